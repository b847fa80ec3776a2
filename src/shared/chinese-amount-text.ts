import { amountInWords } from './chinese-amount.ts'
import { type Money, minorDigits } from './money.ts'
import { parseMoney } from './parse-money.ts'

const digits: Record<string, number> = {}
for (const [value, signs] of [
  '零〇',
  '壹一弌',
  '贰二貳两',
  '叁三參叄',
  '肆四',
  '伍五',
  '陆六陸',
  '柒七',
  '捌八',
  '玖九',
].entries())
  for (const sign of signs) digits[sign] = value
const tens: Record<string, number> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 }
const groups: Record<string, bigint> = { 万: 10_000n, 萬: 10_000n, 亿: 100_000_000n, 億: 100_000_000n }

/** '壹佰贰拾万零伍佰' → 1200500n; null for what is no such number. */
function integerOf(text: string): bigint | null {
  let total = 0n
  let section = 0
  let digit: number | null = null
  for (const sign of text) {
    if (sign in digits) digit = digits[sign] as number
    else if (sign in tens) {
      section += (digit ?? 1) * (tens[sign] as number)
      digit = null
    } else if (sign in groups) {
      const unit = groups[sign] as bigint
      const below = BigInt(section + (digit ?? 0))
      // 万亿: what stands before 亿 is taken whole.
      total = unit === 100_000_000n ? (total + below) * unit : total + below * unit
      section = 0
      digit = null
    } else return null
  }
  return total + BigInt(section + (digit ?? 0))
}

/**
 * The amount of formal Chinese words, as a person may write them: '人民币壹万贰仟元整', '壹佰元伍角', '（大写）叁拾万圆整'. Null for what does not say
 * the same amount when it is written out again.
 */
export function moneyFromWords(text: string, unit: string): Money | null {
  const plain = text.replaceAll(/[\s（）()：:]|大写|人民币/g, '')
  const match = /^(?:([^元圆圓角分]+)[元圆圓])?(?:零?(.)角)?(?:零?(.)分)?[整正]?$/u.exec(plain)
  if (!match?.[1] && !match?.[2] && !match?.[3]) return null
  const whole = integerOf(match[1] ?? '零')
  const [jiao, fen] = [digits[match[2] ?? '零'], digits[match[3] ?? '零']]
  if (whole === null || jiao === undefined || fen === undefined || minorDigits(unit) !== 2) return null
  const money = parseMoney(`${whole}.${jiao}${fen}`, unit)
  return money && comparable(amountInWords(money)) === comparable(text) ? money : null
}

const comparable = (text: string): string =>
  text
    .replaceAll(/[\s（）()：:整正零〇]|大写|人民币/g, '')
    .replaceAll(/[圆圓]/g, '元')
    .replaceAll('萬', '万')
    .replaceAll('億', '亿')
    .replaceAll('百', '佰')
    .replaceAll('千', '仟')
    .replaceAll('十', '拾')
    .replaceAll(/./gu, (sign) => (sign in digits ? String(digits[sign]) : sign))
    .replace(/^拾/, '1拾')
