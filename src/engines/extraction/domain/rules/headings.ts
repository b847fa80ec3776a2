import type { Line, Stretch } from './text.ts'

const mostLines = 18
const chineseTitle =
  /^[《"]?(?<name>(?!根据|依据|本|鉴于|双方|第[一二三四五六七八九十\d]|甲方|乙方|按照|为|关于签)[\u4e00-\u9fffA-Za-z0-9()《》·、\-/&]{2,45}?(?:合同书|合同|协议书|协议|合约|契约|意向书|备忘录|订购单|订单|委托书|承诺函|确认书))[》"]?(?:\([^()]{1,16}\))?$/
const englishTitle =
  /^(?<name>(?!This|THIS|The parties|Agreement (?:No|Ref|number)|Contract (?:No|number))(?:[A-Z0-9][\w'&-]*|of|and|for|the|on|to|in|\(|\))(?:[ ](?:[A-Z0-9(][\w'&()-]*|of|and|for|the|on|to|in)){0,9}\s?(?:AGREEMENT|Agreement|CONTRACT|Contract|SUBCONTRACT|Subcontract|LEASE|Lease|MEMORANDUM OF UNDERSTANDING|Memorandum of Understanding|PURCHASE ORDER|Purchase Order|DEED|Deed))$/
const bareTitle = /^(?:AGREEMENT|Agreement|CONTRACT|Contract|LEASE|SUBCONTRACT)$/
const named = /^(?:合同|协议)名称\s?[:\t]\s?(?<name>[^\t,;。]{2,60})/

/** What the contract calls itself: its heading, or what a label says. */
export function contractName(lines: readonly Line[]): Stretch | null {
  const first = lines.filter(({ kind }) => kind === 'body' || kind === 'row').slice(0, mostLines)
  for (const pattern of [named, chineseTitle, englishTitle])
    for (const line of first) {
      if (line.text.length > 120) continue
      const text = line.text.trimEnd()
      const found = pattern.exec(text)
      const name = found?.groups?.name
      if (!found || !name || bareTitle.test(name)) continue
      const start = found.index + found[0].indexOf(name)
      return { line, start, end: start + name.length }
    }
  return null
}

const numberLabels = [
  /(?:^|[\s(\t])(?:合同|协议|订单|本合同)(?:书)?(?:编号|号码|号|序号)\s?[:\s\t]?\s?(?<number>VALUE)/,
  /(?:^|[\s(\t])(?:编\s?号|文号)\s?[:\t]\s?(?<number>VALUE)/,
  /(?:^|[\s(\t])合同登记(?:编号|号)\s?[:\s\t]?\s?(?<number>VALUE)/,
  /^(?:(?:[Cc]ontract|[Aa]greement|[Oo]rder(?: [Ff]orm)?|[Ss]ubcontract|[Ll]ease|CONTRACT|AGREEMENT)\s)(?:[Nn]o\.?|NO\.?|[Nn]umber|[Rr]ef(?:erence|\.)?|#)\s?[:\t]?\s?(?<number>VALUE)/,
  /^(?:[Rr]ef(?:erence)?(?: [Nn]o)?\.?|[Nn]o\.)\s?[:\t]\s?(?<number>VALUE)/,
].map(
  ({ source }) =>
    new RegExp(source.replace('VALUE', '[A-Za-z0-9\\u4e00-\\u9fff()\\[\\]〔〕【】_/.#-]{3,40}')),
)
const bareNumber =
  /^(?=.*\d)(?:[A-Z][A-Z0-9]{1,9}[-/]?[A-Z0-9][A-Z0-9/-]{3,24}|[\u4e00-\u9fff]{1,6}字[〔[(]\d{4}[〕\])]第?\d{1,5}号)$/

/** The number of the contract. Headers count too, but only after the text. */
export function contractNumber(lines: readonly Line[]): Stretch | null {
  const first = lines.filter(({ kind }) => kind === 'body' || kind === 'row').slice(0, 40)
  const headers = lines.filter(({ kind }) => kind === 'header')
  for (const pattern of numberLabels)
    for (const line of [...first, ...headers]) {
      const found = pattern.exec(line.text)
      const number = found?.groups?.number?.replace(/[).,]$/, (sign) =>
        sign === ')' && found[0].includes('(') && !found[0].trim().startsWith('(') ? sign : '',
      )
      if (!found || !number || !/\d/.test(number)) continue
      const start = found.index + found[0].length - (found.groups?.number?.length ?? 0)
      return { line, start, end: start + number.length }
    }
  for (const line of headers) {
    const text = line.text.trim()
    if (bareNumber.test(text))
      return { line, start: line.text.indexOf(text), end: line.text.indexOf(text) + text.length }
  }
  return null
}
