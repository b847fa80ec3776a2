import type { FamilyBranch } from '../../domain/contract-family.ts'

/** Where a contract stands in the graph: columns from the topmost contracts to the right, rows downwards; a row may lie between two. */
export type Place = { column: number; row: number }

/** Every contract of a family at one place: what is below it in the next column, and it in the middle of these. */
export function placeFamily(tree: readonly FamilyBranch[]): {
  places: ReadonlyMap<number, Place>
  columns: number
  rows: number
} {
  const places = new Map<number, Place>()
  let rows = 0
  let columns = 0
  const place = ({ id, below }: FamilyBranch, column: number): number => {
    columns = Math.max(columns, column + 1)
    const children = below.filter(({ repeated }) => !repeated).map((one) => place(one, column + 1))
    const [first, last] = [children[0], children.at(-1)]
    const row = first === undefined || last === undefined ? rows++ : (first + last) / 2
    places.set(id, { column, row })
    return row
  }
  for (const top of tree) place(top, 0)
  return { places, columns, rows }
}

/** The beginning of a text that fits into so many half widths, a Chinese character being two; with … where it was cut. */
export function cutToWidth(text: string, width: number): string {
  const characters = [...text]
  let used = 0
  for (const [at, character] of characters.entries()) {
    used += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
    if (used > width) return `${characters.slice(0, Math.max(at - 1, 1)).join('')}…`
  }
  return text
}
