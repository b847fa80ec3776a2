import { type FormType, formTypeWords, offeredFormTypes } from '#engines/forms/domain/index.ts'
import type { ListDefinition } from '#shared/list.ts'
import { type Locale, said, wordsIn } from '#shared/text.ts'

/** What a form of this kind is filled in for. */
export const formTypeLabel = (formType: FormType, locale: Locale): string =>
  said(formTypeWords(formType), locale)

export const formListType = 'form'

/** The filter of the list of forms on the screen: what the person chose, and of the kinds only those that are offered. */
export const shownForms = (filter: string): string =>
  /(^|;)formType:/.test(filter)
    ? filter
    : [filter, `formType:in:${offeredFormTypes().join(',')}`].filter(Boolean).join(';')

/** Columns and filters of the list of forms. */
export function formListDefinition(locale: Locale): ListDefinition {
  const isEnglish = locale === 'en'
  const t = wordsIn(locale)
  const kinds = offeredFormTypes().map((code) => ({ value: `${code}`, label: formTypeLabel(code, locale) }))
  return {
    type: formListType,
    columns: [
      {
        key: 'name',
        label: t('表单名称 | Form'),
        cell: 'text',
        fixed: true,
        sortable: true,
        width: isEnglish ? 210 : 230,
      },
      ...(kinds.length > 1
        ? [
            {
              key: 'formType',
              label: t('类型 | Type'),
              cell: 'text' as const,
              sortable: true,
              width: isEnglish ? 160 : 110,
            },
          ]
        : []),
      {
        key: 'contractTypeName',
        label: t('适用合同类型 | Contract type'),
        cell: 'text',
        width: isEnglish ? 120 : 140,
      },
      { key: 'state', label: t('状态 | Status'), cell: 'text', width: isEnglish ? 185 : 195 },
      { key: 'fieldCount', label: t('字段数 | Fields'), cell: 'number', sortable: true, width: 80 },
      { key: 'updater', label: t('更新人 | Updated by'), cell: 'user', width: isEnglish ? 130 : 145 },
      { key: 'updateTime', label: t('更新时间 | Updated'), cell: 'instant', sortable: true, width: 145 },
    ],
    filters: [
      ...(kinds.length > 1
        ? [
            {
              key: 'formType',
              label: t('类型 | Type'),
              kind: 'choice' as const,
              operators: ['in' as const],
              choices: kinds,
            },
          ]
        : []),
      {
        key: 'state',
        label: t('状态 | Status'),
        kind: 'choice',
        operators: ['in'],
        choices: [
          { value: 'published', label: t('已发布 | Published') },
          { value: 'draft', label: t('有草稿 | Has draft') },
          { value: 'unpublished', label: t('未发布 | Not published') },
          { value: 'retired', label: t('已停用 | Retired') },
        ],
      },
    ],
  }
}
