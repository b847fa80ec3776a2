import type { Span, WeightKind } from './block.ts'
import { isFigure, tokensOf } from './tokens.ts'

const money =
  /^(元|圆|角|分|万元|亿元|美元|欧元|港元|日元|英镑|￥|¥|\$|€|£|CNY|RMB|USD|EUR|HKD|JPY|GBP|yuan|dollars?)/i
const moneyBefore = /(人民币|美元|欧元|港元|￥|¥|\$|€|£|CNY|RMB|USD|EUR|HKD|JPY|GBP)\s*$/i
const scale = /^[\s]*[万亿千百]*/
const dateAfter = /^\s*(年|月|日(?!内|以内|前|后|起))/
const dateBefore = /(年|月)\s*$/
const isoDate = /(?<!\d)(19|20)\d\d([-/.])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?!\d)/g
const periodAfter =
  /^\s*(个)?(工作日|自然日|日历日|交易日|日内|日以内|天|日前|日后|日起|个月|周|星期|小时|年内|年以内|business days?|working days?|days?|weeks?|months?|years?|hours?)/i
const monthNames =
  /^(january|february|march|april|may|june|july|august|september|october|november|december)$/i
const negation =
  /不|非|未|无|勿|莫|否|禁止|除外|拒绝|免除|\b(not|no|never|none|neither|nor|without|except|unless|excluding|cannot|non)\b/i
const duty =
  /应当|应|必须|须|可以|可|有权|无权|得|不得|承担|\b(shall|must|may|will|should|entitled|obliged|required)\b/i

/**
 * What the changed pieces of a paragraph are about, each kind once: an amount, a date, a period, another figure, a negation, who must or may. The words
 * around a figure decide which it is.
 */
export function weightsOf(spans: readonly Span[]): WeightKind[] {
  const found = new Set<WeightKind>()
  for (const side of ['removed', 'added'] as const) {
    const text = spans.filter(({ kind }) => kind === 'same' || kind === side)
    let before = ''
    for (const [index, span] of text.entries()) {
      if (span.kind === side) {
        const rest = text
          .slice(index + 1)
          .map((one) => one.text)
          .join('')
        for (const kind of weightsIn(span.text, before, rest)) found.add(kind)
      }
      before += span.text
    }
  }
  return order.filter((kind) => found.has(kind))
}

const order: readonly WeightKind[] = ['amount', 'date', 'period', 'number', 'negation', 'duty']

/** The same for a whole paragraph that came or went. */
export const weightsOfText = (text: string): WeightKind[] => weightsOf([{ kind: 'added', text }])

function* weightsIn(changed: string, before: string, after: string): Generator<WeightKind> {
  if (negation.test(changed)) yield 'negation'
  if (duty.test(changed)) yield 'duty'
  const tokens = tokensOf(changed)
  let left = before
  for (const [index, token] of tokens.entries()) {
    if (isFigure(token) && !isPartOfWord(token, left, tokens.slice(index + 1).join('') + after))
      yield figureKind(token, left, tokens.slice(index + 1).join('') + after)
    else if (monthNames.test(token)) yield 'date'
    else if (money.test(token) || moneyBefore.test(token)) yield 'amount'
    left += token
  }
}

/** 一 in 统一 and 一切 is no figure: a single figure in words counts only where something is counted with it, or after 第. */
const counted =
  /^\s*(个|日|天|周|年|月|季|小时|分钟|工作日|元|角|分(?!别)|万|亿|份|次|条|款|项|倍|成|人|名|台|套|件|批|期|笔|方(?!面)|点|折|%|％)/
const isPartOfWord = (token: string, before: string, after: string): boolean =>
  token.length === 1 && !/[0-9０-９]/.test(token) && !/第$/.test(before) && !counted.test(after)

/** Whether a figure between the two texts is a part of 2026-11-20 or 2026/11/20. */
function isInIsoDate(before: string, rest: string): boolean {
  const start = before.slice(-11)
  const dates = (start + rest.slice(0, 11)).matchAll(isoDate)
  return [...dates].some(({ index, 0: date }) => index <= start.length && start.length < index + date.length)
}

function figureKind(token: string, before: string, after: string): WeightKind {
  const next = after.replace(scale, '')
  if (money.test(next.trimStart()) || moneyBefore.test(before)) return 'amount'
  if (periodAfter.test(after)) return 'period'
  const isDate = [dateAfter.test(after), dateBefore.test(before), isInIsoDate(before, token + after)]
  return isDate.some(Boolean) ? 'date' : 'number'
}
