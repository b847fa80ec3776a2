import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  columnsOf,
  commonForm,
  type FieldConfig,
  type FieldInput,
  nameIn,
  rowNumber,
} from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import { CallError, call, type useText } from '#web/index.ts'
import type { templateMessages } from '../messages.ts'

export type TemplateField = FieldConfig
export type FieldGroup = { name: string; fields: readonly TemplateField[] }
export type TemplateForm = {
  /** Sections of the forms that the template's contract types use; a field that several forms have stands in the first one's. */
  groups: readonly FieldGroup[]
  byId: ReadonlyMap<string, TemplateField>
}

/** The fields that a template of these contract types may bind. `error`: a form could not be read; a type without a form counts as none. */
export function useTemplateForm(typeIDs: readonly number[]): {
  form: TemplateForm | undefined
  error: unknown
} {
  const answers = useQueries({
    queries: typeIDs.map((contractTypeID) => ({
      queryKey: ['commonForm', 1, contractTypeID],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        try {
          return await call(commonForm, { query: { formType: 1, contractTypeID }, signal })
        } catch (error) {
          if (error instanceof CallError && error.status === 404) return null
          throw error
        }
      },
    })),
  })
  const isLoaded = answers.every(({ data }) => data !== undefined)
  const stamp = answers.map(({ data }) => data?.formVersionID ?? 0).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says whether one of the answers is another
  const form = useMemo(() => {
    if (!isLoaded) return undefined
    const byId = new Map<string, TemplateField>()
    const groups: FieldGroup[] = []
    for (const { data } of answers)
      for (const { name, fieldList } of data?.fieldGroupList ?? []) {
        const fields = fieldList.filter(({ id }) => !byId.has(id))
        for (const field of fields) byId.set(field.id, field)
        if (fields.length) groups.push({ name, fields })
      }
    return { groups, byId }
  }, [isLoaded, stamp])
  return { form, error: answers.find(({ error }) => error)?.error ?? null }
}

/** Pieces of a value that a bookmark may ask for, by the field's type, with what a person calls them. */
export function partsOf(
  field: TemplateField | undefined,
  words: ReturnType<typeof useText<typeof templateMessages>>,
  locale: Locale,
): { value: string; label: string }[] {
  const named = (
    codes: readonly (
      | 'figure'
      | 'words'
      | 'unit'
      | 'start'
      | 'end'
      | 'first'
      | 'contactsName'
      | 'contactsPhone'
    )[],
  ) => codes.map((value) => ({ value, label: words(`part_${value}`) }))
  if (field?.type === 'money') return named(['figure', 'words', 'unit'])
  if (field?.type === 'daterange') return named(['start', 'end'])
  if (field?.partyType !== undefined) return named(['first', 'contactsName', 'contactsPhone'])
  if (field?.type !== 'sheetTable') return []
  const columns = columnsOf(field)
  return [
    { value: `column.${rowNumber}`, label: words('part_rowNumber') },
    ...columns.map(({ id, config }) => ({
      value: `column.${id}`,
      label: words('part_column', { name: nameIn(config, locale) }),
    })),
    ...columns
      .filter(({ type }) => type.numeric)
      .map(({ id, config }) => ({
        value: `sum.${id}`,
        label: words('part_sum', { name: nameIn(config, locale) }),
      })),
    { value: 'rows', label: words('part_rows') },
  ]
}

/** Fields that have a text to stand in a document. */
export const isPlaceable = ({ type }: Pick<FieldInput, 'type'>): boolean =>
  !['upload', 'customAttachment', 'image-preview', 'contractEdit', 'clause'].includes(type)
