import type { ReviewRisk } from '#engines/approvals/domain/index.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import type { Statement } from './clause.ts'

type Said = { isNullable: boolean; statements: readonly Statement[] }

/**
 * What of a version whoever decides should look at first, beside the one in force (null: none is): what must not be agreed to and now may, what is no standard
 * any more, and whether the clause may now be left out. Nothing of a first version.
 */
export function clauseRisks(before: Said | null, after: Said, locale: Locale): ReviewRisk[] {
  if (before === null) return []
  const t = wordsIn(locale)
  const now = new Map(after.statements.map((one) => [one.id, one]))
  const risk = (code: string, weight: ReviewRisk['weight'], text: string): ReviewRisk => ({
    code,
    weight,
    text,
    quote: '',
  })
  const risks = before.statements.flatMap(({ id, name, position }): ReviewRisk[] => {
    const next = now.get(id)
    if (position === 'forbidden' && next && next.position !== 'forbidden')
      return [
        risk(
          'forbiddenAllowed',
          'high',
          t('原禁止的「{name}」改为可以采用 | “{name}”, previously not allowed, may now be used', { name }),
        ),
      ]
    if (position === 'forbidden' && !next)
      return [
        risk(
          'forbiddenGone',
          'high',
          t('删除了禁止的条款项「{name}」 | “{name}” is no longer listed as not allowed', { name }),
        ),
      ]
    if (position === 'standard' && next?.position !== 'standard')
      return [
        risk(
          'standardGone',
          'low',
          next
            ? t('「{name}」不再是标准条款项 | “{name}” is no longer a standard statement', { name })
            : t('删除了标准条款项「{name}」 | The standard statement “{name}” was removed', { name }),
        ),
      ]
    return []
  })
  if (after.isNullable && !before.isNullable)
    risks.push(
      risk('nowNullable', 'low', t('该条款改为可不显示 | The clause may now be omitted from contracts')),
    )
  return risks
}
