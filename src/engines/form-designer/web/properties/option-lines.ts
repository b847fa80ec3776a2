import type { FieldOption, OptionNode } from '#engines/forms/domain/index.ts'

const most = 200
const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, most)

/** An option value that none of the taken ones is: 'o1', 'o2' … */
export function freeValue(taken: Iterable<string>): string {
  const known = new Set(taken)
  let number = known.size + 1
  while (known.has(`o${number}`)) number++
  return `o${number}`
}

/** One line each: '普通合同' or '普通合同<Tab>Ordinary contract', as a spreadsheet or a list is pasted. Empty lines and repetitions are left out. */
export function readOptionLines(text: string): { label: string; englishLabel?: string }[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line) => {
    const [zh = '', en = ''] = line.split(/\t|\|/)
    const [label, englishLabel] = [clean(zh), clean(en)]
    if (!label || seen.has(label)) return []
    seen.add(label)
    return [{ label, ...(englishLabel ? { englishLabel } : {}) }]
  })
}

/** The options that the lines mean. A label that was there keeps its value, so that what was filled in stays right. */
export function optionsFromLines(text: string, before: readonly FieldOption[]): FieldOption[] {
  const taken = new Set(before.map(({ value }) => value))
  return readOptionLines(text).map((line) => {
    const known = before.find(({ label }) => label === line.label)
    if (known) return { ...known, ...line }
    const value = freeValue(taken)
    taken.add(value)
    return { value, ...line }
  })
}

export const optionLines = (options: readonly FieldOption[]): string =>
  options.map(({ label, englishLabel }) => (englishLabel ? `${label}\t${englishLabel}` : label)).join('\n')

/** Depth by indentation (two blanks, one full-width blank or a tab are one level) or by '/': '华东/上海/浦东'. */
function pathsOf(text: string): string[][] {
  let above: string[] = []
  return text.split(/\r?\n/).flatMap((line) => {
    if (!line.trim()) return []
    const [indent = ''] = /^[\t 　]*/.exec(line) ?? []
    const depth = Math.floor(indent.replaceAll('\t', '  ').replaceAll('　', '  ').length / 2)
    const names = line.split(/[/／]/).map(clean).filter(Boolean)
    const path = [...above.slice(0, depth), ...names]
    above = path
    return [path]
  })
}

/** The tree that the lines mean. A node that was there, by its labels from the top, keeps its value and its English label. */
export function treeFromLines(text: string, before: readonly OptionNode[]): OptionNode[] {
  const top: OptionNode[] = []
  for (const path of pathsOf(text)) {
    let level = top
    let known: readonly OptionNode[] = before
    for (const label of path) {
      let node = level.find((one) => one.label === label)
      const old = known.find((one) => one.label === label)
      if (!node) {
        const { children: _, ...kept } = old ?? {
          value: freeValue([...level, ...known].map(({ value }) => value)),
          label,
        }
        node = kept
        level.push(node)
      }
      known = old?.children ?? []
      node.children ??= []
      level = node.children
    }
  }
  return pruned(top)
}

const pruned = (nodes: readonly OptionNode[]): OptionNode[] =>
  nodes.map(({ children = [], ...node }) =>
    children.length > 0 ? { ...node, children: pruned(children) } : node,
  )

/** The tree as lines, two blanks for each level. */
export const treeLines = (nodes: readonly OptionNode[], depth = 0): string =>
  nodes
    .map(({ label, children = [] }) =>
      [
        `${'  '.repeat(depth)}${label}`,
        ...(children.length > 0 ? [treeLines(children, depth + 1)] : []),
      ].join('\n'),
    )
    .join('\n')

/** Moves one thing of a list to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const item = list[from]
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)]
}
