import { singleChoice } from './choice.ts'

/** One option, all of them in sight. */
export const radioType = singleChoice('radio')
