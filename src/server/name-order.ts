import { type RawBuilder, sql } from 'kysely'

/*
 * Names in the order of pinyin: ICU's Chinese collation, which `refuseUnfitDatabase` asks for. An index for such an order names the same collation.
 */

/** Family names that are read otherwise than their character alone, each before a character of that reading. */
const familyNames = '单善曾增仇求解谢查渣任人华化朴瓢区欧盖葛乐月缪妙黑贺召邵折佘种虫秘必繁婆员运'
const [written, read] = [0, 1].map((side) => [...familyNames].filter((_, i) => i % 2 === side).join(''))

/** A column of names for `order by`, in the order of pinyin. The column is fixed text, never a value. */
export const byName = (column: string): RawBuilder<string> =>
  sql<string>`${sql.raw(column)} collate "zh-x-icu"`

/** The same for people: a family name counts as it is read as a family name, 单 as shàn, 曾 as zēng, 尉迟 as yùchí. */
export function byPerson(column: string): RawBuilder<string> {
  const name = sql.raw(column)
  return sql<string>`(case left(${name}, 2) when '尉迟' then '玉' when '万俟' then '末' when '长孙' then '掌'
    else translate(left(${name}, 1), ${sql.lit(written)}, ${sql.lit(read)}) end || substr(${name}, 2)) collate "zh-x-icu"`
}

/** By letter the first character of ICU's Chinese order whose reading begins with it; no reading begins with i, u or v. */
const firstOf: Readonly<Record<string, string>> = {
  ...{
    a: '吖',
    b: '八',
    c: '嚓',
    d: '咑',
    e: '妸',
    f: '发',
    g: '旮',
    h: '哈',
    j: '丌',
    k: '咔',
    l: '垃',
    m: '妈',
  },
  ...{ n: '拿', o: '噢', p: '妑', q: '七', r: '呥', s: '仨', t: '他', w: '屲', x: '夕', y: '丫', z: '帀' },
}
const letters = Object.keys(firstOf)

/** Whether the characters of a person's name, from the first on, are read in pinyin with these initials (a to z): 单雄 by "sx". The column is fixed text, never a value. */
export function hasInitials(column: string, initials: string): RawBuilder<boolean> {
  const parts = [...initials].map((letter, index) => {
    const from = firstOf[letter]
    if (from === undefined) return sql<boolean>`false`
    const to = firstOf[letters[letters.indexOf(letter) + 1] ?? '']
    const sign = sql`substr(${byPerson(column)}, ${sql.lit(index + 1)}, 1)`
    const isHan = sql<boolean>`${sign} ~ '[\u3400-\u9fff]'`
    return to === undefined
      ? sql<boolean>`${isHan} and ${sign} >= ${from}`
      : sql<boolean>`${isHan} and ${sign} >= ${from} and ${sign} < ${to}`
  })
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}
