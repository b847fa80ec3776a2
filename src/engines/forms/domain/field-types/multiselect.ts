import { severalChoices } from './choice.ts'

/** Several options from a list. */
export const multiselectType = severalChoices('multiselect')
