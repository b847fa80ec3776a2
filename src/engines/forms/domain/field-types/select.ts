import { singleChoice } from './choice.ts'

/** One option from a list. */
export const selectType = singleChoice('select')
