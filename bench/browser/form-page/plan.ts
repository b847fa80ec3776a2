/** The one form that every library of the comparison shows: what its fields are, and how the chain of calculated ones goes. */
export type Kind = 'text' | 'number' | 'money' | 'select' | 'date' | 'textarea'
export type PlannedField = {
  id: string
  name: string
  kind: Kind
  /** Follows this field: its figure plus one. */
  follows?: string
}

/** Field 0 starts the chain, the next ones follow each other. */
export const chainStart = 'f0'
export const chainLength = 20
const sectionSize = 50

const kinds: readonly Kind[] = [
  'text',
  'number',
  'select',
  'date',
  'text',
  'money',
  'text',
  'select',
  'number',
  'textarea',
]

/** So many fields, in sections of fifty. */
export const planned = (count: number): { name: string; fields: PlannedField[] }[] =>
  Array.from({ length: Math.ceil(count / sectionSize) }, (_, section) => ({
    name: `分区 ${section + 1}`,
    fields: Array.from({ length: Math.min(sectionSize, count - section * sectionSize) }, (_, place) => {
      const number = section * sectionSize + place
      const field = { id: `f${number}`, name: `字段 ${number}` }
      if (number > chainLength) return { ...field, kind: kinds[number % kinds.length] ?? 'text' }
      return number === 0
        ? { ...field, kind: 'number' }
        : { ...field, kind: 'number', follows: `f${number - 1}` }
    }),
  }))

export const options = ['华东', '华南', '华北', '西部'].map((label) => ({ value: label, label }))
export const missing = (name: string): string => `请输入${name}`

/** What the chain holds when its start holds this; nothing when that is no figure. */
export function chainOf(start: unknown): Record<string, string> {
  const figure = Number(start)
  if (typeof start !== 'string' || start === '' || Number.isNaN(figure)) return {}
  return Object.fromEntries(
    Array.from({ length: chainLength }, (_, index) => [`f${index + 1}`, String(figure + index + 1)]),
  )
}
