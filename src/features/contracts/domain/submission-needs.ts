import type { CompiledForm } from '#engines/forms/domain/index.ts'
import type { ContractType } from '#features/contract-types/domain/index.ts'
import type { Issue } from '#shared/issues.ts'

/** What a contract type asks of a submission. */
export type Needs = Pick<ContractType, 'name' | 'isNumberRequired' | 'isTextRequired'>

export type Submitted = {
  /** It has a number, or a rule gives it one. */
  isNumbered: boolean
  templateVersionId: number | null
  /** A file that a person uploaded as its text, or wrote, is there. */
  isTextWritten: boolean
}

/** A contract has a text when it is made from a template, or when a person gave it one. What is attached to it is none. */
export const hasText = ({ templateVersionId, isTextWritten }: Omit<Submitted, 'isNumbered'>): boolean =>
  templateVersionId !== null || isTextWritten

/** What a contract lacks that its type asks of a submission, at the field where it is put right, with what to do; who to ask where the form has none. */
export function lackingIssues(
  { name: type, isNumberRequired, isTextRequired }: Needs,
  form: Pick<CompiledForm, 'fields'>,
  submitted: Submitted,
): Issue[] {
  const fieldOf = (wanted: string) => form.fields.find(({ config }) => config.type === wanted)
  const number = fieldOf('contractNumber')
  const template = fieldOf('templateName')
  const issues: Issue[] = []
  if (isNumberRequired && !submitted.isNumbered)
    issues.push(
      number
        ? { path: number.id, code: 'numberNeeded', params: { type, field: number.config.name } }
        : { path: 'number', code: 'numberUnmade', params: { type } },
    )
  if (isTextRequired && !hasText(submitted))
    issues.push(
      template
        ? { path: template.id, code: 'textNeeded', params: { type, field: template.config.name } }
        : { path: 'text', code: 'textUnmade', params: { type } },
    )
  return issues
}
