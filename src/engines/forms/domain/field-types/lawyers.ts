import type { FieldType } from './field-type.ts'
import { idList, isId } from './ids.ts'

/** What a record must belong to as a lawyer of one of these firms; nothing when no firm is chosen. */
export const ofLawFirms = (firmIds: unknown): { within?: readonly (readonly string[])[] } => {
  const ids = Array.isArray(firmIds) ? firmIds.filter(isId) : []
  return ids.length > 0 ? { within: [ids.map((id) => `lawFirm/${id}`)] } : {}
}

/** Lawyers; with `relatedLawFirms` only those of the firms that the other field holds. */
export const lawyersType: FieldType<readonly number[]> = {
  ...idList('lawyers', 'lawyer'),
  references: (ids, field, other) => {
    const { relatedLawFirms } = field.privateConfig
    const within = relatedLawFirms ? ofLawFirms(other(relatedLawFirms)) : {}
    return ids.map((id) => ({ kind: 'lawyer', id, ...within }))
  },
}
