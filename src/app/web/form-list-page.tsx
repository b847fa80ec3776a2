import { FormListPage as List } from '#engines/form-designer/web/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { call, useServices } from '#web/index.ts'
import './provide-form-kinds.ts'

/** Contract types as a person reads them, for forms that are made for one of them. */
const loadContractTypes = async (signal: AbortSignal) =>
  (await call(listContractTypes, { signal })).map(({ id, fullName }) => ({ id, name: fullName }))

/** /settings/forms */
export function FormListPage() {
  return <List {...(useServices().may('form.manage') ? { loadContractTypes } : {})} />
}
