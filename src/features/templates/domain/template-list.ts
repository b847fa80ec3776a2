import type { ListDefinition } from '#shared/list.ts'
import { type Locale, wordsIn } from '#shared/text.ts'

/** Columns of the list of templates. */
export function templateListDefinition(locale: Locale): ListDefinition {
  const t = wordsIn(locale)
  return {
    type: 'template',
    columns: [
      { key: 'name', label: t('模板名称 | Name'), cell: 'text', fixed: true, width: 240 },
      { key: 'number', label: t('模板编号 | Number'), cell: 'text', width: 140 },
      { key: 'contractTypes', label: t('适用合同类型 | Contract types'), cell: 'nameList', width: 160 },
      { key: 'state', label: t('状态 | Status'), cell: 'text', width: 190 },
      { key: 'version', label: t('发布版本 | In use'), cell: 'text', width: 90 },
      { key: 'updatedBy', label: t('更新人 | Updated by'), cell: 'text', width: 90 },
      { key: 'updatedAt', label: t('更新时间 | Updated'), cell: 'instant', width: 150 },
    ],
    filters: [],
  }
}
