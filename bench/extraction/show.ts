import nzh from 'nzh/cn'
import { amountInWords } from '#shared/chinese-amount.ts'
import { Decimal } from '#shared/decimal.ts'
import { parseMoney } from '#shared/parse-money.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const ones = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

const belowThousand = (n: number): string => {
  const rest = n % 100
  const small =
    rest < 20 ? ones[rest] : [tens[Math.floor(rest / 10)], ones[rest % 10]].filter(Boolean).join('-')
  return [n >= 100 ? `${ones[Math.floor(n / 100)]} Hundred` : '', small].filter(Boolean).join(' ')
}

export const englishNumber = (n: number): string =>
  [
    [Math.floor(n / 1_000_000), ' Million'],
    [Math.floor(n / 1000) % 1000, ' Thousand'],
    [n % 1000, ''],
  ]
    .flatMap(([part, scale]) => (part ? [belowThousand(part as number) + scale] : []))
    .join(' ')

const grouped = (text: string, digits: number): string => {
  const [whole = '', cents] = new Decimal(text).toFixed(digits).split('.')
  const head = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? head : `${head}.${cents}`
}

export function showAmount(amount: string, how: string): string {
  if (how === 'comma') return grouped(amount, 2)
  if (how === 'int') return grouped(amount, 0)
  if (how === 'plain') return new Decimal(amount).toFixed(2)
  if (how === 'wan') return new Decimal(amount).div(10_000).toFixed()
  if (how === 'yi') return new Decimal(amount).div(100_000_000).toFixed()
  throw new Error(how)
}

export function showWords(amount: string, currency: string, language: 'zh' | 'en'): string {
  if (language === 'en') return englishNumber(Number(amount))
  const money = parseMoney(amount, currency)
  return money ? amountInWords(money).replace(/^(?:人民币|美元)/, '') : ''
}

const han = (n: number): string => nzh.encodeS(n, { tenMin: true })

export function showDate(date: string, how: string): string {
  const [y, m, d] = date.split('-').map(Number) as [number, number, number]
  const ordinal =
    d % 10 === 1 && d !== 11 ? 'st' : d % 10 === 2 && d !== 12 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th'
  const ways: Record<string, string> = {
    zh: `${y}年${m}月${d}日`,
    spaced: `${y} 年 ${m} 月 ${d} 日`,
    han: `${[...String(y)].map((digit) => '〇一二三四五六七八九'[Number(digit)]).join('')}年${han(m)}月${han(d)}日`,
    iso: date,
    dot: `${y}.${m}.${d}`,
    slash: `${y}/${m}/${d}`,
    en: `${months[m - 1]} ${d}, ${y}`,
    uk: `${d} ${months[m - 1]} ${y}`,
    ord: `${d}${ordinal} day of ${months[m - 1]}, ${y}`,
  }
  return ways[how] ?? date
}

/** The term as shown, with what it is in canonical form. */
export function showTerm(count: number, how: string): { shown: string; value: string } {
  const years = count / 12
  const small = (n: number) => englishNumber(n).toLowerCase()
  const ways: Record<string, { shown: string; value: string }> = {
    years: { shown: `${years}年`, value: `P${years}Y` },
    hanyears: { shown: `${han(years)}年`, value: `P${years}Y` },
    months: { shown: `${count}个月`, value: `P${count}M` },
    hanmonths: { shown: `${han(count)}个月`, value: `P${count}M` },
    en: { shown: years === 1 ? 'one (1) year' : `${small(years)} (${years}) years`, value: `P${years}Y` },
    enmonths: { shown: `${small(count)} (${count}) months`, value: `P${count}M` },
  }
  return ways[how] as { shown: string; value: string }
}
