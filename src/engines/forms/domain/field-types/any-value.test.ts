import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Issue, issueText } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { compileForm } from '../definition/compile-form.ts'
import { columnTypeNames, type FieldInput, type FieldTypeName } from '../definition/field-config.ts'
import { applyEdits, referencesOf } from '../filling/apply-edits.ts'
import { createFormStore } from '../filling/form-store.ts'
import { fieldOfPath, validateForm } from '../filling/validate-form.ts'
import { formContext } from '../form-context.ts'
import { displayValues, readableValues } from '../texts/display-values.ts'
import { builtFieldTypes } from './index.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7 })
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]
const statements = [1, 2].map((id) => ({
  id,
  name: `s${id}`,
  content: [
    [
      { kind: 'text' as const, text: 'x' },
      { kind: 'field' as const, fieldID: 'one0' },
    ],
  ],
}))
const optionTree = [
  {
    value: 'a',
    label: '甲',
    children: [
      { value: 'b', label: '乙' },
      { value: 'c', label: '丙', disabled: true },
    ],
  },
  { value: 'b', label: '丁' },
]
const dynamic = (source: string) => ({ dynamicConfig: { isDynamicField: true, source } })
/** What a type does differently by its configuration. */
const variants: FieldInput[] = [
  { id: 'firms', name: 'firms', type: 'lawFirms', privateConfig: { multiple: true } },
  { id: 'named', name: 'named', type: 'inputSelectV2', options, required: true },
  { id: 'person', name: 'person', type: 'inputSelectV2', privateConfig: dynamic('people') },
  { id: 'parties', name: 'parties', type: 'multiselect', privateConfig: dynamic('externalCounterparts') },
  { id: 'anything', name: 'anything', type: 'select', privateConfig: dynamic('unheardOf') },
  { id: 'trees', name: 'trees', type: 'cascader', optionTree, privateConfig: { multiple: true } },
]
/** A column of every type that a sheet may have; half of them required. */
const columns = columnTypeNames.map((type, index) => ({
  id: `c${index}`,
  name: type,
  type,
  options,
  required: index % 2 === 0,
  isSummed: type === 'number' || type === 'money',
}))
const fieldOf = (type: FieldTypeName, id: string, multiple: boolean): FieldInput => ({
  id,
  name: id,
  type,
  required: multiple,
  options,
  privateConfig: {
    multiple,
    checkStrictly: multiple,
    counterpartMultiple: multiple,
    numberFormat: multiple ? 6 : 4,
    ...(type === 'lawyers' && multiple ? { relatedLawFirms: 'firms' } : {}),
  },
  ...(type === 'cascader' ? { optionTree } : {}),
  ...(type === 'clause' ? { clause: { isNullable: multiple, statementList: statements } } : {}),
  ...(type === 'sheetTable' ? { columns } : {}),
  ...(type === 'inputSelectV2' ? { partyType: multiple ? (1 as const) : (2 as const) } : {}),
})
/** Every type twice: single and optional, multiple and required. */
const form = compileForm({
  fieldGroupList: [
    {
      name: 'g',
      fieldList: builtFieldTypes
        .flatMap((type, index) => [fieldOf(type, `one${index}`, false), fieldOf(type, `many${index}`, true)])
        .concat(variants),
    },
  ],
})

const id = fc.constantFrom(1, 2, 3, 0, -1, 1.5, 2 ** 60)
const date = fc.constantFrom(
  '2026-01-31',
  '2026-02-30',
  '2026/2/3',
  '2026-02-01T10:00:00Z',
  '2026-02-01T25:00:00Z',
)
const figure = fc.constantFrom('1', '-2.345', '1e5', '0.1', '９', '12345678901234567.89', '1'.repeat(40))
const row = fc.dictionary(
  fc.constantFrom(...columns.map((column) => column.id)),
  fc.oneof(
    id,
    date,
    figure,
    fc.boolean(),
    fc.constantFrom('a', 'b', '', '  x ', null),
    fc.constant({ amount: '1250', unit: 'CNY' }),
    fc.array(fc.oneof(id, date, fc.constantFrom('a', 'b')), { maxLength: 2 }),
  ),
)
const path = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 3 })
const records = fc.array(id, { maxLength: 3 })
const sensible = fc.oneof(
  id,
  date,
  figure,
  fc.boolean(),
  fc.constantFrom('a', 'b', 'c', '', '  x ', '1234567890', '\u0000', 'l\nl'),
  fc.array(fc.oneof(id, date, fc.constantFrom('a', 'b', 'c')), { maxLength: 3 }),
  fc.record({ amount: fc.oneof(figure, fc.integer()), unit: fc.constantFrom('CNY', 'JPY', 'xx') }),
  fc.record({ id, name: fc.constantFrom('a.pdf', 'x', '') }),
  fc.array(fc.record({ id, name: fc.constantFrom('a.png', 'b.JPG', 'x') }), { maxLength: 25 }),
  fc.record({ id: fc.constantFrom(null, 'a', 'c', '3', ''), name: fc.constantFrom(' 甲 ', '', 'l\nl') }),
  fc.array(path, { maxLength: 3 }),
  fc.record({ lawFirmIDList: records, lawyerIDList: records }, { requiredKeys: [] }),
  fc.array(fc.record({ relationType: fc.constantFrom(1, 3, 5, 6), contractIDs: records }), { maxLength: 3 }),
  fc.record({ statementID: fc.constantFrom(-1, 1, 2, 3, 0, 1.5) }),
  fc.record({ fileID: id, name: fc.constantFrom('合同.docx', '') }),
  fc.array(row, { maxLength: 4 }),
  fc.array(fc.record({ id: fc.option(id), name: fc.string() }, { requiredKeys: [] }), { maxLength: 12 }),
)
const anyValues = fc.dictionary(
  fc.constantFrom(...form.fields.map((field) => field.id), '__proto__', 'constructor', 'unknown'),
  fc.oneof({ weight: 4, arbitrary: sensible }, { weight: 1, arbitrary: fc.jsonValue() }),
  { maxKeys: 30 },
)

/** The words of an issue without braces that somebody typed: one that is left is of a placeholder that nothing fills. */
const wordsOf = ({ params = {}, ...issue }: Issue, locale: Locale): string =>
  issueText(
    {
      ...issue,
      params: Object.fromEntries(
        Object.entries(params).map(([key, value]) => [
          key,
          typeof value === 'string' ? value.replaceAll('{', '') : value,
        ]),
      ),
    },
    locale,
  )

it('whatever is sent, nothing throws, and what is stored is stored the same again', () => {
  fc.assert(
    fc.property(anyValues, (sent) => {
      const first = applyEdits(form, {}, sent, context)
      for (const issue of first.issues) expect(wordsOf(issue, 'zh-CN')).not.toContain('{')
      for (const issue of validateForm(form, sent, context)) expect(wordsOf(issue, 'en')).not.toContain('{')
      referencesOf(form, sent, context)
      displayValues(form, sent, context)
      readableValues(form, sent, context)
      const faulty = new Set(first.issues.map(({ path }) => fieldOfPath(path)))
      const readable = Object.fromEntries(Object.entries(sent).filter(([key]) => !faulty.has(key)))
      const { values, issues } = applyEdits(form, {}, readable, context)
      expect(issues).toEqual([])
      const json = JSON.parse(JSON.stringify(values)) as Record<string, unknown>
      expect(json).toEqual(values)
      expect(applyEdits(form, {}, json, context)).toEqual({ values, issues: [] })
      expect(applyEdits(form, json, json, { ...context, recordStatus: 1 })).toEqual({ values, issues: [] })
    }),
    { numRuns: 1000, examples: [[{ many26: [{ name: '{' }] }]] },
  )
})

it('the browser that edits field by field and the server that gets the whole form come to the same verdict', () => {
  fc.assert(
    fc.property(anyValues, (sent) => {
      const known = Object.entries(sent).filter(([key]) => form.byId.has(key))
      const store = createFormStore(form, {}, context)
      for (const [key, raw] of known) {
        store.write(key, raw)
        store.settle(key)
      }
      const inBrowser = store.validate()
      expect(validateForm(form, Object.fromEntries(known), context)).toEqual(inBrowser)
      expect(validateForm(form, store.values(), context)).toEqual(inBrowser)
    }),
    { numRuns: 1000 },
  )
})
