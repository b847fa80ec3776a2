import type { Line, Stretch } from './text.ts'

const mostLines = 18
const kinds =
  '合同书|合同|协议书|协议|合约|契约|意向书|备忘录|订购单|订货单|采购单|订单|委托书|承诺函|承诺书|确认书|确认单|成交确认书|保函|担保书|保证书|约定书|任务书|聘书|章程|补充条款'
/** A title may begin with the contract that it supplements, and end with which supplement it is. */
const chineseTitle = new RegExp(
  `^(?:【[^【】]{1,8}】)?(?<name>(?:《[^《》]{2,40}》(?:的|之)?)?["《]?(?!根据|依据|依照|本|鉴于|双方|第[一二三四五六七八九十\\d]{1,4}(?:[条章节款、,]|部分)|甲方|乙方|按照|为|关于签|经|现|附件|合同(?:编号|双方|当事人))(?:[\\u4e00-\\u9fffA-Za-z0-9()、·\\-/&"+.—]|《[^《》]{2,40}》){0,45}?(?:${kinds})(?:之?补充协议|变更协议|终止协议|解除协议)?(?:\\((?!示范|范本|样本|草案|草稿|模板|适用|[^()]{0,8}(?:文本|版|稿|编号|号:)|GF|正本|副本)[^()]{1,10}\\))?)[》"]?(?:\\([^()]{1,16}\\))?(?:\\s?[A-Z][A-Za-z ,'&()/.-]{3,90})?$`,
)
const englishKinds =
  'AGREEMENT|Agreement|CONTRACT|Contract|SUBCONTRACT|Subcontract|LEASE|Lease|MEMORANDUM OF UNDERSTANDING|Memorandum of Understanding|PURCHASE ORDER|Purchase Order|DEED|Deed|LETTER OF INTENT|Letter of Intent|STATEMENT OF WORK|Statement of Work|TERM SHEET|GUARANTEE|Guarantee|SALES CONFIRMATION|Sales Confirmation|CHARTER PARTY|ENGAGEMENT LETTER|Engagement Letter|FACILITY LETTER|Facility Letter|OFFER LETTER|Offer Letter|LETTER OF AWARD|WORK ORDER|Work Order|ORDER FORM|Order Form|SALES ORDER|TERMS OF SERVICE|ADDENDUM|Addendum|AMENDMENT|Amendment|NDA'
const small = 'of|and|for|the|on|to|in|with|a|an|by|between|&|-|No\\.?'
const englishTitle = new RegExp(
  `^(?<name>(?:PURCHASE ORDER|Purchase Order|STATEMENT OF WORK|LETTER OF INTENT|MEMORANDUM OF UNDERSTANDING|Memorandum of Understanding|Letter of Intent|Statement of Work|SALES CONFIRMATION|LETTER OF (?:ENGAGEMENT|AWARD|APPOINTMENT)|Letter of (?:Engagement|Award|Appointment)|(?:ORDER|ACCEPTANCE) FORM|Order Form|(?:WORK|SALES|SERVICE) ORDER|(?:Work|Sales|Service) Order|(?:FACILITY|OFFER|ENGAGEMENT) LETTER|(?:Facility|Offer|Engagement) Letter)|(?!This|THIS|The parties|Agreement (?:No|Ref|number)|AGREEMENT (?:NO|DATE)|Contract (?:No|number|[Dd]ate))(?:[A-Z0-9"(][\\w'&"(),-]*|${small})(?:[ ](?:[A-Z0-9("][\\w'&"(),-]*|${small})){0,11}\\s?(?:${englishKinds})(?: (?:No\\. ?\\d{1,2}|\\d{1,2}))?)$`,
)
/** AGREEMENT FOR THE SALE OF GOODS */
const englishTitleOf = new RegExp(
  `^(?<name>(?:[A-Z][A-Z-]{1,14} ){0,3}(?:AGREEMENT|CONTRACT|DEED|LEASE|MEMORANDUM|Agreement|Contract|Deed|Lease|Memorandum) (?:OF|FOR|ON|TO|CONCERNING|REGARDING|of|for|on|concerning|regarding) (?:[A-Z][\\w'&(),-]*|${small}|OF|AND|FOR|THE)(?:[ ](?:[A-Z0-9(][\\w'&(),-]*|${small})){0,11})$`,
)
const bareTitle =
  /^(?:AGREEMENT|Agreement|CONTRACT|Contract|LEASE|SUBCONTRACT|DEED|Amendment|AMENDMENT|合同|协议|合同书|协议书|订单|确认书)$/
const named = /^(?:合同|协议)(?:名称|标题)\s?[:\t]\s?(?<name>[^\t,;。]{2,60})/

/** What the contract calls itself: its heading, or what a label says. */
export function contractName(lines: readonly Line[]): Stretch | null {
  const first = lines.filter(({ kind }) => kind === 'body' || kind === 'row').slice(0, mostLines)
  for (const pattern of [named, chineseTitle, englishTitle, englishTitleOf])
    for (const line of first) {
      if (line.text.length > 120) continue
      const text = line.text.trimEnd()
      // 借 款 合 同
      if (
        pattern === chineseTitle &&
        /^(?:[\u4e00-\u9fff]\s){2,20}[\u4e00-\u9fff]$/.test(text) &&
        pattern.test(text.replace(/\s/g, ''))
      )
        return { line, start: 0, end: text.length }
      const found = pattern.exec(text)
      const name = found?.groups?.name
      if (!found || !name || (bareTitle.test(name) && line !== first[0])) continue
      if (line.kind === 'row' && line.cells.length > 1 && pattern !== named) continue
      const opens = /^[《"](?!.*》)/.test(name) ? 1 : 0
      const start = found.index + found[0].indexOf(name) + opens
      return { line, start, end: start + name.length - opens }
    }
  return null
}

const before = '(?:^|[\\s(\\t;。])'
const value = '[A-Za-z0-9\\u4e00-\\u9fff()\\[\\]〔〕【】_/.#-]{3,40}'
const contractWords =
  '(?:本)?(?:补充|变更|框架|主|采购|销售|买卖|租赁|服务|委托|施工|借款|担保|保证|抵押|许可|授权|转让|订购)?(?:合同|协议|订购单|采购单|订货单|委托单|任务单|订单|合约|契约|确认书|备忘录)(?:书)?'
/** The best label first: what calls itself the number of this contract, then any number of the document. */
const numberLabels = [
  `${before}${contractWords}\\s?(?:流水|登记|唯一)?(?:编号|编码|号码|号|序号)\\s?[:\\s\\t]?\\s?(?<number>${value})`,
  `${before}(?:编\\s?号|文号|合同文号|委托单?编?号|业务编号)\\s?(?:[:\\t]\\s?(?<number>${value})|(?<number2>[A-Z\\d][A-Za-z0-9/-]{4,30})$)`,
  `${before}合同登记(?:编号|号)\\s?[:\\s\\t]?\\s?(?<number>${value})`,
  `${before}(?:文件|文本|档案|单据|业务|系统)(?:编)?号\\s?[:\\t]\\s?(?<number>${value})`,
  `(?:^|\\t)\\(?(?:(?:The )?(?:[Cc]ontract|[Aa]greement|[Oo]rder(?: [Ff]orm)?|[Ss]ubcontract|[Ll]ease|[Ll]oan|[Dd]eed|PO|P\\.O\\.|S/C|CONTRACT|AGREEMENT|ORDER|LEASE|[Cc]onfirmation|[Ff]acility)\\s?)(?:[Nn]o\\.?|NO\\.?|[Nn]umber|NUMBER|[Rr]ef(?:erence|\\.)?(?: [Nn](?:o\\.?|umber))?|REF\\.?|ID|#)\\s?[:\\t#]?\\s?(?<number>${value})`,
  `^(?:(?:Our |Your |Document |File |[A-Z]{2,5} )?(?:[Rr]ef(?:erence)?|REF|REFERENCE)(?: [Nn](?:o|umber))?\\.?|[Nn][Oo]\\.?|[Nn]umber)\\s?[:\\t]\\s?(?<number>${value})`,
].map((source) => new RegExp(source))
/** A number in running text is that of another contract: 鉴于双方签订了《…》(合同编号:…), 原合同编号. */
const ofAnother =
  /原|主合同|《[^》]{2,40}》\s?\($|签订|签署|项下|鉴于|根据|依据|对应|关联|招标|采购项目|referred|dated|under/
/** Not the code of a form (QR-08). */
const bareNumber =
  /^(?!.*(?:QR|QP|QF|QS|FORM|REV))(?=.*\d)(?:[A-Z][A-Z0-9]{1,9}[-/]?[A-Z0-9][A-Z0-9/-]{3,24}|[\u4e00-\u9fff]{1,6}字[〔[(]\d{4}[〕\])]第?\d{1,5}号)$/

/** (2026桂律顾字第032号), (2026)苏民代字第0308号: a line of its own, in brackets or not. */
const documentNumber =
  /^(?:\((?<inner>\d{4}年?[\u4e00-\u9fffA-Z]{1,12}字?第\s?\d{1,6}(?:-\d{1,3})?号)\)|(?<number>(?:[(〔[]\d{4}[)〕\]])?[\u4e00-\u9fffA-Z]{1,12}字(?:[(〔[]\d{4}[)〕\]])?第\s?\d{1,6}(?:-\d{1,3})?号))$/

/** The number of the contract. Headers count too, but only after the text. */
export function contractNumber(lines: readonly Line[]): Stretch | null {
  const first = lines.filter(({ kind }) => kind === 'body' || kind === 'row').slice(0, 40)
  const headers = lines.filter(({ kind }) => kind === 'header')
  for (const pattern of numberLabels)
    for (const line of [...first, ...headers]) {
      const found = pattern.exec(line.text)
      const written = found?.groups?.number ?? found?.groups?.number2
      const number = written?.replace(/[).,]$/, (sign) => (sign === ')' && written.includes('(') ? sign : ''))
      if (!found || !written || !number || !/\d/.test(number)) continue
      if (ofAnother.test(line.text.slice(0, found.index + 1)) || /^补充协议.{0,4}\d?$/.test(number)) continue
      const opens = /^[【[]/.test(number) && /[】\]]$/.test(number) ? 1 : 0
      const copy = /\((?:正本|副本|原件|草案)\)$/.exec(number)?.[0].length ?? opens
      const start = found.index + found[0].length - written.length
      if (opens || copy) return { line, start: start + opens, end: start + number.length - copy }
      return { line, start, end: start + number.length }
    }
  for (const line of first.slice(0, 6)) {
    const { inner, number = inner } = documentNumber.exec(line.text.trim())?.groups ?? {}
    if (number)
      return { line, start: line.text.indexOf(number), end: line.text.indexOf(number) + number.length }
  }
  for (const line of headers) {
    const text = line.text.trim()
    if (bareNumber.test(text))
      return { line, start: line.text.indexOf(text), end: line.text.indexOf(text) + text.length }
  }
  return null
}
