import { alignedPairs } from '#shared/aligned-pairs.ts'
import type { Block } from './block.ts'
import { editScript } from './edit-script.ts'

/** A paragraph on the left and the one on the right that it became; null where there is none. */
export type Pair = { left: Block; right: Block } | { left: Block; right: null } | { left: null; right: Block }

/** From here on two paragraphs are one that was changed. */
const likeness = 0.45
/** From here on a paragraph that went in one place and came in another has moved; short ones must be equal. */
const movedLikeness = 0.75
const shortest = 6
/** Gaps with more comparisons than this are paired in order of their equal beginnings only; no real contract has one. */
const largestGap = 4_000_000

/** White space aside, the same text in the same kind of place. */
const keyOf = ({ text, place }: Block): string =>
  `${place.kind === 'cell' ? 'cell' : place.kind}\u0000${plain(text)}`
const plain = (text: string): string => text.replace(/\s+/g, '')

/**
 * Pairs the paragraphs of two documents: equal ones first, then within each gap the alike ones in order, by the least difference altogether. Rows of tables are paired as
 * rows, and the cells of two rows that are one by their columns. Each
 * paragraph is in exactly one pair and the order of both sides is kept. Also says which pairs of a removed and an added one are the same paragraph moved.
 */
export function align(
  left: readonly Block[],
  right: readonly Block[],
): { pairs: Pair[]; moves: ReadonlyMap<Block, Block> } {
  const [before, after] = [unitsOf(left), unitsOf(right)]
  const found = alignUnits([...before.keys()], [...after.keys()])
  const pairs = found.flatMap((pair): Pair[] => {
    const [gone, come] = [cellsOf(before, pair.left), cellsOf(after, pair.right)]
    return pair.left && pair.right ? alignRow(gone, come) : alignGap(gone, come)
  })
  return { pairs, moves: findMoves(pairs) }
}

/** Paragraphs, and rows of tables as one text each, with the paragraphs that they are. */
type Units = ReadonlyMap<Block, readonly Block[]>

function unitsOf(blocks: readonly Block[]): Units {
  const units = new Map<Block, Block[]>()
  let open: { row: Block; cells: Block[] } | null = null
  for (const block of blocks) {
    const isOpen = open !== null && isOneRow(open.row, block)
    if (open && isOpen) open.cells.push(block)
    else open = { row: block, cells: [block] }
    if (!isOpen) units.set(block, open.cells)
  }
  return new Map(
    [...units].map(([block, cells]) => [
      cells.length === 1 ? block : { ...block, text: cells.map(({ text }) => text).join('\t') },
      cells,
    ]),
  )
}

const isOneRow = ({ place: one }: Block, { place: other }: Block): boolean =>
  one.kind === 'cell' && other.kind === 'cell' && one.table === other.table && one.row === other.row

const cellsOf = (units: Units, unit: Block | null): readonly Block[] => (unit && units.get(unit)) ?? []

/** The cells of two rows that are one: by their columns where both have as many paragraphs, else by their likeness. */
function alignRow(gone: readonly Block[], come: readonly Block[]): Pair[] {
  const columnOf = ({ place }: Block) => (place.kind === 'cell' ? place.column : 0)
  const isAlike =
    gone.length === come.length && gone.every((left, at) => columnOf(left) === columnOf(come[at] as Block))
  return isAlike ? gone.map((left, at) => ({ left, right: come[at] as Block })) : alignGap(gone, come)
}

function alignUnits(left: readonly Block[], right: readonly Block[]): Pair[] {
  const pairs: Pair[] = []
  let gone: Block[] = []
  let come: Block[] = []
  let at = 0
  let to = 0
  const close = (): void => {
    pairs.push(...alignGap(gone, come))
    gone = []
    come = []
  }
  for (const { kind, count } of editScript(left.map(keyOf), right.map(keyOf))) {
    if (kind === 'same') close()
    for (let step = 0; step < count; step++) {
      if (kind === 'removed') gone.push(left[at++] as Block)
      else if (kind === 'added') come.push(right[to++] as Block)
      else pairs.push({ left: left[at++] as Block, right: right[to++] as Block })
    }
  }
  close()
  return pairs
}

/** Pairs of one gap, by the greatest sum of likenesses that keeps both orders. */
function alignGap(gone: readonly Block[], come: readonly Block[]): Pair[] {
  if (gone.length === 0 || come.length === 0 || gone.length * come.length > largestGap)
    return [...gone.map((left) => ({ left, right: null })), ...come.map((right) => ({ left: null, right }))]
  const grams = new Map([...gone, ...come].map((block) => [block, gramsOf(block.text)]))
  const found = alignedPairs(gone.length, come.length, (row, column) => {
    const like = likenessOf(gone[row] as Block, come[column] as Block, grams)
    return like >= likeness ? like : 0
  })
  let [from, to] = [0, 0]
  return [...found, [gone.length, come.length] as const].flatMap(([row, column]): Pair[] => {
    const before = [
      ...gone.slice(from, row).map((left) => ({ left, right: null })),
      ...come.slice(to, column).map((right) => ({ left: null, right })),
    ]
    from = row + 1
    to = column + 1
    const [left, right] = [gone[row], come[column]]
    return left && right ? [...before, { left, right }] : before
  })
}

type Grams = ReadonlyMap<string, number>
type GramsOf = ReadonlyMap<Block, Grams>

/** Pairs of neighbouring characters with their counts; a single character stands for itself. */
function gramsOf(text: string): Grams {
  const letters = plain(text)
  const grams = new Map<string, number>()
  for (let at = 0; at < Math.max(1, letters.length - 1); at++) {
    const gram = letters.slice(at, at + 2)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

/** Dice's coefficient of the grams or what frames both, 0 to 1; cells of one row and column, and lines of one label, are a little more alike, other places than one's own never. */
function likenessOf(left: Block, right: Block, grams: GramsOf): number {
  if (left.place.kind !== right.place.kind) return 0
  const like = Math.max(
    dice(grams.get(left) as Grams, grams.get(right) as Grams),
    framed(left.text, right.text),
  )
  // A line or a cell that was filled in has nothing in common with itself but its label or its place.
  return isSamePlace(left, right) || isSameLabel(left, right) ? Math.max(like, likeness) + 0.2 : like
}

/** How much of the shorter text is the same at both ends: a sentence with a name filled into it stays that sentence. */
function framed(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++
  return start > 0 && end > 0 && start + end >= shortest ? (start + end) / shorter : 0
}

const isSamePlace = (left: Block, right: Block): boolean =>
  left.place.kind === 'cell' &&
  right.place.kind === 'cell' &&
  left.place.column === right.place.column &&
  left.place.row === right.place.row

/** Both say what they tell before a colon, and it is the same: 开户银行：【…】 and 开户银行：中国银行. */
function isSameLabel(left: Block, right: Block): boolean {
  const label = labelOf(left)
  return label !== null && label === labelOf(right)
}

const labels = new WeakMap<Block, string | null>()
function labelOf(block: Block): string | null {
  const known = labels.get(block)
  if (known !== undefined) return known
  const label = /^\s*(\S[^：:。；，]{0,18}\S)\s*[：:]/.exec(block.text)?.[1] ?? null
  labels.set(block, label)
  return label
}

function dice(a: Grams, b: Grams): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const [gram, count] of few) shared += Math.min(count, many.get(gram) ?? 0)
  return (2 * shared) / Math.max(1, sizeOf(a) + sizeOf(b))
}

const sizes = new WeakMap<Grams, number>()
function sizeOf(grams: Grams): number {
  const known = sizes.get(grams)
  if (known !== undefined) return known
  const size = [...grams.values()].reduce((sum, count) => sum + count, 0)
  sizes.set(grams, size)
  return size
}

/** Paragraphs that went in one place and came, equal or much alike, in another; each used once, the most alike first. */
function findMoves(pairs: readonly Pair[]): Map<Block, Block> {
  const gone = pairs.flatMap(({ left, right }) => (left && !right ? [left] : []))
  const come = pairs.flatMap(({ left, right }) => (right && !left ? [right] : []))
  const grams = new Map([...gone, ...come].map((block) => [block, gramsOf(block.text)]))
  const found = candidates(gone, come).flatMap(([left, right]) => {
    const isShort = plain(left.text).length < shortest
    const like =
      plain(left.text) === plain(right.text)
        ? 1
        : isShort
          ? 0
          : dice(grams.get(left) as Grams, grams.get(right) as Grams)
    return like >= movedLikeness && plain(left.text) !== '' ? [{ left, right, like }] : []
  })
  const moves = new Map<Block, Block>()
  const taken = new Set<Block>()
  for (const { left, right } of found.sort((a, b) => b.like - a.like)) {
    if (moves.has(left) || taken.has(right)) continue
    moves.set(left, right)
    taken.add(right)
  }
  return moves
}

function candidates(gone: readonly Block[], come: readonly Block[]): [Block, Block][] {
  if (gone.length * come.length > largestGap) return []
  return gone.flatMap((left) =>
    come.flatMap((right): [Block, Block][] => {
      const [short, long] = [left.text.length, right.text.length].sort((a, b) => a - b) as [number, number]
      return long > 2 * short + 4 ? [] : [[left, right]]
    }),
  )
}
