import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import type { TextFormat } from '#shared/text-formats.ts'

type More = Partial<Omit<FieldInput, 'id' | 'name' | 'englishName' | 'type'>>
type Column = NonNullable<FieldInput['columns']>[number]
type Rules = Pick<FieldInput, 'rules'>

/** The day is not before that of another field. */
export const notBefore = (fieldId: string): Rules => ({
  rules: [{ kind: 'compare', operator: 4, terms: [{ fieldId }] }],
})
/** A signature is not after the end of the term, nor two years before its start; after the start it is a backdated one. */
export const signedWithin = (start: string, end: string): Rules => ({
  rules: [
    { kind: 'compare', operator: 4, terms: [{ fieldId: start, days: -730 }] },
    { kind: 'compare', operator: 6, terms: [{ fieldId: end }] },
  ],
})
/** The figure equals that of another field, or the sum of a column. */
export const equalTo = (fieldId: string, part: string): Rules => ({
  rules: [{ kind: 'compare', operator: 1, terms: [{ fieldId, part }] }],
})
/** What a line of text must be. */
export const formatted = (format: TextFormat) => ({ fieldConfig: { format } })

/** Short ways to write the fields of the built-in forms in one language; every name is given as 'Chinese | English'. */
function fieldMakers(locale: Locale) {
  const say = (words: string): string => {
    const [zh = '', en = zh] = words.split(' | ')
    return locale === 'en' ? en : zh
  }
  /** The name in the language of the form, and the English one beside a Chinese name. */
  const named = (words: string) => {
    const [zh = '', en = ''] = words.split(' | ')
    return locale === 'en' || !en || en === zh ? { name: say(words) } : { name: zh, englishName: en }
  }
  const field = (id: string, name: string, type: FieldInput['type'], more: More = {}): FieldInput => ({
    id,
    ...named(name),
    type,
    ...more,
  })
  const nonNegative = { valueRange: { mode: 1 as const, conditions: [{ operator: 4 as const, value: '0' }] } }
  const options = (list: string) =>
    list.split(';').map((one, index) => {
      const [zh = '', en = zh] = one.trim().split('|')
      return { value: `${index + 1}`, label: zh.trim(), englishLabel: en.trim() }
    })
  return {
    say,
    field,
    /** 'Chinese | English; …' without blanks around the bar, with the values 1, 2, 3 … */
    options,
    section: (name: string, ...fieldList: FieldInput[]) => ({ ...named(name), fieldList }),
    text: (id: string, name: string, more?: More) => field(id, name, 'custom', more),
    area: (id: string, name: string, more?: More) => field(id, name, 'textarea', more),
    date: (id: string, name: string, more?: More) => field(id, name, 'date', more),
    bool: (id: string, name: string, more?: More) =>
      field(id, name, 'bool', { defaultValue: false, ...more }),
    /** Options are 'Chinese | English; …', with the values 1, 2, 3 … */
    select: (id: string, name: string, list: string, more?: More) =>
      field(id, name, 'select', { options: options(list), ...more }),
    severalOf: (id: string, name: string, list: string, more?: More) =>
      field(id, name, 'multiselect', { options: options(list), ...more }),
    money: (id: string, name: string, more?: More) =>
      field(id, name, 'money', {
        fieldConfig: { fieldContent: { contentType: 2 }, money: { isWithUnit: true }, ...nonNegative },
        ...more,
      }),
    count: (id: string, name: string, more?: More) =>
      field(id, name, 'number', {
        privateConfig: { numberFormat: 1 },
        fieldConfig: { fieldContent: { contentType: 1 }, isInteger: true, ...nonNegative },
        ...more,
      }),
    percent: (id: string, name: string, more?: More) =>
      field(id, name, 'number', {
        privateConfig: { numberFormat: 6 },
        fieldConfig: {
          fieldContent: { contentType: 1 },
          valueRange: {
            mode: 1,
            conditions: [
              { operator: 4, value: '0' },
              { operator: 6, value: '1' },
            ],
          },
        },
        ...more,
      }),
    person: (id: string, name: string, more?: More) => field(id, name, 'people', more),
    people: (id: string, name: string, more?: More) =>
      field(id, name, 'people', { privateConfig: { multiple: true }, ...more }),
    department: (id: string, name: string, more?: More) => field(id, name, 'department', more),
    /** Choice of parties: 1 our own, 2 others. */
    parties: (id: string, name: string, partyType: 1 | 2, more?: More) =>
      field(id, name, 'inputSelectV2', {
        partyType,
        span: 2,
        privateConfig: { counterpartMultiple: true },
        ...more,
      }),
    /** Several files; `extensions` where not everything that the organisation takes may be sent. */
    files: (id = 'attachments', name = '附件 | Attachments', extensions?: string[]) =>
      field(id, name, 'customAttachment', {
        privateConfig: { multiple: true, ...(extensions && { extensions }) },
      }),
    table: (id: string, name: string, ...columns: Column[]) => field(id, name, 'sheetTable', { columns }),
    column: (id: string, name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({
      id,
      ...named(name),
      type,
      ...more,
    }),
  }
}

export type FieldMakers = ReturnType<typeof fieldMakers>
/** The form that an organisation starts with for one kind of record. */
export type BuiltInForm = { name: string; definition: FormDefinitionInput }
/** What an organisation starts with for one kind of record, for both languages. */
export type BuiltInDefinition = {
  name: Words
  sections: (make: FieldMakers) => ReturnType<FieldMakers['section']>[]
}

export const required = { required: true } as const

/** The built-in form of a kind, in one language. */
export const builtInFormIn = ({ name, sections }: BuiltInDefinition, locale: Locale): BuiltInForm => ({
  name: said(name, locale),
  definition: { fieldGroupList: sections(fieldMakers(locale)) },
})
