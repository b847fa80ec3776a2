import { type Locale, said, type Words } from '#shared/text.ts'
import type { Reference, ReferenceKind } from '../form-context.ts'
import type { FieldConfig } from './field-config.ts'

/** Where the options of a dynamic field come from, when not from records. */
export const ownOptions = 'options'

type Source = { words: Words; kind: ReferenceKind | null; within?: Reference['within'] }

/**
 * Sources of options that the designer offers. `kind`: the options are records of this kind and the value is the record's id as text.
 * The server side of each is registered with `dynamicSource`.
 */
const sources: Readonly<Record<string, Source>> = {
  [ownOptions]: { words: '本字段的选项 | This field’s options', kind: null },
  people: { words: '人员 | People', kind: 'person' },
  departments: { words: '部门 | Departments', kind: 'department' },
  internalCounterparts: {
    words: '内部相对方 | Internal parties',
    kind: 'counterpart',
    within: [['partyType/1']],
  },
  externalCounterparts: {
    words: '外部相对方 | External parties',
    kind: 'counterpart',
    within: [['partyType/2']],
  },
  contractTypes: { words: '合同类型 | Contract types', kind: 'contractType' },
}

/** Names of the sources, in the order in which the designer offers them. */
export const dynamicSourceNames: readonly string[] = Object.keys(sources)

const sourceNamed = (name: string): Source | undefined =>
  Object.hasOwn(sources, name) ? sources[name] : undefined

/** What a person calls a source; its name when it has no words. */
export function dynamicSourceLabel(name: string, locale: Locale): string {
  const source = sourceNamed(name)
  return source ? said(source.words, locale) : name
}

/** The source of a field's options; 'options' for a field that is not dynamic. */
export function sourceOf({ privateConfig: { dynamicConfig } }: Pick<FieldConfig, 'privateConfig'>): string {
  return dynamicConfig?.isDynamicField ? dynamicConfig.source : ownOptions
}

/** Whether a field's options are records. */
export const offersRecords = (field: FieldConfig): boolean => Boolean(sourceNamed(sourceOf(field))?.kind)

/** The record that an option of a dynamic field stands for; null when its source has no records or the value is none of theirs. */
export function dynamicReference(field: FieldConfig, value: string): Reference | null {
  const source = sourceNamed(sourceOf(field))
  if (!source?.kind || !/^[1-9]\d{0,14}$/.test(value)) return null
  return { kind: source.kind, id: Number(value), ...(source.within ? { within: source.within } : {}) }
}

/** Whether a value can be one of the field's options at all, as far as the definition tells: records are looked up by the server. */
export function mayBeOption(field: FieldConfig, value: string): boolean {
  const name = sourceOf(field)
  if (name === ownOptions) return field.options.some((option) => option.value === value)
  const source = sourceNamed(name)
  return !source?.kind || dynamicReference(field, value) !== null
}

/** A page of a field's own options that hold the text in label or value. Pages start at 1. */
export function optionPage(
  { options }: Pick<FieldConfig, 'options'>,
  { q, pageNum, pageSize, locale }: { q: string; pageNum: number; pageSize: number; locale: Locale },
): { value: string; label: string }[] {
  const wanted = q.trim().toLowerCase()
  const found = options
    .map(({ value, label, englishLabel }) => ({
      value,
      label: (locale === 'en' && englishLabel) || label,
      text: [value, label, englishLabel ?? ''].join('\n').toLowerCase(),
    }))
    .filter(({ text }) => text.includes(wanted))
  return found
    .slice((pageNum - 1) * pageSize, pageNum * pageSize)
    .map(({ value, label }) => ({ value, label }))
}
