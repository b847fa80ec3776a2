import { Decimal } from '#shared/decimal.ts'
import { currencyOf, type Money, type MoneyWords, moneyIn, moneyWordsIn } from './amounts.ts'
import { type Line, type Stretch, stretchText } from './text.ts'

/* Which of the amounts of a contract is what the whole of it is worth: the one whose words say so, and none where no words do. */

const ofWhat =
  '(?:签约|协议|本协议|合同|本合同|订单|工程|本工程|项目|本项目|承包|采购|货物|设备|产品|服务|加工|设计|监理|咨询|顾问|委托|许可|授权|使用|租赁|运输|仓储|开发|代理|广告|发布|维护|培训|物业|成交|买卖|交易|转让|收购|房屋|购房|认购|增资|投资|出资|捐赠|赠与|融资|标的|中标|承揽|演出|活动)'
const total = new RegExp(
  [
    `${ofWhat}(?:服务|使用|权益|股权)?(?:费用?)?(?:含税)?(?:暂定|固定|包干)?(?:总)?(?:价款|价格|金额|总价|总额|总费用|对价|总价款|总值|总款|酬金|报酬|经费|价)(?:总额|总计|合计)?`,
    '总(?:造价|价款|价|金额|费用|经费|酬金|额|值|计|经费|运费|租金|费|货款|货值|房款|酬金|报酬|佣金|对价)',
    '总(?:投放|采购|服务|设计|承包|合同|租赁|加工|运输|培训|订购|广告|制作|施工|供货|结算|成交|开发|咨询|推广)(?:金额|价款|费用|费|价|额)',
    '价税合计|合计(?:人民币)?(?:总)?(?:金额)?|共计|总共',
    '(?:包干|一口|打包|折后|优惠|成交)(?:总)?(?:价|费用)',
    '(?:主债权|(?:被)?担保(?:的)?(?:主)?债权|所担保(?:的)?债权)(?:的)?(?:本金)?(?:数额|金额|总额)?(?:为|共计|:)',
    '(?:借款|贷款|融资|授信|出借|垫资)(?:总)?(?:金额|本金|额度|总额)',
    '(?:担保|保证|抵押|质押|债权|债务)[^,。;]{0,14}最高(?:债权)?(?:本金)?(?:余)?(?:限)?额|最高(?:债权|本金余|贷款|担保|保证)(?:本金)?(?:限)?额',
    '[\\u4e00-\\u9fff]{1,8}费(?:用)?(?:总额|总金额|合计|总计|共计|总价|总费用|为)',
    '(?<![月年日季])(?:租金|货款|价款|报酬|酬金|费用|运费|佣金|赞助款|捐赠款|投资款|增资款|转让款|认购款|经费|经费和报酬)(?:总额|总金额|总计|合计|共计|为)',
    '[Tt]otal (?:[a-z]+ ){0,2}(?:price|amount|value|fees?|consideration|rent|sum|freight|funding|cost|charges?|remuneration)',
    '(?:TOTAL|Total)(?: [A-Z][A-Za-z]+){0,2} (?:PRICE|AMOUNT|VALUE|FEES?|SUM|RENT|CONSIDERATION|Price|Amount|Value|Fees?|Sum|Consideration|Rent|Cost)',
    '(?:[Cc]ontract|[Pp]urchase|[Ss]ubcontract|[Oo]rder|[Ss]ale|[Aa]greement|[Ss]ubscription|[Aa]cquisition|[Tt]ransfer|[Cc]losing) (?:[Pp]rice|[Ss]um|[Vv]alue|[Aa]mount)',
    '[Aa]ggregate (?:[a-z]+ ){0,2}(?:price|amount|rent|fees?|sum|consideration|value)|principal (?:amount|sum)|[Ll]oan [Aa]mount|[Ff]acility [Aa]mount|[Gg]rant [Aa]mount|[Tt]otal [Cc]ommitments?',
    '(?:fixed|lump[- ]sum|[a-z]+ship|licen[cs]e|subscription|service|consulting|project|all-inclusive) (?:fee|price) (?:of|is|shall be|amounts to)|lump sum of|total funding|(?<!monthly |annual |unit |daily |hourly |weekly |late |yearly |quarterly )(?:price|consideration|fee) (?:for [A-Za-z ]{1,40} )?(?:is|shall be|of)|in consideration of|in the (?:total )?(?:sum|amount) of|(?:loan|facility|grant) of(?: up to)?',
    '(?:CONTRACT|PURCHASE|SUBCONTRACT) (?:PRICE|SUM|VALUE|AMOUNT)|TOTAL(?=[:\\s])|Total(?=[:\\s](?:SAY|USD|EUR|US|RMB|GBP|HKD|CNY))',
  ].join('|'),
  'g',
)
/** A row of a table or a line whose label says no more than price. */
const bareLabel =
  /^(?:\d{1,2}[.、]\s?)?(?:价格|价款|金额|总额|合同额|费用|报酬|租金总额|借款|Price|Consideration|Amount|Fees?|Rent for the term|Loan)\s?(?:\([^()]{1,16}\)\s?)?[:\t]\s?$/
/** 向乙方出借人民币…, 向甲方借款…, lends to: the verb stands right before the amount. */
const lends =
  /(?:出借|借给[甲乙]方|提供借款|提供贷款|借款|贷款|借入|赞助|捐赠|赠与)(?:资金|现金|款项)?(?:共计|总计|计|为)?:?(?:人民币|[\u4e00-\u9fff]元)?(?:\(?(?:大写|小写)\)?:?)?[^,。;]{0,24}$|\b(?:lends?|advances?|sponsors?|donates?)\b[^.;]{0,40}$/
const otherwise =
  /不含税|未税|利息|罚息|税额|税金|预付|首付|首期|首笔|定金|订金|押金|保证金|违约金|滞纳金|罚|赔偿|补偿|不超过|不低于|不少于|以内|上限|限额|最高|最低|低于|高于|超过|超出|不足|达到|以上|单笔|单次|单价|刊例|标的额|注册资本|出资额|净资产|评估|估价|市值|账面|保额|保险|保函|另付|另行|另加|加收|扣减|余款|尾款|质保|返利|任务|指标|奖励|差旅|津贴|补贴|餐补|报销|扣|暂估|预计|暂列|暂定金额|购置|原合同|原价|已付|已支付|每(?:人|台|次|日|天|月|年|季|吨|平方米|千字|托|项|套|件|辆|单|批|增加|逾期|延迟)|月租|年租|日租|月服务费|年服务费|第[一二三四五]期|第[一二三]年|\d+(?:\.\d+)?%|exceed|up to|not less than|at least|no less|deposit|penalt|liquidated|damages|late |per |each|monthly|annual|unit price|advance|instal|insur|liab|limit|retail|worth|excess|above|below|minimum|expense|reimburs|additional|guarantee|retention|fee of .* per|contributes|\bvalue\b(?= of the)|default|arrangement/gi
const never =
  /违约金|赔偿|罚|不超过|不低于|不少于|低于|高于|超过|上限|限额|保函|保额|注册资本|押金|保证金|penalt|exceed|up to|not less than|at least|liquidated|insur|liab/i
/** 每月租金合计, 评估价值共计: the sum of something else than the contract. */
const sumOfOther =
  /(?:每(?:个)?(?:月|季度?|年|日|天|周|期|人|台|户|间|次|批)|月度|季度|(?:评估|估|账面|市场|资产|抵押物|质物|模具|设备|家具|样品|保险|甲供材料|甲供)价值|保证金|押金|定金|税[额款金]|利息|补贴|奖金|工资|薪酬|损失|罚款|开办费|管理费每人)[^,。;0-9]{0,8}(?:合计|共计|总计|总额|总价|总金额|为)[^,。;0-9]{0,8}$/
const each = /^\s?(?:元)?(?:\/|每|per\b|a\s(?:day|month|year|week)|each\b|an hour)/i
/** HK$6,850,000 (the "Contract Sum"), …元(以下简称"合同价款"). */
const definedAsPrice =
  /^\s?(?:元整?)?,?\s?\((?:the |以下简称|下称|简称)?"?(?:Contract (?:Sum|Price|Value)|Purchase (?:Price|Sum)|(?:Total )?(?:Price|Fees?|Consideration)|Loan|Facility|Subscription (?:Price|Amount)|合同(?:总)?(?:价款?|金额)|转让(?:价款|对价)|总价款?|增资款|投资款|借款)"/
/** 以人民币300万元的价格转让 */
const atPriceOf = /^\s?(?:元)?整?(?:\([^()]{1,40}\))?的(?:总)?(?:价格|价款|对价)/
/** For a guarantee: its maximum. */
const guaranteed =
  /guarantee[sd]?\b[^.;]{0,110}maximum (?:aggregate |principal )?(?:amount|liability|sum)(?: of)?\s?$/
/** 场地使用费:15万元 — one fee of the contract, where nothing else is said. */
const feeLabel =
  /^(?:\d{1,2}(?:\.\d{1,2})?[.、]?\s?|[一二三四五六七八九十]{1,3}、|\([一二三四五六七八九十\d]{1,2}\))?(?![\u4e00-\u9fff]{0,6}(?:月|日|年|单|手续|违约|滞纳|押|其他|运|差旅|加班|逾期|保险))[\u4e00-\u9fff]{1,10}(?:费用?|价款|租金|报酬|酬金|价格)(?:\([^()]{1,16}\))?:(?:人民币)?(?:\(大写\)|\(小写\))?[:¥]?\s?$/
/** 由100万元调整为120万元: the amount that is no longer. */
const replaced =
  /^[^。;,]{0,8}(?:调整|变更|修改|更改|修正|增加|减少|增|减|调[减增高低]|核[减增]|上调|下调|提高|降低|降|升)(?:为|至|到)|^\s?(?:is|are|shall be) (?:changed|amended|increased|reduced) to/
const replacing =
  /(?:调整|变更|修改|更改|修正|修订|改|增加|减少|增|减|调[减增高低]|核[减增]|上调|下调|提高|降低|降|升)(?:为|至|到):?(?:人民币)?$|(?:changed|amended|increased|reduced) to\s?$/

/** 月租金由…调整为…: not what the whole costs. */
const partial = /月租|年租|日租|单价|押金|保证金|每|月服务费|月费|monthly|per |unit|deposit/
/** 合同总价调减为: the price as it is from now on. */
const wholePrice =
  /(?:总(?:价款?|额|金额|造价|费用)|(?<!把)(?:合同|协议|订单)(?:价款?|金额))(?!改)[^,。;]{0,6}$/
const sentenceBefore = (line: Line, start: number): string =>
  line.text.slice(Math.max(0, start - 60), start).replace(/^.*[。;]/, '')

const lastIndex = (pattern: RegExp, text: string): number => {
  let at = -1
  for (const match of text.matchAll(pattern)) at = match.index + match[0].length
  return at
}

const lastWords = (pattern: RegExp, text: string): string => [...text.matchAll(pattern)].at(-1)?.[0] ?? ''

/** What stands in brackets (含13%增值税) says nothing about which amount it is, but for 不含税. */
const withoutBrackets = (text: string): string =>
  text
    .replace(/\((?![^()]{0,30}(?:不含|未税|excl))[^()]{1,40}\)/g, '')
    .replace(/,其中[^,。;]{0,20}$/, ',其中')

/** How surely this is what the whole contract costs: 0 not at all. */
function weightOf({ context: said, after, line, start }: Money, changes: boolean): number {
  if (each.test(after) || replaced.test(after)) return 0
  const context = withoutBrackets(said)
  if (definedAsPrice.test(after)) return 3
  if (atPriceOf.test(after) && /以[^,。;]{0,16}$/.test(said)) return 2
  if (guaranteed.test(line.text.slice(Math.max(0, start - 160), start))) return 3
  if (replacing.test(context)) {
    const sentence = sentenceBefore(line, start)
    return changes && (/由|从|原|from/.test(sentence) || wholePrice.test(sentence)) && !partial.test(sentence)
      ? 4
      : 0
  }
  const at = lastIndex(total, context)
  if (sumOfOther.test(context)) return 0
  const clause = context.slice(Math.max(context.lastIndexOf(','), context.lastIndexOf('。'), 0))
  if (at === -1) {
    if (bareLabel.test(context)) return 2
    if (feeLabel.test(line.text.slice(0, start)) && !/^元?[^。;]{0,4}[/每]/.test(after)) return 1
    return lends.test(clause) && !never.test(clause) && lastIndex(otherwise, clause) === -1 ? 2 : 0
  }
  if (never.test(clause.replace(/担保的[^,]*最高/, '')) || lastIndex(otherwise, context) > at) return 0
  const words = lastWords(total, context)
  const strong =
    /合同|协议|签约|总|价税|转让|收购|交易|成交|借款|贷款|最高|[Tt]otal|[Cc]ontract|[Pp]urchase|[Aa]ggregate|TOTAL|principal/.test(
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

/** 每月营业额的3%: beside one fee there are others. */
const runningFee =
  /(?:营业额|销售额|流水|收入|利润|销售收入)(?:总额)?的\s?\d|提成|分成|月租金|元\/(?:月|季|台|天|日|人|㎡|平方米|吨|小时)|每(?:个)?月[^。;,]{0,10}\d[\d,.]{2,}元/

/** What the whole contract costs: the figures that are said to be so, and the words beside them. Null when nothing is said to be it. */
export function contractAmount(lines: readonly Line[]): AmountFound | null {
  let best: { money: Money; weight: number } | null = null
  const fees = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'header' || line.kind === 'footer') continue
    const changes = /价|费|款|金额|租金|报酬|[Pp]rice|[Ff]ee|[Rr]ent|[Ss]um/.test(line.text)
    for (const money of moneyIn(line)) {
      const weight = weightOf({ ...money, context: leadOf(lines, at, money) + money.context }, changes)
      if (weight === 1) fees.add(money.value)
      if (weight > (best?.weight ?? 0)) best = { money, weight }
    }
  }
  // Several fees and nothing that says which of them is all.
  const isUnclear = best?.weight === 1 && (fees.size > 1 || lines.some(({ text }) => runningFee.test(text)))
  const table = best === null || best.weight === 1 ? sumOfTable(lines) : null
  const found = table ?? (isUnclear ? null : best?.money)
  if (!found) return amountOfWords(lines)
  const words = wordsBeside(found) ?? sameWords(lines, found)
  const written = words === null ? onlyAmountInWords(lines) : null
  return written ?? { figures: found, words, value: found.value, currency: found.currency }
}

const writtenForElse = /定金|订金|单价|每|月租|年租|预付|首付|首期|利息|deposit|monthly|per |advance/i

/** What a contract is worth is written in words; where just one amount is, it is that one rather than figures that read like it (原合同总价, 本次共计支付). */
function onlyAmountInWords(lines: readonly Line[]): AmountFound | null {
  const written = lines
    .filter(({ kind }) => kind !== 'header' && kind !== 'footer')
    .flatMap((line) => moneyWordsIn(line).map((words) => ({ line, words })))
    .filter(({ line, words }) => {
      const context = sentenceBefore(line, words.start)
      return !never.test(context) && !writtenForElse.test(context)
    })
  const [first] = written
  if (!first || written.some(({ words }) => !new Decimal(words.value).eq(first.words.value))) return null
  const figures = moneyIn(first.line).find(({ value }) => new Decimal(value).eq(first.words.value)) ?? null
  const currency =
    figures?.currency ??
    currencyOf(first.line.text.slice(Math.max(0, first.words.start - 12), first.words.end))
  return currency === null ? null : { figures, words: first.words, value: first.words.value, currency }
}

/** 签约合同价为: stands in the line above an amount that begins its own. */
function leadOf(lines: readonly Line[], at: number, money: Money): string {
  const above = lines[at - 1]
  if (!above || above.text.length > 60 || !/[:为]\s?$/.test(above.text)) return ''
  const own = money.line.text.slice(0, money.start)
  return /^[^。;,]{0,60}$/.test(own) ? above.text : ''
}

const plainFigure = /^[¥$€£]?\s?(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,12}(?:\.\d{1,4})?)\s?元?$/
const sumLabel =
  /^(?:(?:合同|订单|采购|货款|本单|全部)(?:总[额价计]|总金额|合计|金额)|合\s?计|总\s?计|共计|总额|总价|总金额|价税合计|合计金额|金额合计|合计人民币(?:金额)?|含税(?:总计|合计|总额|总价|金额)|TOTAL|Total|TOTAL AMOUNT|Total [Aa]mount|Grand [Tt]otal)\s?(?:\([^()]{1,20}\))?\s?(?::?$|[:(])/
const moneyColumn =
  /价税合计|含税(?:金额|总价|合计)|金额|总价|合价|总额|小计|合计|总值|Amount|Total|AMOUNT|TOTAL/

/** 币种 | 人民币 */
const currencyLabel = /(?:币种|币别|货币|结算货币|[Cc]urrency)\s?[:\t]\s?[^\t,;。]{1,16}/

/** The sum at the end of a table, when the head of its column says that these are amounts and in which unit. */
function sumOfTable(lines: readonly Line[]): Money | null {
  let head = null as Line | null
  const named = currencyOf(lines.map(({ text }) => currencyLabel.exec(text)?.[0] ?? '').join(''))
  for (const line of lines) {
    if (line.kind !== 'row') continue
    if (head?.table !== line.table || moneyColumn.test(line.text)) {
      if (moneyColumn.test(line.text) && !/\d{3}/.test(line.text)) head = line
      else if (head?.table !== line.table) head = null
    }
    const first = line.cells.find(({ start, end }) => line.text.slice(start, end).trim() !== '')
    if (!head || !first || !sumLabel.test(line.text.slice(first.start, first.end).trim())) continue
    const found = figureUnder(head, line) ?? figureOfWords(head, line) ?? onlyFigure(head, line, named)
    if (found) return found
  }
  return null
}

function figureUnder(head: Line, line: Line): Money | null {
  const columns = head.cells
    .map((cell) => ({ column: cell.column, name: stretchText({ line: head, ...cell }) }))
    .filter(({ name }) => moneyColumn.test(name) && !/不含税|未税|税额|单价|数量/.test(name))
  const column = columns.find(({ name }) => /含税|价税/.test(name)) ?? columns.at(-1)
  const cell = line.cells.find((one) => one.column === column?.column)
  if (!column || !cell) return null
  const text = line.text.slice(cell.start, cell.end)
  const figure = plainFigure.exec(text.trim())?.groups?.figure
  const unit =
    /[(/,](?:人民币)?(?<scale>万)?元|[(/,]\s?(?<currency>USD|EUR|RMB|CNY|GBP|HKD|US\$|美元|欧元)/.exec(
      column.name,
    )
  if (figure === undefined || !unit) return null
  const start = cell.start + text.indexOf(figure)
  const value = new Decimal(figure.replaceAll(',', '')).times(unit.groups?.scale ? 1e4 : 1).toFixed()
  const currency = currencyOf(unit.groups?.currency ?? '元')
  return { line, start, end: start + figure.length, value, currency, context: '', after: '' }
}

/** In a row of merged cells: the one figure that its words say. */
function figureOfWords(head: Line, line: Line): Money | null {
  const words = moneyWordsIn(line)[0]
  const currency = currencyOf(line.text) ?? currencyOf(head.text)
  for (const { start, end } of line.cells) {
    const text = line.text.slice(start, end)
    const figure = plainFigure.exec(text.trim())?.groups?.figure
    if (!words || figure === undefined || !new Decimal(figure.replaceAll(',', '')).eq(words.value)) continue
    const at = start + text.indexOf(figure)
    return { line, start: at, end: at + figure.length, value: words.value, currency, context: '', after: '' }
  }
  return null
}

/** 含税总计(元) with one figure in its row. */
function onlyFigure(head: Line, line: Line, named: string | null): Money | null {
  const cells = line.cells.map(({ start, end }) => ({ start, text: line.text.slice(start, end) }))
  const figures = cells.flatMap(({ start, text }) => {
    const figure = plainFigure.exec(text.trim())?.groups?.figure
    return figure === undefined ? [] : [{ start: start + text.indexOf(figure), figure }]
  })
  const [only] = figures
  const label = cells.find(({ text }) => text.trim() !== '')?.text ?? ''
  const unit =
    /\((?:人民币)?(?<scale>万)?元\)/.exec(label) ?? /[(/](?:人民币)?(?<scale>万)?元/.exec(head.text)
  const currency = unit ? 'CNY' : named
  if (!only || figures.length > 1 || !currency || !/(?<!不)含税|价税/.test(label)) return null
  const value = new Decimal(only.figure.replaceAll(',', '')).times(unit?.groups?.scale ? 1e4 : 1).toFixed()
  return {
    line,
    start: only.start,
    end: only.start + only.figure.length,
    value,
    currency,
    context: '',
    after: '',
  }
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

/** Words anywhere in the text that say the same amount. */
function sameWords(lines: readonly Line[], money: Money): MoneyWords | null {
  for (const line of lines) {
    if (!/大写|[元圆]|SAY|[Ss]ay|[Hh]undred|[Tt]housand|[Mm]illion|HUNDRED|THOUSAND|MILLION/.test(line.text))
      continue
    const found = moneyWordsIn(line).find(({ value }) => new Decimal(value).eq(money.value))
    if (found) return found
  }
  return null
}

function amountOfWords(lines: readonly Line[]): AmountFound | null {
  for (const line of lines)
    for (const words of moneyWordsIn(line)) {
      const context = line.text.slice(Math.max(0, words.start - 60), words.start)
      const after = line.text.slice(words.end, words.end + 14)
      const weight = weightOf({ ...words, context, after, currency: null }, false)
      const currency = currencyOf(line.text.slice(Math.max(0, words.start - 8), words.end))
      if (weight > 0 && currency !== null) return { figures: null, words, value: words.value, currency }
    }
  return null
}
