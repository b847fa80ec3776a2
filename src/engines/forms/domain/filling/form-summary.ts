import type { CompiledForm } from '../definition/compile-form.ts'
import type { FieldSnapshot } from './field-snapshot.ts'

/** How a form stands: for the section menu and the bar below. */
export type FormSummary = {
  readonly errorCount: number
  /** By section. */
  readonly errorsOf: readonly number[]
  /** Id of the first faulty field; null for none. */
  readonly firstError: string | null
  /** Sections with nothing visible in them. */
  readonly hiddenSections: readonly number[]
}

/** Counts errors by section, in the order of the form. */
export function summarise(form: CompiledForm, snapshots: readonly FieldSnapshot[]): FormSummary {
  const faulty = form.fields.filter((field) => snapshots[field.index]?.error)
  return {
    errorCount: faulty.length,
    errorsOf: form.sections.map((_, section) => faulty.filter((field) => field.section === section).length),
    firstError: faulty[0]?.id ?? null,
    hiddenSections: form.sections.flatMap((section, index) =>
      section.fields.some((field) => snapshots[field.index]?.visible) ? [] : [index],
    ),
  }
}
