import type { ListDefinition } from '#shared/list.ts'
import { type Locale, wordsIn } from '#shared/text.ts'

/** Columns of the clause library. */
export function clauseListDefinition(locale: Locale): ListDefinition {
  const t = wordsIn(locale)
  return {
    type: 'clause',
    columns: [
      { key: 'name', label: t('条款名称 | Clause'), cell: 'text', fixed: true, width: 220 },
      { key: 'category', label: t('分类 | Category'), cell: 'text', width: 90 },
      { key: 'state', label: t('状态 | Status'), cell: 'text', width: 200 },
      { key: 'approved', label: t('生效版本 | In use'), cell: 'text', width: 100 },
      { key: 'statementCount', label: t('条款项 | Statements'), cell: 'number', width: 110 },
      { key: 'isNullable', label: t('可不显示 | Optional'), cell: 'text', width: 100 },
      { key: 'updatedBy', label: t('更新人 | Updated by'), cell: 'text', width: 90 },
      { key: 'updatedAt', label: t('更新时间 | Updated'), cell: 'instant', width: 160 },
    ],
    filters: [],
  }
}
