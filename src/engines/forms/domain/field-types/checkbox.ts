import { severalChoices } from './choice.ts'

/** Several options, all of them on the screen. */
export const checkboxType = severalChoices('checkbox')
