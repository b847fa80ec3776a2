import type { FormRecord } from '../domain/record.ts'

/** Addresses of the screens of a noun that a form fills in; detail and edit take `id`. */
export const screensOf = ({ screen }: Pick<FormRecord, 'screen'>) => ({
  list: screen,
  new: `${screen}/new`,
  detail: `${screen}/detail`,
  edit: `${screen}/edit`,
})
