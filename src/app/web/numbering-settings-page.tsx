import { listFields } from '#engines/forms/domain/index.ts'
import { NumberingPage, type NumberingTargets } from '#engines/numbering/web/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { DuplicateButton } from '#features/contracts/web/index.ts'
import { listCounterpartOptions } from '#features/counterparties/domain/index.ts'
import { DuplicateTemplatesButton } from '#features/templates/web/index.ts'
import { call } from '#web/index.ts'
import { numberedKinds } from '../slices/numbered-kinds.ts'
import { records } from '../slices/records.ts'

const internal = 1

/** What numbering rules may name of the features: contract types, internal parties, form fields. */
const contractForm = 1
/** Which form says the fields of a kind's numbers. */
const formTypeOf = (kind: string) =>
  records.find((record) => record.kind === kind)?.form?.type ?? contractForm

const numberingTargets: NumberingTargets = {
  kinds: numberedKinds,
  contractTypes: async (signal) =>
    (await call(listContractTypes, { signal })).map(({ id, fullName }) => ({ id, name: fullName })),
  internalParties: async (q, signal) => {
    const query = { type: internal, pageSize: 50, ...(q ? { q } : {}) } as const
    return (await call(listCounterpartOptions, { query, signal })).list.map(({ id, name }) => ({ id, name }))
  },
  fields: async (kind, q, signal) => {
    const query = { formType: formTypeOf(kind), pageSize: 100, ...(q ? { q } : {}) } as const
    return (await call(listFields, { query, signal })).list.map(({ id, name, formName }) => ({
      id,
      name,
      formName,
    }))
  },
  recordLink: {
    contract: (id) => ({ to: '/standingBook/detail', params: { contractId: String(id), mode: 'contract' } }),
    template: (id) => ({ to: '/templates/detail', params: { templateId: String(id) } }),
    ...Object.fromEntries(
      records.map(({ kind, screen }) => [
        kind,
        (id: number) => ({ to: `${screen}/detail`, params: { id: String(id) } }),
      ]),
    ),
  },
  duplicates: { contract: DuplicateButton, template: DuplicateTemplatesButton },
}

/** /settings/numbering */
export const NumberingSettingsPage = () => <NumberingPage targets={numberingTargets} />
