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
