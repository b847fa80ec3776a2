import { type FormType, formTypeCodes, formTypes } from './form-types.ts'

/**
 * What people are offered on the screen, said here and nowhere else. Every kind of form works through the API; offered is a kind that some screen fills in. The slice that brings such a
 * screen moves its line.
 */
const filled: ReadonlySet<FormType> = new Set<FormType>([
  formTypes.contract,
  formTypes.project,
  formTypes.lawFirm,
  formTypes.lawyer,
])

export const offeredFormTypes: readonly FormType[] = formTypeCodes.filter((code) => filled.has(code))
