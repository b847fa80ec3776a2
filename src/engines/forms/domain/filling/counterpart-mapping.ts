import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import type { CounterpartEntry } from '../field-types/counterparts.ts'
import type { FormContext } from '../form-context.ts'

/** What the list of counterparts answers for one party, as far as a form needs it. */
export type CounterpartOption = {
  id: number
  name: string
  subtype: 1 | 2
  /** Value by field key; organisation-scoped keys end in `_{organizationID}`. */
  fieldDetailMap: Readonly<Record<string, string>>
  bankItemList: readonly { name: string; account: string; accountName: string }[]
  contactItemList: readonly { name: string; email: string; phone: string }[]
}

const sides = ['internal', 'external'] as const
const scopedNames = [
  'Abbr',
  'BankName',
  'BankAccount',
  'ContactName',
  'ContactEmail',
  'ContactPhone',
] as const
type ScopedKey = `${(typeof sides)[number]}${(typeof scopedNames)[number]}`

/** Keys of the organisation-scoped fields: abbreviation, bank name and account, contact name, email and phone, of either side. */
export const scopedKeys: readonly ScopedKey[] = sides.flatMap((side) =>
  scopedNames.map((name): ScopedKey => `${side}${name}`),
)

/** The id of an organisation-scoped field: scopedFieldId('externalBankAccount', 7) → 'externalBankAccount_7'. */
export const scopedFieldId = (key: ScopedKey, organizationId: number): string => `${key}_${organizationId}`

/** A list entry for a party that was picked; its first contact comes along. */
export const counterpartEntry = (option: CounterpartOption, keyword = ''): CounterpartEntry => ({
  id: option.id,
  name: option.name,
  keyword,
  contactsName: option.contactItemList[0]?.name ?? '',
  contactsPhone: option.contactItemList[0]?.phone ?? '',
  subtype: option.subtype,
})

/** One mapped value of a party; '' when it has none. */
export function mappedText(option: CounterpartOption, mappingField: string, organizationId: number): string {
  const { fieldDetailMap, bankItemList, contactItemList } = option
  const plain = mappingField.replace(new RegExp(`_${organizationId}$`), '')
  const known = [mappingField, `${plain}_${organizationId}`, plain].find((key) =>
    Object.hasOwn(fieldDetailMap, key),
  )
  if (known !== undefined) return fieldDetailMap[known] ?? ''
  const [bank, contact] = [bankItemList[0], contactItemList[0]]
  const found: Record<string, string | undefined> = {
    BankName: bank?.name,
    BankAccount: bank?.account,
    BankAccountName: bank?.accountName,
    ContactName: contact?.name,
    ContactEmail: contact?.email,
    ContactPhone: contact?.phone,
  }
  return found[plain.replace(/^(internal|external)/, '')] ?? ''
}

/** A mapped text in the shape of the field that takes it: an option by its label, a searched choice by its name; null where it fits in none. */
function asValueOf({ type, config }: CompiledField, text: string, context: FormContext): unknown {
  if (text === '') return null
  const option = config.options.find(({ label, englishLabel }) => label === text || englishLabel === text)
  const fits = (raw: unknown): boolean => {
    const read = type.normalise(raw, config, context)
    if ('fault' in read || read.value === null) return false
    return type.validate?.(read.value, config, context)?.code !== 'notOption'
  }
  return [option?.value, text, { id: null, name: text }].find((raw) => raw !== undefined && fits(raw)) ?? null
}

/**
 * What choosing a party writes into the fields that follow this counterpart field, by field id; null empties them. `option` null:
 * the party was taken out, or only typed.
 */
export function mappedValues(
  form: CompiledForm,
  counterpartFieldId: string,
  option: CounterpartOption | null,
  context: FormContext,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of form.fields) {
    const mapping = field.config.counterPartyConfig
    if (mapping?.relatedCounterparty !== counterpartFieldId) continue
    const text = option ? mappedText(option, mapping.mappingField, context.organizationId) : ''
    values[field.id] = asValueOf(field, text, context)
  }
  return values
}
