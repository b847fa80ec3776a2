import { addDays, addMonths } from '#shared/dates.ts'
import { lawOf } from './country-key.ts'
import { entryKind } from './right-entry.ts'
import { aliveStatuses, grantedStatuses, type RightStatus } from './right-life.ts'

/** A right as far as the law counts days from it. */
export type RightFacts = {
  kind: 1 | 2 | 3 | 4 | 5 | 6
  status: RightStatus
  /** The day on which the calendar ended it; null where it lives, or where somebody moved it. */
  ended: string | null
  country: string
  patentKind: 1 | 2 | 3 | null
  applied: string | null
  registered: string | null
  /** The day of the first filing whose priority it claims. */
  priority: string | null
  expiry: string | null
  /** Annual fees paid before the right was entered here, through this year. */
  paidThrough: number | null
  preliminaryGazette: string | null
  registrationGazette: string | null
  exclusiveTo: string | null
  completed: string | null
  published: string | null
}
/** Of its payments: years whose annual fee was paid before the right ended, and confirmed. */
export type Paid = { years: readonly number[] }

/**
 * A day that something of a right sets going: by a rule of law, or the day itself under a title. `key` and `id` tell where its trigger stands; `only` is the key of the one without
 * whose day there is none of this either.
 */
export type RightTerm = {
  key: string
  id: number
  amount?: number
  only?: string
} & ({ ruleId: string; date: string } | { title: string; date: string })

const patent = 1
const trademark = 2
const years = { 1: 20, 2: 10, 3: 15 } as const
const termRules = { 1: 'PAT-TERM20', 2: 'PAT-TERM10', 3: 'PAT-TERM15' } as const

/** The last day of so many years that begin with a day: the one before the corresponding day or, where that month has none (29 February), the month's last. */
export function lastOfYears(from: string, count: number): string {
  const same = addMonths(from, 12 * count)
  return same.slice(8) === from.slice(8) ? addDays(same, -1) : same
}

/** In which patent year a day lies: year 1 begins with the filing. */
export function patentYear(applied: string, day: string): number {
  let year = 1
  while (lastOfYears(applied, year) < day) year += 1
  return year
}

/** The year whose annual fee is due next: the one after the year of the grant, and after every year that was paid; null when the term has no further year. */
export function nextAnnuity(
  { patentKind, applied, registered, paidThrough }: RightFacts,
  { years: paid }: Paid,
): number | null {
  if (!applied || !registered || !patentKind) return null
  let next = Math.max(patentYear(applied, registered), paidThrough ?? 0) + 1
  while (paid.includes(next)) next += 1
  return next <= years[patentKind] ? next : null
}

/** The last day of a registered mark's present term: what the form says, else ten years from the registration. */
export const markEnds = ({
  exclusiveTo,
  expiry,
  registered,
}: Pick<RightFacts, 'exclusiveTo' | 'expiry' | 'registered'>): string | null =>
  exclusiveTo ?? expiry ?? (registered && lastOfYears(registered, 10))

/** The last day of the ten years for which a mark's registration is renewed (Trademark Law 2019 art. 40): the term begins the day after the one before it. */
export const renewedUntil = (ends: string): string => lastOfYears(addDays(ends, 1), 10)

/** The first day on which the renewal of a mark whose term ends then can be paid: within twelve months before (Trademark Law 2019 art. 40). */
export const renewalFrom = (ends: string): string => addDays(addMonths(ends, -12), 1)

/**
 * What a right sets going (deadlines.md; Patent Law 2020 arts. 42, 43 with Regulations 2023 arts. 114, 115; Trademark Law 2019 arts. 33, 39, 40, 49 and their text from 2027 on;
 * Copyright Law 2020 art. 23; Software Regulations art. 14). Nothing of what is refused, withdrawn, expired, given up, invalid or gone. Of annual fees only the next one is
 * watched, with its time of grace; of what the calendar ended, the fee for which it may have. Under a law that does not ship, only the expiry date that was typed.
 */
export function termsOfRight(right: RightFacts, paid: Paid, today: string): RightTerm[] {
  if (right.ended !== null) return endedTerms(right, paid)
  if (!aliveStatuses.includes(right.status)) return []
  if (!hasRules(right)) return typedExpiry(right)
  return [...priorityTerms(right, today), ...ownTerms(right, paid)]
}

/** Whether rules of law that ship say when a right's fees are due and its term ends. */
export const hasRules = ({ kind, country }: Pick<RightFacts, 'kind' | 'country'>): boolean =>
  kind <= 4 && lawOf(country) !== null

const unwatched: readonly RightStatus[] = [1, 2, 3, 6, 7]
/**
 * The fields of a form, as ends of raw types, that say what was paid before a right was entered here. Once its fees are watched they are read-only: from then on confirmed payments and
 * renewals alone say what is paid.
 */
export function paidFields(right: RightFacts, today: string): string[] {
  if (!hasRules(right) || unwatched.includes(right.status)) return []
  if (right.kind === patent) return isPatentYear(right, today) ? ['paidThrough'] : []
  return right.kind === trademark ? ['term', 'expiry'] : []
}

/** Whether the year through which fees are said to be paid can be one: what cannot be is open to be put right. */
const isPatentYear = ({ paidThrough, applied }: RightFacts, today: string): boolean =>
  paidThrough === null || applied === null || paidThrough <= patentYear(applied, today) + 1

const fees: readonly string[] = ['annuity', 'annuityGrace', 'renewal', 'renewalGrace']
const endedTerms = (right: RightFacts, paid: Paid): RightTerm[] =>
  hasRules(right) ? ownTerms({ ...right, status: 4 }, paid).filter(({ key }) => fees.includes(key)) : []

function ownTerms(right: RightFacts, paid: Paid): RightTerm[] {
  if (right.kind === patent) return patentTerms(right, paid)
  if (right.kind === trademark) return markTerms(right)
  return copyrightTerms(right)
}

const priorityRules = { patent: 'PAT-PRI12', design: 'PAT-PRI6', mark: 'TM-PRI6' } as const
const beforeGrant: readonly RightStatus[] = [2, 3]

/**
 * Priority (Patent Law 2020 art. 29; Trademark Law 2019 arts. 25, 26 and 2026 arts. 29, 30): what claims one and is not filed yet has to be; what was filed first may be claimed elsewhere, for as long as
 * that is still possible.
 */
function priorityTerms(
  { kind, patentKind, status, priority, applied }: RightFacts,
  today: string,
): RightTerm[] {
  if (kind !== trademark && (kind !== patent || !patentKind)) return []
  const ruleId = priorityRules[kind === trademark ? 'mark' : patentKind === 3 ? 'design' : 'patent']
  if (priority && !applied) return [{ key: 'priority', id: 1, ruleId, date: priority }]
  // A last day that moves over rest days lies at most in the month after.
  const isOver = !applied || today > addMonths(applied, ruleId === priorityRules.patent ? 13 : 7)
  return priority || isOver || !beforeGrant.includes(status)
    ? []
    : [{ key: 'claim', id: 1, ruleId, date: applied }]
}

function patentTerms(right: RightFacts, paid: Paid): RightTerm[] {
  const { applied, patentKind, status } = right
  if (!applied || !patentKind) return []
  const whole: RightTerm = { key: 'term', id: 1, ruleId: termRules[patentKind], date: applied }
  const next = grantedStatuses.includes(status) ? nextAnnuity(right, paid) : null
  if (next === null) return [whole]
  // The six months of grace count from the day that the Regulations fix, not from the one to which a holiday moved it (art. 115).
  const due = addMonths(applied, 12 * (next - 1))
  return [
    whole,
    { key: 'annuity', id: next, ruleId: 'PAT-ANN', date: applied, amount: next - 1 },
    { key: 'annuityGrace', id: next, ruleId: 'PAT-ANN-GRACE', date: due, only: 'annuity' },
  ]
}

function markTerms(right: RightFacts): RightTerm[] {
  const { status, preliminaryGazette, registrationGazette, registered } = right
  if (!grantedStatuses.includes(status))
    return preliminaryGazette
      ? [{ key: 'opposition', id: 1, ruleId: 'TM-OPP', date: preliminaryGazette }]
      : []
  const ends = markEnds(right)
  const id = Number(ends?.slice(0, 4))
  const use = registrationGazette ?? registered
  return [
    ...(use ? [{ key: 'use', id: 1, ruleId: 'TM-NONUSE3', date: use }] : []),
    ...(ends
      ? [
          { key: 'renewalOpens', id, ruleId: 'TM-RENEW-OPEN', date: ends },
          { key: 'renewal', id, ruleId: 'TM-RENEW-END', date: ends },
          { key: 'renewalGrace', id, ruleId: 'TM-GRACE', date: ends },
        ]
      : []),
  ]
}

const typedExpiry = ({ kind, expiry }: RightFacts): RightTerm[] =>
  expiry
    ? [
        {
          key: 'expiry',
          id: 1,
          title: kind === 5 ? '域名到期 · The domain expires' : '权利届满 · The right ends',
          date: expiry,
        },
      ]
    : []

function copyrightTerms(right: RightFacts): RightTerm[] {
  const { kind, status, completed, published } = right
  if (!grantedStatuses.includes(status)) return typedExpiry(right)
  if (published) return [{ key: 'term', id: 1, ruleId: kind === 3 ? 'CR-SW50' : 'CR-ORG50', date: published }]
  return completed && kind === 4
    ? [{ key: 'term', id: 1, ruleId: 'CR-ORG50-U', date: completed }]
    : typedExpiry(right)
}

type Entry = {
  kind: number
  day: string | null
  until: string | null
  registered: 1 | 2
  title: string
}

/**
 * What a record below a right sets going: the filing of a patent licence within three months (Regulations 2023 art. 15), the end of a licence or pledge, and a day that somebody
 * entered to be watched.
 */
export function termsOfEntry(
  { kind, day, until, registered, title }: Entry,
  right: Pick<RightFacts, 'kind' | 'country'>,
): RightTerm[] {
  if (kind === entryKind.watched) return until ? [{ key: 'watched', id: 1, title, date: until }] : []
  const isLicence = kind === entryKind.licence
  if (!isLicence && kind !== entryKind.pledge) return []
  return [
    ...(isLicence && right.kind === patent && hasRules(right) && registered === 1 && day
      ? [{ key: 'filing', id: 1, ruleId: 'PAT-LIC3', date: day }]
      : []),
    ...(until
      ? [
          {
            key: 'until',
            id: 1,
            title: isLicence ? '许可到期 · The licence ends' : '质押到期 · The pledge ends',
            date: until,
          },
        ]
      : []),
  ]
}
