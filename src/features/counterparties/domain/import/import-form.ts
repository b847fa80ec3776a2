import { type CompiledForm, compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { idKindLabels, type PartyKind, ratingLabels, stateLabels, subtypeLabels } from '../counterpart.ts'
import { counterpartListTitle } from '../counterpart-list.ts'
import type { CounterpartAbilities } from '../counterpart-policy.ts'
import { type FieldWord, fieldWord } from '../words.ts'

/** The columns of a register, in their order: what the party itself says, its rating, one account, one contact, and that it is not the one of the same name. */
const ownColumns = [
  'name',
  'subtype',
  'idKind',
  'idNumber',
  'abbr',
  'formerNames',
  'address',
  'phone',
  'email',
  'fax',
  'tags',
] as const
const externalColumns = ['isConnectedTransaction', 'subjectGroup'] as const
const judgedColumns = ['rating', 'ratingRemark', 'state'] as const
/** Whom it belongs to is set by who may change parties. */
const parentColumn = 'parent'
export const bankColumns = ['bankName', 'account', 'accountName'] as const
export const contactColumns = ['contactName', 'contactPhone', 'contactEmail'] as const
export type PartyColumn =
  | (typeof ownColumns)[number]
  | (typeof externalColumns)[number]
  | (typeof judgedColumns)[number]
  | (typeof bankColumns)[number]
  | (typeof contactColumns)[number]
  | typeof parentColumn
  | 'isOther'

/** The columns that this person may fill in. */
export const columnsFor = (
  kind: PartyKind,
  { judge, banks, contacts }: Pick<CounterpartAbilities, 'judge' | 'banks' | 'contacts'>,
): PartyColumn[] => [
  ...ownColumns,
  ...(kind === 'external' ? externalColumns : []),
  ...(judge ? ([parentColumn] as const) : []),
  ...(judge ? judgedColumns.filter((key) => kind === 'external' || key === 'state') : []),
  ...(banks === 'write' ? bankColumns : []),
  ...(contacts === 'write' ? contactColumns : []),
  'isOther',
]

/** What a column is called in the file and in the reasons. */
export const headingOf = (key: PartyColumn, kind: PartyKind, locale: Locale): string =>
  fieldWord(
    key === 'name' ? (kind === 'internal' ? 'internalName' : 'externalName') : (key satisfies FieldWord),
    locale,
  )

const optionsFrom = (labels: Readonly<Record<string, Words>>, locale: Locale) =>
  Object.entries(labels).map(([value, words]) => ({
    value,
    label: said(words, locale),
    englishLabel: said(words, 'en'),
  }))

function typeOf(key: PartyColumn, locale: Locale): Pick<FieldInput, 'type'> & Partial<FieldInput> {
  switch (key) {
    case 'subtype':
      return { type: 'select', options: optionsFrom(subtypeLabels, locale) }
    case 'idKind':
      return { type: 'select', options: optionsFrom(idKindLabels, locale) }
    case 'rating':
      return { type: 'select', options: optionsFrom(ratingLabels, locale) }
    case 'state':
      return { type: 'select', options: optionsFrom(stateLabels, locale) }
    case 'isConnectedTransaction':
    case 'isOther':
      return { type: 'bool' }
    case 'ratingRemark':
    case 'formerNames':
    case 'tags':
      return { type: 'textarea', maxlength: limit.multiLine }
    case 'subjectGroup':
      return { type: 'custom', maxlength: 100 }
    default:
      return {
        type: 'custom',
        maxlength: key === 'name' || key === parentColumn ? limit.name : limit.singleLine,
      }
  }
}

/** A register as a form, so that its columns, template and cells are those of every other import. */
export const partyForm = (kind: PartyKind, columns: readonly PartyColumn[], locale: Locale): CompiledForm =>
  compileForm({
    fieldGroupList: [
      {
        name: said(counterpartListTitle[kind], locale),
        fieldList: columns.map(
          (key): FieldInput => ({
            id: key,
            name: headingOf(key, kind, locale),
            required: key === 'name',
            ...typeOf(key, locale),
          }),
        ),
      },
    ],
  })
