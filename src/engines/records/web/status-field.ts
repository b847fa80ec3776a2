import type { FormRecord } from '../domain/record.ts'

/** The choice that says where a record of the noun stands; null where it has none. */
export const statusField = ({ status, fields }: FormRecord) => {
  const field = status && fields[status.field]
  return field?.kind === 'choice' ? field : null
}
