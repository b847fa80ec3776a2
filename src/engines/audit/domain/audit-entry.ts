/** What a change leaves behind: the action's name (`contract.submit`), what it was done to, and both sides. */
export type AuditEntry = {
  action: string
  subject: { kind: string; id: number | null; name?: string }
  before?: unknown
  after?: unknown
  detail?: unknown
}

/** One row of the chain, as it is hashed. */
export type ChainedEntry = {
  organizationId: number
  sequence: number
  /** ISO 8601 UTC, milliseconds. */
  at: string
  actorId: number | null
  actorName: string
  ip: string
  requestId: string
  action: string
  subjectKind: string
  subjectId: number | null
  subjectName: string
  before: unknown
  after: unknown
  detail: unknown
}

/**
 * The text that is hashed for one entry: JSON with the keys of every object in order, undefined left out, so that it is the
 * same before and after a journey through a jsonb column.
 */
export const canonicalText = (entry: ChainedEntry): string => stableJson(entry)

/** The same text before and behind its place in the chain, for which the database puts the number there. */
export function textAround(entry: Omit<ChainedEntry, 'sequence'>): { before: string; behind: string } {
  const side = (isHere: (key: string) => boolean): string =>
    stableJson(Object.fromEntries(Object.entries(entry).filter(([key]) => isHere(key)))).slice(1, -1)
  return {
    before: `{${side((key) => key < place)},"${place}":`,
    behind: `,${side((key) => key > place)}}`,
  }
}
const place = 'sequence'

function stableJson(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  const record = value as Record<string, unknown>
  const parts = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableJson(record[key])}`)
  return `{${parts.join(',')}}`
}
