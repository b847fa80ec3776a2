import { type FormType, formTypeCodes, formTypes } from './form-types.ts'

/** Kinds of forms that no screen fills in yet, though the API keeps them: they are not offered. The slice that brings such a screen takes its line out. */
const unfilled: ReadonlySet<FormType> = new Set<FormType>([
  formTypes.internalCounterpart,
  formTypes.externalCounterpart,
  formTypes.template,
])

/** What people are offered on the screen, said here and nowhere else. */
export const offeredFormTypes: readonly FormType[] = formTypeCodes.filter((code) => !unfilled.has(code))
