import { later } from '#web/index.ts'

/** Fetched when two people have changed one form. */
export const FormConflictDialog = later(() =>
  import('./form-conflict-dialog.tsx').then((m) => m.FormConflictDialog),
)

export type { FormConflict } from './form-conflict-dialog.tsx'
