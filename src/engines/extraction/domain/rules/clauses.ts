import { blank } from './law.ts'
import { clauseNumber, type Line, type Stretch, sentencesOf, stretchText } from './text.ts'

const heading = new RegExp(
  `^\\s?(?:${clauseNumber}|\\d{1,2}(?:\\.\\d{1,2})?(?:[.、)]|(?=[\\s\\u4e00-\\u9fff]))|(?:Article|ARTICLE|Section)\\s\\d{1,2})[.:、\\s]{0,2}`,
)
/** A heading of the first rank. */
export const clauseTop = new RegExp(
  `^\\s?(?:${clauseNumber}|\\d{1,2}(?:[.、](?!\\d)|(?=[\\s\\u4e00-\\u9fff](?!\\d)))|\\d{1,2}\\)(?=\\s[A-Z])|(?:Article|ARTICLE|Section)\\s\\d{1,2})`,
)
const paymentTitle =
  /^(?:[\u4e00-\u9fff、及与和]{0,10}(?:付款|支付|结算|货款|交付|还款|还本|付息|缴纳|缴付|缴交|交纳|缴款|交费|缴费|交租|付费|拨款|清偿|偿还|兑付|款项|收款方式|放款|拨付|支取)[\u4e00-\u9fff、及与和]{0,10}|(?:[A-Za-z]+\s){0,3}(?:[Pp]ayments?|[Ii]nvoicing|[Rr]epayment|[Ii]nstal?lments?|PAYMENTS?|REPAYMENT|INVOICING|[Bb]illing|BILLING|[Ss]ettlement)(?:\s[A-Za-z]+){0,3})\s?(?:[:.-]|$)/
const otherTitle = /违约|责任|验收|账户|^(?!.*(?:租金|费|款)).*交付|[Dd]ispute/
const when =
  /日内|天内|当[日天]|即[日时]付|同时付|日前|天前|之前|以前|前付|工作日|季度|每[一二两三四五六\d]{1,2}个?(?:月|季|年)|每年|每季|押一付|下一期|每月|次月|当月|分期|分[一二两三四五六]次|一次性|一次付清|首月|首笔|预付|款到|到账|到期|账期|月结|季结|按[月季年]|按期|货到|提单|电汇|信用证|托收|提货|交货前|发货前|签[约订署].{0,6}后|生效后|后支付|期满后|\d%|within|(?:\d|\)|ty|ten|teen|five|seven|three|[Nn]et)\s(?:business |working |calendar |banking )?days?\b|\bdays? (?:after|of|from|before|net)\b|upon|\bdue\b|in advance|\b[Nn]et\b|sight|on signature|on completion|\b[AaOo][tn] (?:[Cc]ompletion|[Cc]losing|[Ss]igning|[Dd]elivery)|\bon \d{1,2} [A-Z][a-z]+|\bon (?:collection|receipt|demand|presentation|handover|acceptance)\b|instal|quarterly|monthly|annual|\bprior to\b|\bagainst\b|in arrears|delivery/
const pays =
  /付|汇|款到发货|账期|月结|结息|还本|偿还|还清|信用证|交纳|缴纳|交付|结清|付清|结算|转账|退还|归还|清偿|拨付|\bpay|\bpaid|payable|[Pp]ayments? (?:shall|will|is|are) |\bdue\b|invoice|instal|T\/T|L\/C|transfer|repay|released? to|letter of credit|credited|remit|[Nn]et \d/
const noPayment =
  /\b[Nn]o (?:payment|fee|consideration|remuneration|royalt(?:y|ies))s? (?:is|are|shall|will)|无需(?:另行)?支付|不(?:再)?支付|不收取|免费|无偿|竞业|经济补偿|补偿金|guarantees? (?:the )?(?:punctual|due)|违约金|逾期(?!超过)|滞纳金|罚|赔偿|penalt|late charge|liquidated|户名|开户|收款(?:信息|账户|人)|账号|[Aa]ccount [Nn]o/

/** How and when is paid: the lines of the clause about it. Empty when there is none. */
export function paymentTerms(lines: readonly Line[]): Stretch[] {
  for (const [at, line] of lines.entries()) {
    const ofForm = termOfRow(line)
    if (ofForm) return [ofForm]
    if (line.kind !== 'body') continue
    const title = line.text.slice(heading.exec(line.text)?.[0].length ?? 0)
    const found = paymentTitle.exec(title.slice(0, 40))
    if (!found || otherTitle.test(found[0])) continue
    const rest = line.text.length - title.length + found[0].length
    const own = line.text.slice(rest).trim()
    const section = own.length > 6 ? [{ line, start: rest, end: line.text.length }] : []
    if (own === '' || /^[(\d]/.test(own) || own.length <= 6 || !isTerm(own))
      section.push(...sectionAfter(lines, at))
    else return onlyTerms([...section, ...siblings(lines, at)])
    const terms = onlyTerms(section)
    if (terms.length) return terms
  }
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'body' || line.text.length > 400) continue
    if (!saysWho.test(line.text) || saysOther.test(line.text)) continue
    // 具体支付方式和时间如下: the points below it say when.
    const points = /(?:支付|付款|付清|结算|还款|方式|pa(?:y|id))[^。;]{0,40}(?:如下|:)\s?$/.test(line.text)
      ? onlyTerms(pointsAfter(lines, at))
      : []
    if (points.length) return [whole(line), ...points]
    const term = termIn(line)
    if (term) return [term, ...pointsBeside(lines, at)]
  }
  return []
}

/** 1、基础服务费:…按季度支付 2、销售提成:…次月15日前结清: the next points of the same list that are terms too. */
function pointsBeside(lines: readonly Line[], at: number): Stretch[] {
  const found: Stretch[] = []
  const own = kindOfPoint(lines[at]?.text ?? '')
  for (const line of own === '' ? [] : lines.slice(at + 1, at + 6)) {
    const text = line.text
    if (kindOfPoint(text) !== own || !isTerm(text) || noPayment.test(text) || saysOther.test(text)) break
    found.push(whole(line))
  }
  return found
}

/** 4.2 最终支付:… 4.3 中间支付:…: the points behind one that are about paying too. */
function siblings(lines: readonly Line[], at: number): Stretch[] {
  const found: Stretch[] = []
  const rank = (line: Line | undefined) => /^\d{1,2}\.(?=\d)/.exec(line?.text ?? '')?.[0]
  for (const line of lines.slice(at + 1, at + 8)) {
    const title = line.text.replace(heading, '').slice(0, 40)
    if (rank(line) === undefined || rank(line) !== rank(lines[at]) || !paymentTitle.test(title)) break
    found.push(whole(line))
  }
  return found
}

/** 付款方式 | 货到30天内付清: in a form. */
function termOfRow({ kind, cells, text, ...line }: Line): Stretch | null {
  if (kind !== 'row') return null
  for (const [at, cell] of cells.entries()) {
    const title = text.slice(cell.start, cell.end).replace(heading, '').trim()
    const next = cells[at + 1]
    if (!next || title.length > 16 || !wholeTitle.test(title)) continue
    const term = { ...next, line: { kind, cells, text, ...line } }
    if (isTerm(text.slice(next.start, next.end))) return { line: term.line, start: next.start, end: next.end }
  }
  return null
}
const wholeTitle =
  /^(?:(?:[\u4e00-\u9fff]{0,4})(?:付款|支付|结算|还款|缴费)(?:方式|条件|条款|期限|时间|约定|安排)?(?:及[\u4e00-\u9fff]{2,4})?|(?:Terms of )?[Pp]ayment(?: [Tt]erms)?|PAYMENT(?: TERMS)?)\s?:?$/

/** The sentences of a paragraph about paying, without those about paying late. */
function termIn(line: Line): Stretch | null {
  const sentences = sentencesOf(line)
  const first = sentences.findIndex((one) => isTerm(stretchText(one)) && !noPayment.test(stretchText(one)))
  if (first === -1) return null
  let last = first
  while (last + 1 < sentences.length && !noPayment.test(stretchText(sentences[last + 1] as Stretch))) last++
  const start = sentences.slice(0, first).some((one) => noPayment.test(stretchText(one)))
    ? (sentences[first]?.start ?? 0)
    : 0
  const found = { line, start, end: sentences[last]?.end ?? line.text.length }
  return saysWho.test(stretchText(found)) ? found : null
}

const saysWho =
  /(?:应|须|需|将|当|由|于|按|分|向)[^。]{0,40}(?:支付|付款|付清|汇|结算|还款|偿还|打款|划[付转拨]|[交缴][纳付清])|[甲乙丙]方[^。;]{0,36}(?:支付|付款|付清)|\b(?:shall|will|must|agrees to)\b[^.]{0,60}\b(?:pay|paid|invoice)|payable|\bdue\b|款到发货|货到付款|月结|[Pp]ayments? (?:shall|will) be/
const saysOther =
  /有权|解除|提前(?:解除|终止|通知|还款|归还|收回|到期|退|书面|\d+(?:个|日|天))|开办费|手续费|(?:方式和|计算)标准[为:]|培训费|^(?!.*(?:费|租金|价款|货款)).*(?:保证金|押金)|所有权|知识产权|报酬标准|deposit|\btitle\b/

const isTerm = (text: string): boolean => when.test(text) && pays.test(text) && !blank.test(text)
const whole = (line: Line): Stretch => ({ line, start: 0, end: line.text.length })

/** 五、 and 1、 are headings of two kinds. */
const kindOf = (text: string): string | undefined =>
  clauseTop
    .exec(text)?.[0]
    .replace(/\s+/g, '')
    .replace(/\d+/g, '1')
    .replace(/[一二三四五六七八九十零〇百]+/g, '一')

function sectionAfter(lines: readonly Line[], at: number): Stretch[] {
  const section: Stretch[] = []
  const kind = kindOf(lines[at]?.text ?? '') ?? ''
  let plan = -1
  for (const line of lines.slice(at + 1, at + 14)) {
    if (line.kind === 'header' || line.kind === 'footer') break
    if (line.kind === 'row') {
      const cells = line.cells.map(({ start, end }) => ({ line, start, end }))
      if (isPlanHead(cells)) plan = line.table
      else {
        const terms = cells.filter((cell) => isTerm(stretchText(cell)))
        const isPlan = plan === line.table && terms.length === 0
        section.push(...(isPlan ? cells.filter((cell) => stretchText(cell).trim() !== '') : terms))
      }
      continue
    }
    const next = kindOf(line.text)
    if (next !== undefined && (next === kind || (kind === '' && line.text.length < 24))) break
    section.push(whole(line))
  }
  return section
}

/** 期次 | 付款条件 | 比例 | 金额: the head of a table that says when how much is paid. */
const isPlanHead = (cells: readonly Stretch[]): boolean =>
  cells.length > 2 &&
  [
    /期次|阶段|批次|节点|款项|笔|[Mm]ilestone|[Ii]nstal|[Ss]tage/,
    /条件|时间|日期|节点|期限|[Dd]ue|[Dd]ate|[Ww]hen/,
    /比例|金额|%|[Aa]mount|[Pp]ercent/,
  ].filter((one) => cells.some((cell) => stretchText(cell).length < 24 && one.test(stretchText(cell))))
    .length > 1

const point =
  /^\s?(?:[(（][一二三四五六七八九十\da-zA-Z]{1,4}[)）]|\d{1,2}[.、)]|[①-⑩]|[一二三四五六]是|[a-z]\)|第[一二三四五六1-6][期笔次])/
/** The numbered points below a line. */
function pointsAfter(lines: readonly Line[], at: number): Stretch[] {
  const found: Stretch[] = []
  const own = kindOfPoint(lines[at]?.text ?? '')
  for (const line of lines.slice(at + 1, at + 10)) {
    if (line.kind !== 'body' || !point.test(line.text) || kindOfPoint(line.text) === own) break
    found.push(whole(line))
  }
  return found
}
const kindOfPoint = (text: string): string =>
  (point.exec(text)?.[0] ?? '').replace(/[\d一二三四五六七八九十a-zA-Z]+/g, '#')

/** What follows a term in the same clause and goes on with it, without saying everything again: (b) 60% against shipping documents; 乙方可提前还款. */
const goesOn = /\d%|百分之|余款|尾款|剩余|[Bb]alance|[Rr]emain|提前(?:还款|归还|偿还)|prepay|发票|invoice/
const accountLine =
  /^(?:.{0,20})(?:户名|开户(?:行|银行|名)|账号|帐号|卡号)|^[^,。]{0,14}(?:收款|账户|汇款)(?:信息|账户|人|单位|方式)?(?:如下)?[:为]|^[^.]{0,24}[Aa]ccount (?:[Nn]ame|[Nn]o)/

/** From the first line that says when is paid as long as the lines go on to. */
function onlyTerms(section: readonly Stretch[]): Stretch[] {
  const terms: Stretch[] = []
  for (const [at, part] of section.entries()) {
    const text = stretchText(part)
    if (accountLine.test(text) || blank.test(text)) {
      if (terms.length) break
      continue
    }
    const isOne = (text.length >= 8 && isTerm(text) && !/不得超过/.test(text)) || part.line.kind === 'row'
    const leads = /:\s?$/.test(text) && pays.test(text) && text.length > 8 && isOneAfter(section, at)
    const adds =
      terms.length > 0 &&
      text.length >= 6 &&
      goesOn.test(text) &&
      (point.test(text) || pays.test(text)) &&
      !noPayment.test(text)
    const prepares = terms.length === 0 && isPrepared(text) && isTermAt(section, at + 1)
    if (isOne || leads || adds || prepares) terms.push(part)
    else if (terms.length) break
  }
  return terms
}

/** 按月确认工作量,于次月3日前提交工时单: what comes before paying, in the line above it. */
const isPrepared = (text: string): boolean =>
  text.length >= 8 &&
  when.test(text) &&
  /对账|核对|确认|签认|发票|结算单|工时|账单|请款|invoice|statement|timesheet/.test(text) &&
  !noPayment.test(text) &&
  !blank.test(text)
const isTermAt = (section: readonly Stretch[], at: number): boolean => {
  const part = section[at]
  return part !== undefined && part.line.kind === 'body' && isTerm(stretchText(part))
}

const isOneAfter = (section: readonly Stretch[], at: number): boolean => {
  const next = section[at + 1]
  return next !== undefined && point.test(stretchText(next)) && isTerm(stretchText(next))
}

const rate = '(?<figure>\\d{1,2}(?:\\.\\d{1,2})?)\\s?%|百分之(?<words>[一二三四五六七八九十]{1,3})'
const taxes = [
  new RegExp(`(?:税额|税金|税费|增值税额)\\(\\s?(?:${rate})\\s?\\)`, 'g'),
  new RegExp(`含(?:增值)?税率?(?:为)?\\s?(?:${rate})`, 'g'),
  new RegExp(
    `(?:税率|增值税率|征收率|税点|(?:VAT|GST|[Tt]ax|sales tax) [Rr]ate)(?:\\([^()]{1,8}\\))?(?:均|暂)?(?:为|按|是|:|\\t|\\s|[☑☒✓✔√]|of|is){0,3}\\s?(?:${rate})`,
    'g',
  ),
  new RegExp(
    `(?:增值税|\\b(?:VAT|GST|HST|[Ss]ales [Tt]ax|[Cc]onsumption [Tt]ax|[Vv]alue[- ][Aa]dded [Tt]ax))(?:\\s?(?:\\((?:VAT|GST)\\)\\s?)?(?:at|of|按|为|\\(|at the rate of|at a rate of))\\s?(?:${rate})`,
    'g',
  ),
  new RegExp(
    `(?:${rate})\\s?的?(?:税率|(?:[\\u4e00-\\u9fff]{0,3}增值税)|[\\u4e00-\\u9fff]{0,6}(?:专用|普通|运输)发票|的?税(?:点|金)|\\s(?:VAT|GST|sales tax|consumption tax|value[- ]added tax))`,
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
