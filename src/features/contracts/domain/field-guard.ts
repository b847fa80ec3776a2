import { type Actor, fieldRight, type GuardedField } from '#engines/access/domain/index.ts'
import {
  type CompiledField,
  type CompiledForm,
  type FieldAccess,
  type FormValues,
  fieldsRevealing,
} from '#engines/forms/domain/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { contractRawTypes } from './contract-fields.ts'

/** What a person sees of a field: all of it, all but what comes from a source they may not see, or nothing. */
export type FieldVerdict = 'visible' | 'masked' | 'hidden'

/** What an approval step lets the person it asks do with fields. `otherwise`: with those that it does not name. */
export type StepGuard = {
  rights: Readonly<Record<string, FieldAccess>>
  otherwise: 'edit' | 'read'
  /** They may suggest changes of the text, settle those of others and resolve comments. */
  worksOnText?: boolean
}

/** Whether the step opens any field. */
export const opensFields = (step: StepGuard | null): boolean =>
  step !== null && Object.values(step.rights).includes('edit')

/** What a list, a detail or a log shows of a contract beside its form. */
export const guardedColumns = [
  'amount',
  'startDate',
  'endDate',
  'handler',
  'department',
  'category',
  'parties',
  'template',
] as const
export type GuardedColumn = (typeof guardedColumns)[number]

export type FieldGuard = {
  /** Of every field of the form. */
  verdicts: Readonly<Record<string, FieldVerdict>>
  /** What the person may do with each field; a field that is not named is open. */
  access: Readonly<Record<string, FieldAccess>>
  /** Columns that say what a field says which is hidden: they count as empty. */
  columns: ReadonlySet<GuardedColumn>
  /** The contract's files: each of them may hold what is hidden. `blanked`: a copy of the text with those places blank, and nothing else. */
  documents: 'whole' | 'blanked' | 'none'
}

/** Fields that a contract is called by stand in every list, notice and log: no step hides them. */
export const isNameOfContract = ({ config }: CompiledField): boolean =>
  config.rawType === contractRawTypes.name ||
  config.type === 'contractNumber' ||
  config.type === 'contractType'

/** Where a field's value comes from, when that is a source of its own right; null for all others. */
export function sourceOfField({ config }: CompiledField): GuardedField | null {
  if (config.rawType === contractRawTypes.amount) return 'contract.amount'
  if (config.type === 'bankAccount' || config.columns?.some(({ type }) => type === 'bankAccount'))
    return 'counterpart.bank'
  const carried = /^(?:internal|external)?(Bank|Contact)/.exec(config.counterPartyConfig?.mappingField ?? '')
  if (!carried) return null
  return carried[1] === 'Bank' ? 'counterpart.bank' : 'counterpart.contact'
}

const isParty = ({ config }: CompiledField): boolean =>
  config.type === 'inputSelectV2' && config.partyType !== undefined

type Rights = Pick<Actor, 'fieldRights'>

/**
 * What a person sees of one contract: the only place that decides it, for every way in which a contract is read. `role`: their field rights;
 * `step`: what the approval step that asks them shows; null: none does. What is hidden takes with it whatever reveals it (`fieldsRevealing`).
 */
export function fieldGuard(
  form: CompiledForm,
  { role, step }: { role: Rights; step: StepGuard | null },
): FieldGuard {
  const right = (source: GuardedField) => fieldRight(role as Actor, source)
  const byStep = (field: CompiledField): FieldAccess => {
    if (!step) return 'edit'
    const given = Object.hasOwn(step.rights, field.id) ? step.rights[field.id] : undefined
    const access = given ?? step.otherwise
    return access === 'hidden' && isNameOfContract(field) ? 'read' : access
  }
  const secret = form.fields.filter((field) => {
    const source = sourceOfField(field)
    return (source !== null && right(source) === 'hidden') || byStep(field) === 'hidden'
  })
  const hidden = fieldsRevealing(
    form,
    secret.map(({ id }) => id),
  )
  const verdictOf = (field: CompiledField): FieldVerdict => {
    if (hidden.has(field.id) && !isNameOfContract(field)) return 'hidden'
    return isParty(field) && right('counterpart.contact') === 'hidden' ? 'masked' : 'visible'
  }
  const accessOf = (field: CompiledField): FieldAccess => {
    if (verdictOf(field) === 'hidden') return 'hidden'
    const isReadOnly = sourceOfField(field) === 'contract.amount' && right('contract.amount') === 'read'
    return isReadOnly ? 'read' : byStep(field)
  }
  const verdicts = form.fields.map((field) => [field.id, verdictOf(field)] as const)
  const found = { verdicts: Object.fromEntries(verdicts) }
  return {
    ...found,
    access: Object.fromEntries(
      form.fields.flatMap((field) =>
        accessOf(field) === 'edit' && !step ? [] : [[field.id, accessOf(field)]],
      ),
    ),
    columns: hiddenColumns(form, verdictOf, right('contract.amount') === 'hidden'),
    documents: documentsFor(form, found.verdicts, right('contract.amount') === 'hidden'),
  }
}

function documentsFor(
  form: CompiledForm,
  verdicts: FieldGuard['verdicts'],
  hidesAmount: boolean,
): FieldGuard['documents'] {
  // A contract without an amount in its form may name one in its text.
  const hasAmount = form.fields.some((field) => sourceOfField(field) === 'contract.amount')
  if (hidesAmount && !hasAmount) return 'none'
  return isAnythingHidden({ verdicts }) ? 'blanked' : 'whole'
}

const columnsOfRawType: Readonly<Record<string, readonly GuardedColumn[]>> = {
  [contractRawTypes.amount]: ['amount'],
  [contractRawTypes.startDate]: ['startDate'],
  [contractRawTypes.endDate]: ['endDate'],
  [contractRawTypes.term]: ['startDate', 'endDate'],
  [contractRawTypes.handler]: ['handler'],
  [contractRawTypes.department]: ['department'],
  [contractRawTypes.category]: ['category'],
}

function hiddenColumns(
  form: CompiledForm,
  verdictOf: (field: CompiledField) => FieldVerdict,
  hidesAmount: boolean,
): ReadonlySet<GuardedColumn> {
  const columns = new Set<GuardedColumn>(hidesAmount ? ['amount'] : [])
  for (const field of form.fields) {
    if (verdictOf(field) !== 'hidden') continue
    for (const column of columnsOfRawType[field.config.rawType ?? ''] ?? []) columns.add(column)
    if (isParty(field)) columns.add('parties')
    if (field.config.type === 'templateName') columns.add('template')
  }
  return columns
}

/** Whether the person sees less than all of the contract's form. */
export const isAnythingHidden = ({ verdicts }: Pick<FieldGuard, 'verdicts'>): boolean =>
  Object.values(verdicts).some((verdict) => verdict !== 'visible')

/** What a person sees of a value: null for nothing, and of a masked one what is left of it. */
export function shownValue(verdict: FieldVerdict | undefined, value: unknown): unknown {
  if (verdict === 'hidden') return null
  if (verdict !== 'masked' || !Array.isArray(value)) return value
  return value.map((entry: unknown) =>
    isEntry(entry) ? { ...entry, contactsName: '', contactsPhone: '' } : entry,
  )
}

/** The values that a person sees, without the fields that are hidden from them. */
export const shownValues = ({ verdicts }: Pick<FieldGuard, 'verdicts'>, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) =>
      verdicts[id] === 'hidden' ? [] : [[id, shownValue(verdicts[id], value)]],
    ),
  )

/** What a person sent, with what their copy of it lacked: of a party that was there before, its contact as it was. */
export function unmasked(
  { verdicts }: Pick<FieldGuard, 'verdicts'>,
  stored: FormValues,
  sent: FormValues,
): FormValues {
  const restored = Object.entries(sent).map(([id, value]): [string, unknown] => {
    const before = stored[id]
    if (verdicts[id] !== 'masked' || !Array.isArray(value) || !Array.isArray(before)) return [id, value]
    return [id, value.map((entry: unknown) => withContact(entry, before))]
  })
  return Object.fromEntries(restored)
}

type Entry = Record<string, unknown>
const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null

function withContact(entry: unknown, stored: readonly unknown[]): unknown {
  if (!isEntry(entry) || entry.contactsName || entry.contactsPhone) return entry
  const before = stored.find(
    (one) => isEntry(one) && one.id === (entry.id ?? null) && (one.id !== null || one.name === entry.name),
  )
  return isEntry(before)
    ? { ...entry, contactsName: before.contactsName, contactsPhone: before.contactsPhone }
    : entry
}

const partiesIn = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((entry) => (isEntry(entry) ? [entry.id ?? null, entry.name] : entry)) : []

/**
 * The values of before without those that came from a party which is another one now, in fields that are hidden from who changed it: their browser can't fill these
 * anew, and another party's account must not stay in the contract. The same object when there are none.
 */
export function withoutLeftBehind(
  form: CompiledForm,
  { access }: Pick<FieldGuard, 'access'>,
  before: FormValues,
  after: FormValues,
): FormValues {
  const left = form.fields.filter(({ id, config }) => {
    const party = config.counterPartyConfig?.relatedCounterparty
    if (party === undefined || access[id] !== 'hidden' || (before[id] ?? null) === null) return false
    return !sameValue(partiesIn(before[party]), partiesIn(after[party]))
  })
  if (left.length === 0) return before
  return Object.fromEntries(Object.entries(before).filter(([id]) => !left.some((field) => field.id === id)))
}
