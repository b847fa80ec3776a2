import type { Words } from '#shared/text.ts'

/** A mark as far as others are held against it. */
export type Mark = { id: number; name: string; classes: readonly number[] }

export const likenesses = {
  identical: '名称相同 | Same name',
  sound: '读音相同 | Same pronunciation',
  name: '名称近似 | Similar name',
} as const satisfies Record<string, Words>
export type Likeness = keyof typeof likenesses
/** How a name is read aloud. */
type SoundOf = (name: string) => string
export type Alike = { id: number; name: string; how: Likeness; classes: number[] }

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·・.,，。\-—_]/gu, '')

/** How many characters have to be put in, left out or replaced to make one name of the other. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, index) => index + 1)
  for (const [line, character] of a.entries()) {
    let [before, diagonal] = [line + 1, line]
    row = row.map((above, index) => {
      const cost = Math.min(above + 1, before + 1, diagonal + (character === b[index] ? 0 : 1))
      ;[before, diagonal] = [cost, above]
      return cost
    })
  }
  return b.length ? (row.at(-1) ?? 0) : a.length
}

/** How alike two names are; null where they are not. One of four characters, or two letters of eight, may differ; a name within the other is similar as well. */
export function likenessOf(one: string, other: string, soundOf: SoundOf): Likeness | null {
  const [a, b] = [plain(one), plain(other)]
  if (!a || !b) return null
  if (a === b) return 'identical'
  const [soundA, soundB] = [soundOf(a), soundOf(b)]
  if (soundA && soundA === soundB) return 'sound'
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if ([...shorter].length >= 2 && longer.includes(shorter)) return 'name'
  const characters = [[...a], [...b]] as const
  const most = Math.max(characters[0].length, characters[1].length)
  return distance(...characters) <= Math.floor(most / 4) ? 'name' : null
}

/** Those of an owner's other marks that are identical or similar to one of these, for a class of goods that both have: the law lets them go together only (Trademark Law 2019 art. 42). */
export function similarMarks(going: readonly Mark[], others: readonly Mark[], soundOf: SoundOf): Alike[] {
  const ids = new Set(going.map(({ id }) => id))
  return others
    .filter(({ id }) => !ids.has(id))
    .flatMap((other) => {
      for (const mark of going) {
        const classes = mark.classes.filter((one) => other.classes.includes(one))
        const how = classes.length ? likenessOf(mark.name, other.name, soundOf) : null
        if (how) return [{ id: other.id, name: other.name, how, classes }]
      }
      return []
    })
}
