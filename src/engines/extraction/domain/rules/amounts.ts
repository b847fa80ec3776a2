import { Decimal } from '#shared/decimal.ts'
import { chineseAmount, englishNumber, englishNumberWord } from './number-words.ts'
import { type Line, type Stretch, sentencesOf } from './text.ts'

/** An amount of money as it stands in the text. `value`: decimal text in major units; `currency`: ISO 4217, null when none is named. */
export type Money = Stretch & { value: string; currency: string | null; after: string; context: string }
export type MoneyWords = Stretch & { value: string }

const currencyNames: readonly [string, string][] = [
  ['HKD', 'HK\\$|HKD|Hong Kong [Dd]ollars?|港元|港币'],
  ['SGD', '(?<!U)S\\$|SGD|Singapore [Dd]ollars?|新加坡元|新元'],
  ['AUD', 'A\\$|AUD|Australian [Dd]ollars?|澳元|澳大利亚元'],
  ['CAD', 'C\\$|CAD|Canadian [Dd]ollars?|加元|加拿大元'],
  ['TWD', 'NT\\$|TWD|新台币'],
  ['USD', 'US ?\\$|USD|U\\.?S\\.? [Dd]ollars?|United States [Dd]ollars?|US DOLLARS|美元|美金'],
  ['EUR', 'EUR|€|[Ee]uros?|欧元'],
  ['GBP', 'GBP|£|[Pp]ounds? [Ss]terling|英镑'],
  ['JPY', 'JPY|日元|[Jj]apanese [Yy]en'],
  ['CHF', 'CHF|[Ss]wiss [Ff]rancs?|瑞士法郎'],
  ['CNY', 'CNY|RMB|人民币|Renminbi|[Yy]uan'],
]
const anyCurrency = currencyNames.map(([, names]) => names).join('|')

const currencyPatterns = currencyNames.map(([code, names]) => ({ code, pattern: new RegExp(names) }))

/** ISO 4217 of the currency that a text names; null when it names none. */
export function currencyOf(text: string): string | null {
  for (const { code, pattern } of currencyPatterns) if (pattern.test(text)) return code
  if (/[¥元圆]/.test(text)) return 'CNY'
  return text.includes('$') ? 'USD' : null
}

const figures = new RegExp(
  `(?:(?<before>(?:${anyCurrency}|[¥$])(?:\\((?:小写|大写)\\))?[:\\s]{0,2}[¥$€£]?\\s?)|(?<![\\d.,A-Za-z/-]))(?<figure>\\d{1,3}(?:,\\d{3})+|\\d{1,15})(?<cents>\\.\\d{1,6})?(?![\\d])\\s?(?<scale>亿|万|million|billion)?(?<unit>\\s?(?:${anyCurrency}|元|圆))?`,
  'g',
)

/** Every amount in figures of one line that names its currency or unit, with the words before it in its sentence. */
export function moneyIn(line: Line): Money[] {
  const found: Money[] = []
  for (const sentence of sentencesOf(line)) {
    let from = sentence.start
    const text = line.text.slice(0, sentence.end)
    figures.lastIndex = sentence.start
    for (let match = figures.exec(text); match; match = figures.exec(text)) {
      const { before = '', figure = '', cents = '', scale, unit } = match.groups ?? {}
      if (match.index === figures.lastIndex) figures.lastIndex++
      const start = match.index + (before.length - before.trimStart().length)
      const end = match.index + match[0].trimEnd().length
      const currency = currencyOf(`${before}${unit ?? ''}`)
      if (currency === null && !unit) continue
      found.push({
        line,
        start,
        end,
        value: scaled(figure.replaceAll(',', '') + cents, scale),
        currency,
        context: text.slice(Math.max(from, start - 90), start),
        after: line.text.slice(end, end + 40),
      })
      from = end
    }
  }
  return found
}

function scaled(figure: string, scale: string | undefined): string {
  const by = { 亿: 1e8, 万: 1e4, million: 1e6, billion: 1e9 }[scale ?? ''] ?? 1
  return new Decimal(figure).times(by).toFixed()
}

const chineseWords =
  /[零〇一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟万萬亿億]{1,36}[元圆](?:零?[零一二两三四五六七八九壹贰叁肆伍陆柒捌玖]角)?(?:零?[零一二两三四五六七八九壹贰叁肆伍陆柒捌玖]分)?[整正]?/g
const englishWords = new RegExp(
  `\\b${englishNumberWord}(?:(?:[\\s-]+(?:and\\s+)?)${englishNumberWord}){1,24}\\b`,
  'gi',
)

/** Every amount in words of one line, Chinese with its 元, English of at least two words. */
export function moneyWordsIn(line: Line): MoneyWords[] {
  const found: MoneyWords[] = []
  for (const match of line.text.matchAll(chineseWords)) {
    const value = chineseAmount(match[0])
    if (value !== null) found.push({ line, start: match.index, end: match.index + match[0].length, value })
  }
  for (const match of line.text.matchAll(englishWords)) {
    const value = englishNumber(match[0])
    if (value !== null && value >= 100)
      found.push({ line, start: match.index, end: match.index + match[0].length, value: String(value) })
  }
  return found
}
