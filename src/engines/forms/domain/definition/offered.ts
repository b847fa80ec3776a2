import type { FieldTypeName } from './field-config.ts'
import { type FormType, formTypeCodes, formTypes } from './form-types.ts'

/**
 * What people are offered on the screen, said here and nowhere else. Every kind of form and every type of field works through the API; offered is a kind that some screen fills in, and a
 * type whose records somebody can keep. The slice that brings such a screen moves its line.
 */
const filled: ReadonlySet<FormType> = new Set<FormType>([
  formTypes.contract,
  formTypes.project,
  formTypes.lawFirm,
])
const waiting: ReadonlySet<FieldTypeName> = new Set<FieldTypeName>([
  // Lawyers have no screens of their own yet.
  'lawyers',
  'agentInformation',
])

export const offeredFormTypes: readonly FormType[] = formTypeCodes.filter((code) => filled.has(code))
export const isFieldTypeOffered = (type: FieldTypeName): boolean => !waiting.has(type)
