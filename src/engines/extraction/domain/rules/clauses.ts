import { type Line, type Stretch, sentencesOf, stretchText } from './text.ts'

const heading =
  /^\s?(?:第[零〇一二三四五六七八九十百\d]{1,5}[条章]|[一二三四五六七八九十]{1,3}、|[(（][一二三四五六七八九十]{1,2}[)）]|\d{1,2}(?:[.．]\d{1,2})?[.．、]?(?=[\s\u4e00-\u9fff])|Article\s\d{1,2}|ARTICLE\s\d{1,2}|Section\s\d{1,2})[.:、\s]{0,2}/
const topHeading =
  /^\s?(?:第[零〇一二三四五六七八九十百\d]{1,5}[条章]|[一二三四五六七八九十]{1,3}、|\(?[一二三四五六七八九十]{1,2}\)|\d{1,2}[.、]?(?=[\s\u4e00-\u9fff](?!\d))|(?:Article|ARTICLE|Section)\s\d{1,2})/
const paymentTitle =
  /^(?:[\u4e00-\u9fff]{0,8}(?:付款|支付|结算|货款|交付|还款|缴纳|款项)[\u4e00-\u9fff]{0,8}|(?:[A-Za-z]+\s){0,3}(?:[Pp]ayments?|[Ii]nvoicing|[Rr]epayment|[Ii]nstal?lments?|PAYMENT|REPAYMENT)(?:\s[A-Za-z]+){0,3})\s?(?:[:.]|$)/
const otherTitle = /违约|责任|验收|^(?!.*(?:租金|费|款)).*交付/
const when =
  /日内|天内|日前|天前|之前|以前|前付|工作日|季度|每月|次月|当月|分期|分[一二两三四五六]次|一次性|一次付清|首月|首笔|预付|款到|到期|签[约订署].{0,6}后|生效后|后支付|期满后|\d%|within|\bdays?\b|upon|\bdue\b|in advance|\b[Nn]et\b|sight|on signature|on completion|instal|quarterly|monthly/
const pays =
  /付|汇|交纳|缴纳|交付|结清|付清|结算|转账|退还|归还|清偿|拨付|\bpay|\bpaid|payable|\bdue\b|invoice|instal|T\/T|L\/C|transfer|repay|[Nn]et \d/
const noPayment =
  /违约金|逾期(?!超过)|滞纳金|罚|赔偿|penalt|late charge|liquidated|户名|开户|收款(?:信息|账户|人)|账号|[Aa]ccount [Nn]o/

/** How and when is paid: the lines of the clause about it. Empty when there is none. */
export function paymentTerms(lines: readonly Line[]): Stretch[] {
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'body') continue
    const title = line.text.slice(heading.exec(line.text)?.[0].length ?? 0)
    const found = paymentTitle.exec(title.slice(0, 40))
    if (!found || otherTitle.test(found[0])) continue
    const rest = line.text.length - title.length + found[0].length
    const own = line.text.slice(rest).trim()
    const section = own.length > 6 ? [{ line, start: rest, end: line.text.length }] : []
    if (own === '' || /^[(\d]/.test(own) || own.length <= 6 || !isTerm(own))
      section.push(...sectionAfter(lines, at))
    else return onlyTerms(section)
    const terms = onlyTerms(section)
    if (terms.length) return terms
  }
  for (const line of lines) {
    if (line.kind !== 'body' || line.text.length > 400) continue
    if (
      isTerm(line.text) &&
      /(?:应|须|需|将|当|由|于)[^。]{0,40}(?:支付|付款|付清|汇)|\b(?:shall|will|must|agrees to)\b[^.]{0,60}\bpay|payable|\bdue\b/.test(
        line.text,
      ) &&
      !noPayment.test(line.text) &&
      !/有权|解除|提前|保证金|押金|所有权|知识产权|deposit|\btitle\b/.test(line.text)
    )
      return [whole(line)]
  }
  return []
}

/** A place that was left to be filled in: a clause with one says nothing yet. */
const blank = /\{\{|【[^】]{1,24}】|_{3,}|\[[A-Z][A-Za-z ]{2,30}\]/
const isTerm = (text: string): boolean => when.test(text) && pays.test(text) && !blank.test(text)
const whole = (line: Line): Stretch => ({ line, start: 0, end: line.text.length })

function sectionAfter(lines: readonly Line[], at: number): Stretch[] {
  const section: Stretch[] = []
  const kind =
    topHeading.exec(lines[at]?.text ?? '')?.[0].replace(/[\d一二三四五六七八九十零〇百\s]+/g, '#') ?? ''
  for (const line of lines.slice(at + 1, at + 10)) {
    if (line.kind === 'header' || line.kind === 'footer') break
    if (line.kind === 'row') {
      section.push(
        ...line.cells
          .map(({ start, end }) => ({ line, start, end }))
          .filter((cell) => isTerm(stretchText(cell))),
      )
      continue
    }
    const next = topHeading.exec(line.text)?.[0].replace(/[\d一二三四五六七八九十零〇百\s]+/g, '#')
    if (next !== undefined && (next === kind || (kind === '' && line.text.length < 24))) break
    section.push(whole(line))
  }
  return section
}

/** From the first line that says when is paid as long as the lines go on to. */
function onlyTerms(section: readonly Stretch[]): Stretch[] {
  const terms: Stretch[] = []
  for (const part of section) {
    const text = stretchText(part)
    const isOne =
      text.length >= 8 &&
      isTerm(text) &&
      !/不得超过/.test(text) &&
      !/^(?:.{0,20})(?:户名|开户|账号)/.test(text)
    if (isOne) terms.push(part)
    else if (terms.length) break
  }
  return terms
}

const place = "(?:the )?(?:[A-Z][\\w.'’]*(?:[ -](?:of |and |the )*[A-Z][\\w.'’]*)*)"
const laws: readonly RegExp[] = [
  /(?:适用|受|依据|依照|按照|遵从)(?:于)?\s?(?<law>(?:中华人民共和国|中国|香港|澳门|台湾|英格兰|英国|美国|新加坡|日本|德国|法国|瑞士)[^。;,《》]{0,14}?法律?(?:法规)?)(?![律院人]|设立|成立|注册|组建)/,
  /以(?<law>(?:中华人民共和国|中国|香港|英格兰|英国|美国|新加坡)[^。;,《》]{0,14}?法律?)为准据法/,
  new RegExp(
    `(?:governed by|construed (?:in accordance with|under)|interpreted (?:in accordance with|under)|subject to|(?:[Ll]aw|LAW)s?:),?\\s(?:and [^.;]{0,60}?(?:with|by|under),?\\s)?(?:the\\s)?(?<law>(?:substantive )?laws? of ${place}|[A-Z][a-z]+ law)\\b`,
  ),
  new RegExp(`(?:in accordance with|under) the (?<law>laws of ${place})`),
  new RegExp(
    `(?:^\\s?|[.:]\\s|[Tt]he\\s)(?<law>laws of ${place}|[A-Z][a-z]+ law)\\s(?:shall\\s)?(?:appl(?:y|ies)|governs?)\\b`,
  ),
]

/** The law that the contract is under, in its own words. */
export function governingLaw(lines: readonly Line[]): Stretch | null {
  for (const pattern of laws)
    for (const line of lines) {
      if (line.kind === 'header' || line.kind === 'footer') continue
      for (const sentence of sentencesOf(line)) {
        const text = stretchText(sentence)
        const found = pattern.exec(text)
        const law = found?.groups?.law
        if (
          !found ||
          !law ||
          /organi[sz]ed|incorporated|设立|成立|注册/.test(
            text.slice(Math.max(0, found.index - 40), found.index),
          )
        )
          continue
        const start = sentence.start + found.index + found[0].indexOf(law)
        return { line, start, end: start + law.length }
      }
    }
  return null
}

const forum = /仲裁|人民法院|法院|[Aa]rbitrat|\b[Cc]ourts?\b|[Jj]urisdiction|Arbitration/
const conflict =
  /争议|纠纷|诉讼|起诉|提交|管辖|提请|裁决|[Dd]ispute|[Jj]urisdiction|submitted|courts? of|\b(?:suit|action|proceeding)s?\b/

/** Who decides disputes: the sentences of one paragraph that name a court or an arbitration. */
export function disputeClause(lines: readonly Line[]): Stretch | null {
  let best: { stretch: Stretch; weight: number } | null = null
  for (const line of lines) {
    if (line.kind !== 'body' && line.kind !== 'note') continue
    const sentences = sentencesOf(line)
    const at = sentences.findIndex((one) => isDispute(stretchText(one)))
    if (at === -1) continue
    let last = at
    while (last + 1 < sentences.length && forum.test(stretchText(sentences[last + 1] as Stretch))) last++
    let first = at
    const before = at > 0 ? stretchText(sentences[at - 1] as Stretch) : ''
    if (/争议|纠纷|协商/.test(before) && !/适用|法律/.test(before)) first--
    const stretch = afterTitle({ line, start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 })
    const weight =
      (/争议|纠纷|[Dd]ispute/.test(stretchText(stretch)) ? 2 : 1) +
      (/仲裁委|仲裁院|人民法院|Arbitration|[Cc]ourts/.test(stretchText(stretch)) ? 1 : 0)
    if (weight > (best?.weight ?? 0)) best = { stretch, weight }
  }
  return best?.stretch ?? null
}

const isDispute = (text: string): boolean =>
  text.length > 12 &&
  forum.test(text) &&
  conflict.test(text) &&
  !blank.test(text) &&
  (/[\u4e00-\u9fff]/.test(text) ||
    /\b(?:shall|will|may|must|submits?|agrees?|are|is|be|has|have|decided)\b/.test(text)) &&
  !/生效法律文书|强制执行|查封|冻结|court order|required by law/.test(text)

/** Without the number and the title of its clause. */
function afterTitle(stretch: Stretch): Stretch {
  const text = stretchText(stretch)
  const number = heading.exec(text)?.[0].length ?? 0
  const title = /^[^。:,.]{1,12}:|^[A-Z][A-Za-z ]{1,40}\.\s/.exec(text.slice(number))?.[0].length ?? 0
  return { ...stretch, start: stretch.start + number + title }
}

const signs =
  /盖章|签章|公章|\(章\)|签字|签名|签署页|签章页|\(章|_{4,}|法定代表人|授权代表|委托代理人|代表人|经办人|IN WITNESS|^\s?(?:SIGNED|Signed|Signature|By\s?:|For (?:and on behalf of )?the)|\((?:[Ss]ignature|[Ss]tamp|[Ss]eal)\)|[Ss]ignatures?\b/
const closes =
  /^\s?(?:日\s?期|签[订署约].{0,4}(?:日期|时间|地点|日|于)|合同签订|Date|Name|Title|By).{0,30}$|^\s?[二2][〇0零].{0,24}日?\s?$|^\(?(?:以下无正文|本页)/

/** The lines at the end in which the parties sign. */
export function signatureBlock(lines: readonly Line[], names: readonly string[]): Line[] {
  const isShort = (line: Line) => line.kind === 'row' || line.text.length < 90
  let first = lines.length
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 40; at--) {
    const line = lines[at] as Line
    if (line.kind === 'header' || line.kind === 'footer') continue
    if (topHeading.test(line.text) || !isShort(line) || /。\s?$/.test(line.text.trim())) break
    if (signs.test(line.text)) first = at
  }
  const isParty = (line: Line | undefined) =>
    line !== undefined &&
    (names.includes(line.text.trim()) ||
      /^(?:[甲乙丙]方|(?!致)[\u4e00-\u9fff]{2,6}(?<!联系|经办|收件|代理)[方人])\s?:/.test(line.text))
  if (first < lines.length && isParty(lines[first - 1])) first--
  return lines
    .slice(first)
    .filter((line) => line.kind !== 'header' && line.kind !== 'footer')
    .filter(
      (line) =>
        signs.test(line.text) ||
        closes.test(line.text) ||
        names.some((name) => line.text.trim() === name) ||
        /^(?:[甲乙丙]方|[\u4e00-\u9fff]{2,6}[方人])\s?(?::|\()/.test(line.text),
    )
}

const rate = '(?<figure>\\d{1,2}(?:\\.\\d{1,2})?)\\s?%|百分之(?<words>[一二三四五六七八九十]{1,3})'
const taxes = [
  new RegExp(`(?:税率|增值税率|VAT rate|tax rate)(?:均?为|按|是|:|\\t|\\s|of|is){0,3}\\s?(?:${rate})`, 'g'),
  new RegExp(`(?:增值税|\\bVAT)(?:\\s?(?:at|of|按|为|\\())\\s?(?:${rate})`, 'g'),
  new RegExp(
    `(?:${rate})\\s?的?(?:税率|(?:[\\u4e00-\\u9fff]{0,3}增值税)|[\\u4e00-\\u9fff]{0,6}(?:专用|普通|运输)发票|\\sVAT)`,
    'g',
  ),
]

/** The one rate of tax that the text names; null when it names several. */
export function taxRate(
  lines: readonly Line[],
): (Stretch & { figure: string | null; words: string | null }) | null {
  const found: (Stretch & { figure: string | null; words: string | null })[] = []
  for (const line of lines)
    for (const pattern of taxes)
      for (const match of line.text.matchAll(pattern)) {
        const { figure = null, words = null } = match.groups ?? {}
        const shown = figure ?? words ?? ''
        const start = match.index + match[0].lastIndexOf(shown)
        const end = start + shown.length
        found.push({
          line,
          start: words ? start - 3 : start,
          end: figure ? line.text.indexOf('%', end) + 1 : end,
          figure,
          words,
        })
      }
  const rates = new Set(found.map(({ figure, words }) => figure ?? words))
  return rates.size === 1 ? (found[0] ?? null) : null
}
