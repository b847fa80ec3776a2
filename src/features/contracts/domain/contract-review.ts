import type { ReviewRisk } from '#engines/approvals/domain/index.ts'
import type { Extracted, ExtractionField } from '#engines/extraction/domain/index.ts'
import { compareMoney, type Money, moneyText } from '#shared/money.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { fillText, type Locale, listIn, said, type TextParams } from '#shared/text.ts'
import { paymentShares } from './payment-shares.ts'
import { reasonWords, riskWords } from './review-words.ts'

/** A party of a contract with what the organisation thinks of it; null: not for this person's eyes, or not on record. */
export type ReviewedParty = {
  name: string
  standing: { isBlacklisted: boolean; isDisabled: boolean; openRisks: number } | null
}

export type ReviewedContract = {
  number: string | null
  /** Other contracts with its number. */
  sameNumber: readonly { name: string }[]
  parties: readonly ReviewedParty[]
  /** Fields into which the number of a blacklisted party was typed that was not chosen; none for who may not read parties. */
  typedBlacklisted: readonly string[]
  /** Parties of the group of a blacklisted party. */
  ofBlacklisted: readonly { name: string; parent: string }[]
  /** Why it was submitted although a party of it is on the blacklist; '' when nobody said, null when not for this person's eyes. */
  blacklistReason: string | null
  /** Places of the text that say something else than the form; null: not for this person's eyes. */
  unsettled: readonly { name: string; typed: string; said: string }[] | null
}

type Code = keyof typeof riskWords

/** A risk in the reader's words. */
const risk = (
  locale: Locale,
  weight: ReviewRisk['weight'],
  code: Code,
  params: TextParams = {},
  quote = '',
): ReviewRisk => ({
  code,
  weight,
  text: fillText(said(riskWords[code], locale), params),
  quote,
})

/** What speaks against agreeing to a contract by what is on record, and what was looked at and is in order. */
export function contractRisks(
  {
    number,
    sameNumber,
    parties,
    typedBlacklisted,
    ofBlacklisted,
    unsettled,
    blacklistReason,
  }: ReviewedContract,
  locale: Locale,
): ReviewRisk[] {
  const found: ReviewRisk[] = []
  for (const { name, standing } of parties) {
    if (!standing) continue
    if (standing.isBlacklisted) found.push(risk(locale, 'high', 'blacklisted', { name }))
    if (standing.isDisabled) found.push(risk(locale, 'high', 'disabled', { name }))
    if (standing.openRisks) found.push(risk(locale, 'low', 'openRisks', { name, count: standing.openRisks }))
  }
  for (const field of typedBlacklisted) found.push(risk(locale, 'high', 'blacklistedNumber', { field }))
  const last = found.findLastIndex(({ code }) => code === 'blacklisted' || code === 'blacklistedNumber')
  const listed = found[last]
  if (listed) found[last] = { ...listed, note: reasonSaid(blacklistReason, locale) }
  for (const one of ofBlacklisted) found.push(risk(locale, 'high', 'blacklistedParent', one))
  const known = parties.filter(({ standing }) => standing)
  if (known.length && !typedBlacklisted.length && !known.some(({ standing }) => standing?.isBlacklisted))
    found.push(risk(locale, 'fine', 'notBlacklisted'))
  if (number && sameNumber.length) {
    const names = listIn(
      sameNumber.map(({ name }) => name),
      locale,
    )
    found.push(risk(locale, 'high', 'numberTaken', { number, names }))
  } else if (number) found.push(risk(locale, 'fine', 'numberAlone'))
  for (const { name, typed, said: form } of unsettled ?? [])
    found.push(risk(locale, 'high', 'unsettled', { name, text: typed || '—', form: form || '—' }, typed))
  return found
}

function reasonSaid(reason: string | null, locale: Locale): string {
  if (reason === null) return said(reasonWords.untold, locale)
  return fillText(said(reason ? reasonWords.given : reasonWords.none, locale), { reason })
}

/** More than this share in advance is told. */
export const usualAdvance = 30

/** What the form says of the things that a text says too; null: nothing, or not for this person's eyes. */
export type FormSays = { amount: Money | null; startDate: string | null; endDate: string | null }

/** What does not fit together in the text, or between text and form: amounts, days, terms of payment; and what was looked at and is in order. */
export function textRisks({ extractions, checks }: Extracted, form: FormSays, locale: Locale): ReviewRisk[] {
  const of = (field: ExtractionField) => extractions.find((one) => one.field === field)
  const found: ReviewRisk[] = []
  for (const { code, found: texts } of checks) {
    const [a = '', b = ''] = texts
    if (code === 'amountWordsDiffer') found.push(risk(locale, 'high', code, { a, b }, a))
    else if (code === 'endBeforeStart') found.push(risk(locale, 'high', code, { a, b }, b))
    else found.push(risk(locale, 'low', code, { a }, a))
  }
  const amount = of('amount')
  const unit = of('currency')?.value ?? form.amount?.unit ?? ''
  const money = amount && parseMoney(amount.value, unit)
  if (form.amount && money) {
    const isSame = money.unit === form.amount.unit && compareMoney(money, form.amount) === 0
    const params = { text: moneyText(money, locale), form: moneyText(form.amount, locale) }
    if (!isSame) found.push(risk(locale, 'high', 'amountDiffers', params, amount.quote))
    else if (!checks.some(({ code }) => code === 'amountWordsDiffer'))
      found.push(risk(locale, 'fine', 'amountAgrees', params))
  }
  for (const field of ['startDate', 'endDate'] as const) {
    const inText = of(field)
    const inForm = form[field]
    if (inText && inForm && inText.value !== inForm)
      found.push(risk(locale, 'high', `${field}Differs`, { text: inText.value, form: inForm }, inText.quote))
  }
  return [...found, ...paymentRisks(of('paymentTerms')?.value ?? '', locale)]
}

function paymentRisks(terms: string, locale: Locale): ReviewRisk[] {
  const shares = paymentShares(terms)
  if (!shares) return []
  const found: ReviewRisk[] = []
  const { advance, sum } = shares
  if (advance && advance.percent > usualAdvance)
    found.push(
      risk(locale, 'low', 'advance', { percent: advance.percent, usual: usualAdvance }, advance.quote),
    )
  if (sum !== null)
    found.push(
      sum === 100 ? risk(locale, 'fine', 'paymentsWhole') : risk(locale, 'high', 'paymentsNotWhole', { sum }),
    )
  return found
}
