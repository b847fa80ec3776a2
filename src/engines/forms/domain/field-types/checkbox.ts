import { severalChoices } from './choice.ts'

/** Several options, all of them in sight. */
export const checkboxType = severalChoices('checkbox')
