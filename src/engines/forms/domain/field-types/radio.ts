import { singleChoice } from './choice.ts'

/** One option, all of them on the screen. */
export const radioType = singleChoice('radio')
