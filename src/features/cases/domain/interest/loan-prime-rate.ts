import { choice, date, number, plainRecord, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { rateTerms } from './interest-entry.ts'

/** The loan prime rate is not above this in per cent a year. */
const greatest = 100

/**
 * A loan prime rate (LPR) that was published, as the organisation enters it. None ships: the publications themselves were not among the official texts that
 * could be read.
 */
export const loanPrimeRate = plainRecord({
  kind: 'loan_prime_rate',
  table: 'loan_prime_rates',
  words: { one: 'LPR 利率 | Loan prime rate', many: 'LPR 利率 | Loan prime rates' },
  fields: {
    name: text('公布来源 | Source', { required: true, most: limit.name, width: 320 }),
    term: choice('期限 | Term', rateTerms, { required: true, width: 120 }),
    from: date('公布日期 | Published on', { column: 'published_on', required: true, width: 130 }),
    rate: number('年利率（%） | Annual rate (%)', { required: true, width: 120 }),
  },
  figures: {},
  name: 'name',
  may: { read: 'deadline.manage', write: 'deadline.manage', remove: 'deadline.manage' },
  path: '/loan_prime_rates',
  tag: 'cases',
  screen: '/settings/loanPrimeRates',
  menu: { group: 'settings', at: 90 },
  list: {
    columns: ['from', 'term', 'rate', 'name'],
    filters: ['term', 'from'],
    search: ['name'],
    sort: '-from',
  },
})

/** What is wrong with a rate. */
export function rateIssues({ rate }: { rate: number | null }): Issue[] {
  return rate !== null && rate > 0 && rate <= greatest ? [] : [{ path: 'rate', code: 'valueRange' }]
}
