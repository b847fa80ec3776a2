import { addDays, daysBetween } from '#shared/dates.ts'
import { Decimal } from '#shared/decimal.ts'
import type { Money } from '#shared/money.ts'

/** 1 a yearly rate, 2 the loan prime rate (LPR) times so much, 3 the doubled part for late performance. */
export type InterestWay = 1 | 2 | 3
/** 1 of one year, 2 of more than five years. */
export type RateTerm = 1 | 2
/** 1 no recovery is taken off, 2 first the principal and then interest, 3 first interest and then the principal. */
export type SettlingOrder = 1 | 2 | 3

export type InterestItem = {
  way: InterestWay
  principal: Money
  /** Per cent a year, for way 1. */
  yearly: number | null
  term: RateTerm | null
  multiple: number | null
  /** The LPR of this day holds throughout; null: each publication counts from its day on. */
  fixedOn: string | null
  daysOfYear: 365 | 360
  /** Both days bear interest. */
  from: string
  until: string
  /** Days in between that bear none. */
  pausedFrom: string | null
  pausedUntil: string | null
  order: SettlingOrder
}
/** A rate that was published, in per cent a year; it counts from its day until the next. */
export type PublishedRate = { term: RateTerm; from: string; rate: number }
export type Recovered = { date: string; amount: Money }

/** Days on which principal and rate are the same. Amounts in minor units. */
export type InterestStep = {
  from: string
  to: string
  days: number
  principal: string
  /** Per cent a year; of the doubled part, per cent a day. */
  rate: string
  /** The publication that the rate comes from. */
  publishedOn: string | null
  isPaused: boolean
  interest: string
}
export type InterestPayment = {
  date: string
  amount: string
  toPrincipal: string
  toInterest: string
  left: string
}
export type Interest = {
  unit: string
  steps: InterestStep[]
  payments: InterestPayment[]
  /** Of all steps. */
  interest: string
  /** What recoveries paid of it. */
  paid: string
  principalLeft: string
  /** Recoveries in another currency, which are not taken off. */
  otherCurrencies: number
}
export type InterestAnswer = Interest | { lacksRateOf: string }

/** Per cent a day: 法释〔2014〕8号 art. 1 (in force 2014-08-01), of art. 264 of the Civil Procedure Law (2023), 253 when it was written. */
export const doubledDaily = '0.0175'

type Span = { from: string; to: string; days: number; isPaused: boolean }

/**
 * Interest day by day as a court counts it, told in steps that a person can add up: principal × rate × days, each step rounded half up to the smallest
 * unit, the sum that of the rounded steps. The first and the last day count, and the day of a payment does too (法释〔2014〕8号 art. 3); from the day
 * after it the rest bears interest. What was recovered before the first day is not taken off: the principal is what was owed then.
 * `lacksRateOf` is a day whose LPR is not known.
 */
export function interestOf(
  item: InterestItem,
  recoveries: readonly Recovered[],
  rates: readonly PublishedRate[],
): InterestAnswer {
  const published = rates
    .filter(({ term }) => term === (item.term ?? 1))
    .toSorted((a, b) => a.from.localeCompare(b.from))
  const within =
    item.order === 1 ? [] : recoveries.filter(({ date }) => date >= item.from && date <= item.until)
  const taken = within.filter(({ amount }) => amount.unit === item.principal.unit)
  const account = new Account(item)
  const steps: InterestStep[] = []
  for (const span of spansOf(item, taken, published)) {
    if (!account.principal.isZero()) {
      const rate = rateOn(item, span.from, published)
      if (!rate) return { lacksRateOf: item.fixedOn ?? span.from }
      steps.push(account.bear(span, rate))
    }
    for (const { date, amount } of taken)
      if (date === span.to) account.receive(date, new Decimal(amount.amount))
  }
  return {
    unit: item.principal.unit,
    steps,
    payments: account.payments,
    interest: account.interest.toFixed(),
    paid: account.paid.toFixed(),
    principalLeft: account.principal.toFixed(),
    otherCurrencies: within.length - taken.length,
  }
}

/** What is owed, as time passes and payments come. */
class Account {
  principal: Decimal
  interest = new Decimal(0)
  paid = new Decimal(0)
  readonly payments: InterestPayment[] = []
  readonly #item: InterestItem

  constructor(item: InterestItem) {
    this.#item = item
    this.principal = new Decimal(item.principal.amount)
  }

  bear(span: Span, { rate, publishedOn }: Rate): InterestStep {
    const { way, daysOfYear } = this.#item
    const whole = this.principal.times(rate).times(span.days).div(100)
    const exact = span.isPaused ? new Decimal(0) : way === 3 ? whole : whole.div(daysOfYear)
    const interest = exact.toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    this.interest = this.interest.plus(interest)
    return {
      ...span,
      principal: this.principal.toFixed(),
      rate: rate.toFixed(),
      publishedOn,
      interest: interest.toFixed(),
    }
  }

  receive(date: string, amount: Decimal): void {
    const isPrincipalFirst = this.#item.order === 2
    const open = this.interest.minus(this.paid)
    const first = Decimal.min(amount, isPrincipalFirst ? this.principal : open)
    const then = Decimal.min(amount.minus(first), isPrincipalFirst ? open : this.principal)
    const [toPrincipal, toInterest] = isPrincipalFirst ? [first, then] : [then, first]
    this.principal = this.principal.minus(toPrincipal)
    this.paid = this.paid.plus(toInterest)
    this.payments.push({
      date,
      amount: amount.toFixed(),
      toPrincipal: toPrincipal.toFixed(),
      toInterest: toInterest.toFixed(),
      left: amount.minus(first).minus(then).toFixed(),
    })
  }
}

/** The days between first and last, cut wherever principal or rate may change. */
function spansOf(
  item: InterestItem,
  taken: readonly Recovered[],
  published: readonly PublishedRate[],
): Span[] {
  const { from, until, pausedFrom, pausedUntil } = item
  if (until < from) return []
  const follows = item.way === 2 && !item.fixedOn
  const cuts = [
    ...taken.map(({ date }) => addDays(date, 1)),
    ...(follows ? published.map((rate) => rate.from) : []),
    ...(pausedFrom && pausedUntil ? [pausedFrom, addDays(pausedUntil, 1)] : []),
  ].filter((day) => day > from && day <= until)
  const starts = [...new Set([from, ...cuts])].sort()
  return starts.map((start, at) => {
    const next = starts[at + 1]
    const to = next ? addDays(next, -1) : until
    return {
      from: start,
      to,
      days: daysBetween(start, to) + 1,
      isPaused: pausedFrom !== null && pausedUntil !== null && start >= pausedFrom && start <= pausedUntil,
    }
  })
}

type Rate = { rate: Decimal; publishedOn: string | null }

/** The rate of a day; null where the LPR of that day is not known. `published` is in the order of days. */
function rateOn(item: InterestItem, day: string, published: readonly PublishedRate[]): Rate | null {
  if (item.way === 1) return { rate: new Decimal(item.yearly ?? 0), publishedOn: null }
  if (item.way === 3) return { rate: new Decimal(doubledDaily), publishedOn: null }
  const of = item.fixedOn ?? day
  const found = published.findLast(({ from }) => from <= of)
  return found ? { rate: new Decimal(found.rate).times(item.multiple ?? 1), publishedOn: found.from } : null
}
