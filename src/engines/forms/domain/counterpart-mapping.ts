import type { CompiledForm } from './compile-form.ts'
import type { CounterpartEntry } from './field-types/counterparts.ts'

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

/**
 * What choosing a party writes into the fields that follow this counterpart field, by field id; null empties them. `option` null:
 * the party was taken out, or only typed.
 */
export function mappedValues(
  form: CompiledForm,
  counterpartFieldId: string,
  option: CounterpartOption | null,
  organizationId: number,
): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const { id, config } of form.fields) {
    const mapping = config.counterPartyConfig
    if (mapping?.relatedCounterparty !== counterpartFieldId) continue
    values[id] = (option && mappedText(option, mapping.mappingField, organizationId)) || null
  }
  return values
}
