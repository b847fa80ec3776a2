import type { Fields } from './field.ts'
import type { Figures, FormNoun } from './noun.ts'
export type FormCalls<_F extends Fields, _G extends Figures> = { todo: true }
export const formCalls = <F extends Fields, G extends Figures>(_noun: FormNoun<F, G>): FormCalls<F, G> => ({
  todo: true,
})
