import {
  type ClauseLibrary,
  FormDesignerPage as Designer,
  type FieldPurpose,
} from '#engines/form-designer/web/index.ts'
import { provideFieldUses } from '#engines/forms/domain/index.ts'
import { fieldUsesOf, formTypesOf, purposesOf as purposesOfRecord } from '#engines/records/domain/index.ts'
import { formClause, offeredClauses } from '#features/clauses/domain/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { contractRawTypes } from '#features/contracts/domain/index.ts'
import { listTemplates, readTemplate } from '#features/templates/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, currentLocale, useServices } from '#web/index.ts'
import { records } from '../slices/records.ts'
import { designWidgets } from './design-widgets.tsx'
import './provide-form-kinds.ts'

const contractForm = 1
/** Bookmarks are read of so many templates at most. */
const templatesAtMost = 20

type Loader = NonNullable<React.ComponentProps<typeof Designer>['loadBookmarks']>

const withoutTerm: NonNullable<FieldPurpose['lost']> = {
  group: 'term',
  words:
    '合同期限或结束日期：列表没有到期日，不会有到期提醒，也不会自动到期。 | Contract term or end date: lists show no end date, no expiry reminders are sent, and contracts do not expire automatically.',
}

/** Fields of a contract form that are columns of the contract: its lists, deadlines and reports take them from there. */
const contractPurposes: readonly FieldPurpose[] = [
  {
    rawType: contractRawTypes.amount,
    types: ['money'],
    label: '合同金额 | Contract amount',
    lost: {
      group: 'amount',
      words:
        '合同金额：列表和工作台没有金额，合计不含这些合同，按金额的筛选和审批条件也用不上。 | Contract amount: lists and the workbench show no amount, totals exclude these contracts, and filters and approval conditions by amount do not work.',
    },
  },
  {
    rawType: contractRawTypes.endDate,
    types: ['date'],
    label: '合同结束日期 | Contract end date',
    lost: withoutTerm,
  },
  {
    rawType: contractRawTypes.term,
    types: ['daterange'],
    label: '合同期限 | Contract term',
    lost: withoutTerm,
  },
  { rawType: contractRawTypes.handler, types: ['people'], label: '经办人 | Handler' },
  {
    rawType: contractRawTypes.department,
    types: ['department'],
    label: '经办部门 | Handling department',
  },
  {
    rawType: contractRawTypes.category,
    types: ['select', 'radio'],
    label: '合同类别 | Contract category',
  },
]
/** Fields of the forms of other nouns that are columns of theirs. */
const recordPurposes = new Map<number, readonly FieldPurpose[]>(
  records.flatMap((record) => {
    if (!record.form) return []
    const purposes = purposesOfRecord(record).map(({ rawType, types, words }) => ({
      rawType,
      types,
      label: words,
    }))
    return formTypesOf(record).map((type) => [type, purposes] as const)
  }),
)
/** Types of forms whose records have lists. */
const listed: ReadonlySet<number> = new Set(
  records.flatMap((record) => (record.form ? formTypesOf(record) : [])),
)
for (const record of records) if (record.form) provideFieldUses(fieldUsesOf(record))

const purposesOf = (formType: number): readonly FieldPurpose[] =>
  formType === contractForm ? contractPurposes : (recordPurposes.get(formType) ?? [])

/** Bookmarks of the templates of every contract type that uses this form. */
const loadBookmarks: Loader = async (form, signal) => {
  if (form.formType !== contractForm) return null
  const types = (await call(listContractTypes, { signal })).filter((type) => type.formID === form.id)
  const found = new Map<number, string>()
  for (const { id } of types) {
    const { list } = await call(listTemplates, {
      query: { contractTypeID: id, pageSize: templatesAtMost },
      signal,
    })
    for (const template of list) found.set(template.id, template.name)
  }
  if (found.size === 0) return null
  const details = await Promise.all(
    [...found.keys()].slice(0, templatesAtMost).map((id) => call(readTemplate, { params: { id }, signal })),
  )
  return details.flatMap((template) => {
    const { versions, publishedVersionID } = template
    const version = versions.find(({ id }) => id === publishedVersionID) ?? versions[0]
    return (version?.bookmarks ?? [])
      .filter(({ fillable }) => fillable)
      .map((bookmark) => ({
        name: bookmark.valueName,
        template: nameIn(template, currentLocale()),
        text: bookmark.text,
        fieldID: version?.bindings[bookmark.valueName]?.fieldID ?? null,
      }))
  })
}

/** The approved clauses of the library; what nobody may agree to is named, not taken over. */
const clauseLibrary: ClauseLibrary = {
  load: async (signal) =>
    (await call(offeredClauses, { signal })).map((clause) => ({
      id: clause.id,
      name: clause.name,
      category: clause.category,
      ordinal: clause.ordinal,
      withheld: clause.statements.filter(({ position }) => position === 'forbidden').map(({ name }) => name),
      clause: formClause(clause, currentLocale()),
    })),
  addressOf: (id) => `/clauses/detail?clauseId=${id}`,
}

/** /settings/forms/$id */
export function FormDesignerPage() {
  const { may } = useServices()
  return (
    <Designer
      widgets={designWidgets}
      purposesOf={purposesOf}
      listsFields={(formType) => listed.has(formType)}
      {...(may('template.read') ? { loadBookmarks } : {})}
      {...(may('clause.read') ? { clauseLibrary } : {})}
    />
  )
}
