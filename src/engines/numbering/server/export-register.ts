import type { Context, ListExport } from '#engines/access/server/index.ts'
import { firstOf, mostSheetRows } from '#server/list-sheet.ts'
import type { SheetCell } from '#server/spreadsheet.ts'
import { formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type NumberedKind, numbersOf } from '../domain/numbered-kind.ts'
import type { RegisterFilter, RegisterRow } from '../domain/register-api.ts'
import { registerTexts } from '../domain/register-texts.ts'
import { loadRules } from './load-rules.ts'
import { registerRows } from './register.ts'

/** The register as filtered, as .xlsx in the organisation's language; recorded in the audit log. */
export async function exportRegister(
  asked: Context,
  numbered: NumberedKind,
  filter: RegisterFilter,
): Promise<ListExport> {
  const { kind } = numbered
  const context = { ...asked, locale: asked.actor.language }
  if (filter.ruleID && !(await loadRules(context, kind, filter.ruleID)).length) throw notFound()
  const texts = registerTexts(context.locale)
  return {
    title: numbersOf(numbered, context.locale),
    columns: texts.columns.map((header, i) => ({
      header,
      width: [28, 12, 24, 12, 10, 40, 18, 14][i] ?? 14,
    })),
    rows: cells(firstOf(registerRows(context, kind, filter), mostSheetRows), texts, context),
    entry: ({ name, rows }) => ({
      action: 'numbering_register.export',
      subject: { kind: 'numbering_register', id: null, name },
      detail: { kind, ...filter, rows },
    }),
  }
}

async function* cells(
  pages: AsyncIterable<readonly RegisterRow[]>,
  texts: ReturnType<typeof registerTexts>,
  { actor }: Context,
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of pages)
    yield rows.map((row) => [
      row.number ?? '',
      texts.states[row.state],
      row.ruleName,
      [...row.scope, row.period].filter(Boolean).join(' · '),
      row.serial === row.serialTo ? row.serial : `${row.serial}–${row.serialTo}`,
      row.holders.map((holder) => holder.name ?? texts.hidden).join('、'),
      row.takenAt === null ? '' : formatInstant(row.takenAt, actor.timeZone),
      row.takenBy,
    ])
}
