import { fieldOfPath } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { CallError, toast } from '#web/index.ts'
import type { Draft } from './use-draft.ts'

/** Field errors go to their fields, everything else is said. */
export function showFailure(draft: Draft, error: unknown): void {
  const issues: Issue[] = (error instanceof CallError ? error.errors : [])
    .filter(({ path }) => draft.store.form.byId.has(fieldOfPath(path)))
    .map(({ path, message }) => ({ path, code: 'schema', params: { detail: message } }))
  if (issues.length) draft.store.showErrors(issues)
  toast.failure(error)
}
