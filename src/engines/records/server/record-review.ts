import type { Context } from '#engines/access/server/index.ts'
import type { Review, ReviewFact } from '#engines/approvals/domain/index.ts'
import { type Money, moneyText } from '#shared/money.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import type { Fields } from '../domain/field.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { valueWords } from '../domain/value-words.ts'
import { type PendingApproval, pendingApproval } from './record-approval.ts'
import { oneRecord } from './record-list.ts'
import type { AnyFormPart } from './server-part.ts'

type Party = { id: number; name: string }

/** What whoever decides should know of a record, without what is hidden from them: what is asked for, what is at stake, with whom and how these stand, then what its list tells. */
export async function recordReview<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  context: Context,
  id: number,
): Promise<Review> {
  const { locale } = context
  const asked = await pendingApproval(context, record, id)
  const row = await oneRecord<Record<string, unknown>>(record, part, context, id)
  const { amount, own, with: others } = record.approval?.shows ?? {}
  const sides = [own, others].flatMap((key) => key ?? [])
  const partiesOf = (key: string) => (row[key] ?? []) as Party[]
  const known = await part.parties?.(
    context,
    sides.flatMap((key) => partiesOf(key).map((party) => party.id)),
  )
  const money = amount === undefined ? null : (row[amount] as Money | null)
  const fact = (key: string, text: string, more: Partial<ReviewFact> = {}): ReviewFact[] => {
    const field = record.fields[key]
    return text
      ? [{ key, label: field ? said(field.words, locale) : '', text, notes: [], isMain: false, ...more }]
      : []
  }
  const [, second] = record.list.columns
  const told = new Set<string | undefined>([record.name, record.status?.field, second, amount, ...sides])
  return {
    facts: [
      ...(money ? fact(amount ?? '', moneyText(money, locale), { isMain: true }) : []),
      ...(asked ? askedFacts(record, asked, locale, money === null) : []),
      ...sides.flatMap((key) =>
        partiesOf(key).flatMap((party) =>
          fact(key, party.name, { key: `${key}-${party.id}`, ...known?.get(party.id) }),
        ),
      ),
      ...record.list.columns.flatMap((key) => {
        const field = record.fields[key]
        return field && !told.has(key) ? fact(key, valueWords(field, row[key], locale)) : []
      }),
    ],
    risks: [],
    wordings: [],
  }
}

/** What is asked for, by its name and the status that it leads to. */
function askedFacts<F extends Fields, G extends Figures, M extends More>(
  { approval, status, fields }: FormRecord<F, G, M>,
  { ask, payload }: PendingApproval,
  locale: Locale,
  isMain: boolean,
): ReviewFact[] {
  const t = wordsIn(locale)
  const gates: Record<string, { words: Words }> = approval?.gates ?? {}
  const field = fields[status?.field ?? '']
  const to = field ? valueWords(field, payload.status ?? null, locale) : ''
  const name = gates[ask] ? said(gates[ask].words, locale) : ''
  const text = to ? `${name} → ${to}` : name
  return [{ key: 'asked', label: t('申请事项 | Request'), text, notes: [], isMain }]
}
