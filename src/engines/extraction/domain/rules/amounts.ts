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
        after: line.text.slice(end, end + 14),
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
  /[零〇一二两三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟万萬亿億]{1,36}[元圆](?:零?[一二两三四五六七八九壹贰叁肆伍陆柒捌玖]角)?(?:零?[一二两三四五六七八九壹贰叁肆伍陆柒捌玖]分)?[整正]?/g
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

const total = new RegExp(
  [
    '(?:签约|协议|合同|本合同|订单)(?:含税)?(?:暂定)?(?:总)?(?:价款|价格|金额|总价|总额|价)',
    '总(?:价款|价|金额|费用|额|计|经费|运费|租金|投资|费|货款)',
    '价税合计|合计(?:金额)?|共计|总共',
    '(?:转让|收购|交易|成交|买卖)(?:总)?(?:价款|对价|价格|价)',
    '(?:借款|贷款|融资)(?:金额|本金|额度)',
    '[\\u4e00-\\u9fff]{1,6}费(?:用)?(?:总额|合计|总计|共计|总价|为)',
    '(?<![月年日季])(?:租金|货款|价款|报酬|酬金|费用|运费)(?:总额|总计|合计|共计|为)',
    '[Tt]otal (?:[a-z]+ ){0,2}(?:price|amount|value|fees?|consideration|rent|sum|freight|funding|cost)',
    '(?:TOTAL|Total)(?: [A-Z][A-Za-z]+){0,2} (?:PRICE|AMOUNT|VALUE|FEE|SUM|Price|Amount|Value|Fees?|Sum|Consideration)',
    '(?:[Cc]ontract|[Pp]urchase|[Ss]ubcontract|[Oo]rder) (?:[Pp]rice|[Ss]um|[Vv]alue|[Aa]mount)',
    '[Aa]ggregate (?:[a-z]+ ){0,2}(?:price|amount|rent|fees?|sum|consideration)|principal (?:amount|sum)|[Ll]oan [Aa]mount',
    '(?:fixed|lump[- ]sum|[a-z]+ship|licen[cs]e|subscription|service|consulting) (?:fee|price) (?:of|is)|lump sum of|total funding|aggregate consideration',
    '(?:CONTRACT|PURCHASE) (?:PRICE|SUM|VALUE|AMOUNT)',
  ].join('|'),
  'g',
)
const otherwise =
  /改为|变更为|调整为|不含税|税额|税金|预付|首付|首期|首笔|定金|订金|押金|保证金|违约金|滞纳金|罚|赔偿|补偿|不超过|不低于|不少于|以内|上限|限额|最高|最低|单价|刊例|标的额|注册资本|出资额|保额|保险|保函|另付|另行|另加|余款|尾款|质保|返利|任务|奖励|差旅|报销|扣|暂估|预计|暂列|暂定金额|购置|每(?:人|台|次|日|天|月|年|季|吨|平方米|千字|托|项|套|件)|月租|年租|日租|第[一二三四五]期|\d+(?:\.\d+)?%|exceed|up to|not less than|at least|no less|deposit|penalt|liquidated|damages|late |per |each|monthly|unit price|advance|instal|insur|liab|limit|retail|worth|excess|above|expense|reimburs|additional|guarantee|retention|fee of .* per|contributes/gi
const never =
  /违约金|赔偿|罚|不超过|不低于|不少于|上限|限额|保函|保额|注册资本|penalt|exceed|up to|not less than|at least|liquidated|insur|liab/i
const each = /^\s?(?:\/|每|per\b|a\s(?:day|month|year|week)|each\b)/i

const lastIndex = (pattern: RegExp, text: string): number => {
  let at = -1
  for (const match of text.matchAll(pattern)) at = match.index + match[0].length
  return at
}

/** How surely this is what the whole contract costs: 0 not at all. */
function weightOf({ context, after, line }: Money): number {
  if (each.test(after)) return 0
  const said = lastIndex(total, context)
  if (said === -1) return 0
  const clause = context.slice(Math.max(context.lastIndexOf(','), context.lastIndexOf('。'), 0))
  if (never.test(clause) || lastIndex(otherwise, context) > said) return 0
  const words = context.slice(Math.max(0, said - 16), said)
  const strong =
    /合同|协议|签约|总|价税|转让|借款|贷款|[Tt]otal|[Cc]ontract|[Pp]urchase|[Aa]ggregate|TOTAL|principal/.test(
      words,
    )
  return (strong ? 3 : 2) - (line.kind === 'row' && /^(?:合计|总计|共计)/.test(words) ? 1 : 0)
}

export type AmountFound = {
  figures: Money | null
  words: MoneyWords | null
  value: string
  currency: string | null
}

/** What the whole contract costs: the figures that are said to be so, and the words beside them. Null when nothing is said to be it. */
export function contractAmount(lines: readonly Line[]): AmountFound | null {
  let best: { money: Money; weight: number } | null = null
  for (const line of lines) {
    if (line.kind === 'header' || line.kind === 'footer') continue
    for (const money of moneyIn(line)) {
      const weight = weightOf(money)
      if (weight > (best?.weight ?? 0)) best = { money, weight }
    }
  }
  if (!best) return amountOfWords(lines)
  const { money } = best
  const words = wordsBeside(money)
  return { figures: money, words, value: money.value, currency: money.currency }
}

/** The words that say the same amount, or else the nearest ones that no other figure is nearer to. */
function wordsBeside(money: Money): MoneyWords | null {
  const all = moneyWordsIn(money.line)
  const gap = (a: Stretch, b: Stretch) => Math.max(a.start - b.end, b.start - a.end, 0)
  const near = all.filter((words) => gap(words, money) <= 40)
  const same = near.find(({ value }) => new Decimal(value).eq(money.value))
  if (same) return same
  const others = moneyIn(money.line).filter(({ start }) => start !== money.start)
  return near.find((words) => others.every((other) => gap(other, words) > gap(money, words))) ?? null
}

function amountOfWords(lines: readonly Line[]): AmountFound | null {
  for (const line of lines)
    for (const words of moneyWordsIn(line)) {
      const context = line.text.slice(Math.max(0, words.start - 60), words.start)
      const after = line.text.slice(words.end, words.end + 14)
      const weight = weightOf({ ...words, context, after, currency: null })
      const currency = currencyOf(line.text.slice(Math.max(0, words.start - 8), words.end))
      if (weight > 1 && currency !== null) return { figures: null, words, value: words.value, currency }
    }
  return null
}
