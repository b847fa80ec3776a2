import { clauseTop } from './clauses.ts'
import type { Line } from './text.ts'

/* The lines at the end of a contract in which the parties sign. */

const signs =
  /盖章|签章|公章|\(章\)|签字|签名|签署页|签章页|\(章|_{4,}|法定代表人|授权代表|委托代理人|代表人|经办人|^(?:签署|签字人|签署人|签约人|签约代表)\s?:|IN WITNESS|EXECUTED|Executed (?:as|by)|^(?:[Aa]cting by|Its\s?:|[Ii]n (?:the )?presence of)|^\s?(?:SIGNED|Signed|Signature|By\s?:|For (?:and on behalf of )?the)|\((?:[Ss]ignature|[Ss]tamp|[Ss]eal)\)|[Ss]ignatures?\b/
const closes =
  /^\s?(?:姓\s?名|职\s?[务位]|代\s?表|签署人?|签字人?)\s?(?:\([^()]{1,8}\))?\s?:.{0,24}$|^\s?(?:日\s?期|时\s?间|签[订署约].{0,4}(?:日期|时间|地点|日|于)|合同签订|Date|Name|Title|By).{0,30}$|^\s?[二2][〇0零].{0,24}日?\s?$|^\(?(?:以下无正文|本页)/

const partyHead =
  /^(?:\s*|(?:[甲乙丙]方|[\u4e00-\u9fff]{1,6}[方人商户])(?:\s?\([^()]{1,12}\))?(?:\s?[A-Z][A-Za-z ]{2,20})?:?|(?:(?:For )?(?:[Tt]he|THE) )?[A-Z][A-Za-z ]{3,20}(?:\s?[\u4e00-\u9fff]{2,6})?:?)$/

/** Signed by … for and on behalf of …: may be long. */
const signedBy = /^(?:Signed|SIGNED|Executed|EXECUTED|For and on behalf|FOR AND ON BEHALF)\b/
/** A line to sign on, and who signs below it: Aoife Brennan, General Counsel. */
const signHere = /_{4,}|\.{6,}/
const signer = /^[A-Z][A-Za-z .'-]{3,40}(?:, [A-Z][A-Za-z ]{2,40})?$/
/** What closes a signature, in a cell too: Date: 16 March 2026 beside the other one's. */
const closesOne = (line: Line): boolean => partsOf(line).some((part) => closes.test(part))
/** Its cells, or its columns. */
const partsOf = ({ kind, text, cells }: Line): string[] =>
  kind === 'row' ? cells.map(({ start, end }) => text.slice(start, end)) : text.split('\t')
/** THE SELLER 卖方 beside THE BUYER 买方, with nothing else. */
const namesBoth = ({ text, kind }: Line): boolean => {
  const parts = text.split('\t').map((part) => part.trim())
  return kind === 'body' && parts.length > 1 && parts.every((part) => partyHead.test(part) && part.length > 1)
}

/** The lines in which the parties sign: at the end, or before appendices. */
export function signatureBlock(lines: readonly Line[], names: readonly string[]): Line[] {
  const found = blockAtEnd(lines, names)
  if (found.length) return found
  const last = lines.findLastIndex(
    ({ text, kind }) => kind !== 'header' && text.length < 90 && stamped.test(text),
  )
  if (last === -1) return []
  const rest = lines
    .slice(last + 1)
    .findIndex(({ text }) => text.length > 60 || clauseTop.test(text) || part.test(text))
  return blockAtEnd(lines.slice(0, rest === -1 ? lines.length : last + 1 + rest), names)
}

const stamped = /\((?:盖章|公章|签章|签字|签名|签字或盖章|签字盖章|盖章或签字)\)/
const part =
  /^(?:第[一二三四五六七八九十\d]{1,3}部分|附[件录表]|APPENDIX|SCHEDULE|ANNEX|EXHIBIT|Appendix|Schedule|Annex|Exhibit)/

function blockAtEnd(lines: readonly Line[], names: readonly string[]): Line[] {
  const isShort = (line: Line) =>
    line.kind === 'row' || line.text.length < (signedBy.test(line.text) ? 200 : 90)
  const isName = (text: string) => names.some((name) => text.trim().toLowerCase() === name.toLowerCase())
  let first = lines.length
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 40; at--) {
    const line = lines[at] as Line
    if (line.kind === 'header' || line.kind === 'footer') continue
    if (clauseTop.test(line.text) || !isShort(line) || /。\s?$/.test(line.text.trim())) break
    if (signs.test(line.text) || namesBoth(line) || (partsOf(line).length > 1 && partsOf(line).every(isName)))
      first = at
  }
  // 许可方 Licensor | 被许可方 Licensee: the row of a table in whose next one they sign.
  const isHeadRow = (line: Line | undefined, next: Line | undefined) =>
    line?.kind === 'row' &&
    line.table === next?.table &&
    line.cells.every(({ start, end }) => partyHead.test(line.text.slice(start, end)))
  const isParty = (line: Line | undefined) =>
    line !== undefined &&
    ((/^(?:the )?[A-Z][A-Za-z ]{3,20}:\s/i.test(line.text) &&
      names.some((name) => line.text.includes(name))) ||
      partsOf(line).every(isName) ||
      /^(?:agreed and accepted|accepted and agreed|agreed by|acknowledged and agreed)\b[^.]{0,30}$/i.test(
        line.text,
      ) ||
      /^(?:[甲乙丙]方|(?!致)[\u4e00-\u9fff]{2,6}(?<!联系|经办|收件|代理)[方人])\s?:/.test(line.text))
  while (first < lines.length && (isParty(lines[first - 1]) || isHeadRow(lines[first - 1], lines[first])))
    first--
  return lines
    .slice(first)
    .filter((line) => line.kind !== 'header' && line.kind !== 'footer')
    .filter(
      (line, at, block) =>
        signs.test(line.text) ||
        namesBoth(line) ||
        names.some((name) => line.text.length < name.length + 24 && line.text.includes(name)) ||
        closes.test(line.text) ||
        closesOne(line) ||
        signedBy.test(line.text) ||
        partsOf(line).some(isName) ||
        (signHere.test(block[at - 1]?.text ?? '') && signer.test(line.text)) ||
        line === lines[first] ||
        (line.kind === 'row' && isHeadRow(line, line)) ||
        /^(?:[甲乙丙]方|[\u4e00-\u9fff]{2,6}[方人])\s?(?::|\()/.test(line.text),
    )
}
