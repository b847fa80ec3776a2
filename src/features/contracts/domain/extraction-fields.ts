import {
  type Extraction,
  type ExtractionField,
  type ExtractionLocation,
  type PartyDetail,
  type PartyKey,
  partyKeys,
} from '#engines/extraction/domain/index.ts'
import {
  asWritten,
  type CompiledField,
  type CompiledForm,
  type CounterpartEntry,
  type FieldConfig,
  type FormContext,
  valueFromText,
} from '#engines/forms/domain/index.ts'
import { isMoney } from '#shared/money.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { contractRawTypes } from './contract-fields.ts'

/** A party of the organisation's own list that was found in a text. */
export type KnownParty = {
  id: number
  name: string
  /** 1 internal, 2 external. */
  partyType: 1 | 2
  subtype: 1 | 2
  creditCode: string
  contactsName: string
  contactsPhone: string
}

/** What is found for a field of the form; `raw` is a value that the field takes. */
export type FieldFinding = {
  fieldID: string
  raw: unknown
  quote: string
  locations: readonly ExtractionLocation[]
}
/** What was found and fits in no field by itself: a party that is not in the list of our own. */
export type FieldSuggestion = { fieldID: string; text: string; locations: readonly ExtractionLocation[] }

const words: Record<PartyKey, { letter: string; zh: string }> = {
  partyA: { letter: 'a', zh: '甲方' },
  partyB: { letter: 'b', zh: '乙方' },
  partyC: { letter: 'c', zh: '丙方' },
}
const details: Partial<Record<PartyDetail, { id: string; name: RegExp }>> = {
  creditCode: { id: 'credit_code', name: /信用代码|税号|证件号/ },
  address: { id: 'address', name: /住所|地址/ },
  phone: { id: 'phone', name: /电话/ },
  bank: { id: 'bank', name: /开户(银)?行/ },
  account: { id: 'account', name: /账号|帐号/ },
}
type Fact = Exclude<ExtractionField, `party${string}`>
const facts: Partial<Record<Fact, { rawType?: string; ids: readonly string[]; name: RegExp }>> = {
  contractName: { rawType: contractRawTypes.name, ids: ['contract_name'], name: /^合同名称$/ },
  amount: { rawType: contractRawTypes.amount, ids: ['amount'], name: /^合同(总)?(金额|价款)$/ },
  taxRate: { ids: ['tax_rate'], name: /^税率$/ },
  signDate: { ids: ['sign_date'], name: /签(订|署)日期/ },
  startDate: { rawType: contractRawTypes.startDate, ids: ['start_date'], name: /^(起始|开始|生效)日期$/ },
  endDate: { rawType: contractRawTypes.endDate, ids: ['end_date'], name: /^(终止|结束|到期)日期$/ },
  paymentTerms: { ids: ['payment_terms'], name: /付款(约定|条款|方式|条件)/ },
  governingLaw: { ids: ['governing_law'], name: /适用法律/ },
  disputeClause: { ids: ['dispute', 'dispute_clause'], name: /争议解决/ },
}

/** Details before facts, parties first: choosing a party may fill what follows it. */
export function findingsFor(
  shown: CompiledForm,
  context: FormContext,
  extractions: readonly Extraction[],
  known: readonly KnownParty[],
): { findings: FieldFinding[]; suggestions: FieldSuggestion[] } {
  // Fields are known by the names that the definition has.
  const form = asWritten(shown)
  const findings: FieldFinding[] = []
  const suggestions: FieldSuggestion[] = []
  const first = new Map<ExtractionField, Extraction>()
  for (const one of extractions) if (!first.has(one.field)) first.set(one.field, one)
  for (const party of partyKeys) {
    const name = first.get(`${party}.name`)
    const field = counterpartField(form, party)
    if (!name || !field) continue
    const { quote, locations } = name
    const match = matchOf(name.value, first.get(`${party}.creditCode`)?.value, known, field.config)
    if (match) findings.push({ fieldID: field.id, raw: [entryOf(match)], quote, locations })
    else if (field.config.partyType === 2)
      findings.push({ fieldID: field.id, raw: [typedEntry(name.value)], quote, locations })
    else suggestions.push({ fieldID: field.id, text: name.value, locations })
  }
  for (const [field, raw, found] of plainFindings(form, context, first))
    findings.push({ fieldID: field.id, raw, quote: found.quote, locations: found.locations })
  return { findings, suggestions }
}

/** Fields that take something else than a party, with what they take. */
function* plainFindings(
  form: CompiledForm,
  context: FormContext,
  first: ReadonlyMap<ExtractionField, Extraction>,
): Generator<[CompiledField, unknown, Extraction]> {
  const done = new Set<string>()
  for (const [key, found] of first) {
    const field = fieldOf(form, key)
    if (!field || done.has(field.id)) continue
    const raw = rawOf(form, field, context, found, first)
    if (raw === undefined) continue
    done.add(field.id)
    yield [field, raw, found]
  }
}

/** The field of the form that an extracted fact belongs to: by raw type, by the standard forms' id, by its name. */
export function fieldOf(form: CompiledForm, key: ExtractionField): CompiledField | undefined {
  const [party, detail] = key.split('.') as [PartyKey, PartyDetail | undefined]
  if (detail) {
    const { letter, zh } = words[party]
    const known = details[detail]
    if (!known) return undefined
    return (
      form.byId.get(`party_${letter}_${known.id}`) ??
      form.fields.find(({ config }) => config.name.startsWith(zh) && known.name.test(config.name))
    )
  }
  const known = facts[key as Fact]
  if (!known) return undefined
  const { rawType, ids, name } = known
  return (
    (rawType && form.fields.find(({ config }) => config.rawType === rawType)) ||
    ids.map((id) => form.byId.get(id)).find((field) => field !== undefined) ||
    form.fields.find(({ config }) => name.test(config.name))
  )
}

/** The counterpart field of a party: by the standard forms' id, by its name, else the first two by their order. */
function counterpartField(form: CompiledForm, party: PartyKey): CompiledField | undefined {
  const { letter, zh } = words[party]
  const all = form.fields.filter(({ config }) => config.type === 'inputSelectV2' && config.partyType)
  const named = all.find(({ id, config }) => id === `party_${letter}_name` || config.name.includes(zh))
  if (named) return named
  const isNamed = ({ id, config }: CompiledField) =>
    /^party_[abc]_name$/.test(id) || /[甲乙丙]方/.test(config.name)
  return all.some(isNamed) ? undefined : all[partyKeys.indexOf(party)]
}

/** By credit code, else by exactly the same name; only of the side that the field takes. */
function matchOf(
  name: string,
  creditCode: string | undefined,
  known: readonly KnownParty[],
  { partyType }: FieldConfig,
): KnownParty | undefined {
  const fitting = known.filter((party) => party.partyType === partyType)
  return (
    (creditCode && fitting.find((party) => party.creditCode === creditCode)) ||
    fitting.find((party) => plainName(party.name) === plainName(name))
  )
}

/** Half-width brackets and no spaces: what two ways of typing one name differ in. */
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()

const entryOf = ({ id, name, contactsName, contactsPhone, subtype }: KnownParty): CounterpartEntry => ({
  id,
  name,
  keyword: '',
  contactsName,
  contactsPhone,
  subtype,
})
const typedEntry = (name: string): CounterpartEntry => ({
  id: null,
  name,
  keyword: '',
  contactsName: '',
  contactsPhone: '',
  subtype: 1,
})

/** Undefined: the field does not take it. */
function rawOf(
  form: CompiledForm,
  field: CompiledField,
  context: FormContext,
  { field: key, value }: Extraction,
  first: ReadonlyMap<ExtractionField, Extraction>,
): unknown {
  const { config, type } = field
  const unit = first.get('currency')?.value ?? config.fieldConfig.money?.unit ?? 'CNY'
  const raw =
    config.type === 'money'
      ? parseMoney(value, unit)
      : config.type === 'number' || config.type === 'date' || key === 'contractName'
        ? value
        : readAs(form, field, context, value)
  if (raw === null || raw === undefined) return undefined
  const read = type.normalise(raw, config, context)
  if ('fault' in read || read.value === null || (config.type === 'money' && !isMoney(raw))) return undefined
  return type.validate?.(read.value, config, context) ? undefined : raw
}

function readAs(form: CompiledForm, { id }: CompiledField, context: FormContext, value: string): unknown {
  const read = valueFromText(form, {}, context, { fieldID: id }, value)
  return 'value' in read ? read.value : undefined
}
