import type { Issue } from '#shared/issues.ts'

/** A definition that cannot be used; `issues` say where and why. */
export class FormDefinitionError extends Error {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super(
      issues.map((issue) => `${issue.path}: ${issue.code} ${JSON.stringify(issue.params ?? {})}`).join('; '),
    )
    this.name = 'FormDefinitionError'
    this.issues = issues
  }
}
