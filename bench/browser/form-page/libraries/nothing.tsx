import type { Library } from '../library.ts'

/** The page without a form: what its memory is compared with. */
export const library: Library = () => ({ view: null, submit: () => undefined })
