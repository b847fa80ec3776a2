import { type FormKind, formKindsOf } from '#engines/forms/domain/index.ts'
import { slices } from '../slices.ts'
import { records } from './records.ts'

/** Every kind of form, those of `records` by the value of the noun. Worked out by the build for the library of forms. */
export const formKinds: readonly FormKind[] = formKindsOf([
  ...slices.flatMap(({ forms = [] }) => forms),
  ...records.flatMap(({ form, words }): readonly FormKind[] =>
    form ? (form.byField?.forms ?? [{ type: form.type, words: words.one }]) : [],
  ),
])
