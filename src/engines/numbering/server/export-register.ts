import type { Context } from '#engines/access/server/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { spreadsheet } from '#server/spreadsheet.ts'
import { dateIn, formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type NumberedKind, numbersOf } from '../domain/numbered-kind.ts'
import type { RegisterFilter, RegisterRow } from '../domain/register-api.ts'
import { registerTexts } from '../domain/register-texts.ts'
import { loadRules } from './load-rules.ts'
import { registerPage } from './register.ts'

const mostRows = 100_000
const pageSize = 5_000

/** The register as filtered, as .xlsx of at most 100,000 rows in the organisation's language; recorded in the audit log. */
export async function exportRegister(
  asked: Context,
  numbered: NumberedKind,
  filter: RegisterFilter,
): Promise<FileAnswer> {
  const { actor } = asked
  const { kind } = numbered
  const context = { ...asked, locale: actor.language }
  if (filter.ruleID && !(await loadRules(context, kind, filter.ruleID)).length) throw notFound()
  const texts = registerTexts(context.locale)
  const rows: RegisterRow[] = []
  for (let pageNum = 1; rows.length < mostRows; pageNum++) {
    const { list } = await registerPage(context, kind, { ...filter, pageNum, pageSize })
    rows.push(...list)
    if (list.length < pageSize) break
  }
  const title = numbersOf(numbered, context.locale)
  const name = `${title} ${dateIn(context.now, actor.timeZone)}.xlsx`
  const content = await spreadsheet(
    title,
    texts.columns.map((header, i) => ({ header, width: [28, 12, 24, 12, 10, 40, 18, 14][i] ?? 14 })),
    rows.map((row) => [
      row.number ?? '',
      texts.states[row.state],
      row.ruleName,
      [...row.scope, row.period].filter(Boolean).join(' · '),
      row.serial === row.serialTo ? row.serial : `${row.serial}–${row.serialTo}`,
      row.holders.map((holder) => holder.name ?? texts.hidden).join('、'),
      row.takenAt === null ? '' : formatInstant(row.takenAt, actor.timeZone),
      row.takenBy,
    ]),
  )
  context.audit({
    action: 'numbering_register.export',
    subject: { kind: 'numbering_register', id: null, name },
    detail: { kind, ...filter, rows: rows.length },
  })
  return {
    content,
    name,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    size: content.byteLength,
  }
}
