import type { ListDefinition } from '#shared/list.ts'
import type { Locale } from '#shared/text.ts'

/** Columns of the list of templates. */
export function templateListDefinition(locale: Locale): ListDefinition {
  const t = (zh: string, en: string) => (locale === 'en' ? en : zh)
  return {
    type: 'template',
    columns: [
      { key: 'name', label: t('模板名称', 'Name'), cell: 'text', fixed: true, width: 280 },
      { key: 'number', label: t('模板编号', 'Number'), cell: 'text', width: 170 },
      { key: 'contractTypes', label: t('适用合同类型', 'For contract types'), cell: 'nameList', width: 220 },
      { key: 'state', label: t('状态', 'State'), cell: 'text', width: 100 },
      { key: 'version', label: t('发布版本', 'Version in use'), cell: 'text', width: 110 },
      { key: 'updatedBy', label: t('更新人', 'Updated by'), cell: 'text', width: 110 },
      { key: 'updatedAt', label: t('更新时间', 'Updated'), cell: 'instant', width: 160 },
    ],
    filters: [],
  }
}
