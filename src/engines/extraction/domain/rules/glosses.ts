/* The other language's word beside a label, in bilingual texts: 合同号 Contract No.: — read in the one that stands first. */

import { englishRolePattern } from './roles.ts'

type Letters = { text: string; blocks: readonly number[]; offsets: readonly number[] }

const glosses: readonly RegExp[] = [
  // 合同号 Contract No.:   甲方 / Party A:
  /(?<=(?:^|[\t;。]|\s\s)(?:\d{1,2}[.、]\s?|[一二三四五六七八九十]{1,3}、)?[\u4e00-\u9fff]{1,10}(?:\([^()]{1,10}\))?)\s?\/?\s?[A-Z][A-Za-z'./&# -]{1,44}(?:\([A-Za-z ]{1,20}\))?(?=\s?:)/g,
  // Address 地址:
  /(?<=(?:^|\t)(?:\d{1,2}\.\s?)?(?:The )?[A-Z][A-Za-z'./& -]{1,36})\s?\/?\s?[\u4e00-\u9fff]{1,10}(?=\s?:)/g,
  // 第三条 支付 Article 3 Payment
  /(?<=^(?:第[零〇一二三四五六七八九十百\d]{1,5}[条章]|[一二三四五六七八九十]{1,3}、|\d{1,2}[.、]?)\s?[\u4e00-\u9fff、]{1,20})\s?(?:(?:Article|ARTICLE|Section|Clause)\s|[A-Z][A-Za-z]{2,20}(?:\s[A-Za-z,&]{2,20}){0,8}$).{0,80}$/g,
]

const cellWord = `(?:The )?(?:${englishRolePattern}|(?:(?:Full|Company|Legal|Account|Bank|Contact|Registered|Mailing|Office|Beneficiary|Contract|Mobile|Telephone|Signing|Start|End|Unified Social Credit|Credit|Tax|Total|Agreement)\\s)*(?:Name|Address|Phone|Tel|Telephone|Mobile|Number|No|Bank|Account|Date|Code|ID|Person|Representative|Amount|Currency|Price|Rent|Term)\\.?)`
/** A cell of a form that is nothing but a label: 出租方(甲方) Landlord, Phone 电话. */
const cellGlosses: readonly RegExp[] = [
  new RegExp(
    `(?<=^[\\u4e00-\\u9fff]{1,10}(?:\\([^()]{1,10}\\))?)\\s?/?\\s?\\(?${cellWord}(?:\\s?\\(Party [ABC]\\))?\\)?(?=\\s?$)`,
    'g',
  ),
  new RegExp(
    `(?<=^${cellWord}(?:\\s?\\(Party [ABC]\\))?)\\s?/?\\s?\\(?[\\u4e00-\\u9fff]{1,10}\\)?(?:\\([\\u4e00-\\u9fff]{1,10}\\))?(?=\\s?$)`,
    'g',
  ),
]

/** The same for a cell. */
export const withoutCellGlosses = <T extends Letters>(piece: T): T =>
  piece.text.length > 60 ? piece : without(piece, cellGlosses)

/** The line without the other language's word for a label; every letter keeps its place. */
export function withoutGlosses<T extends Letters>(piece: T): T {
  return piece.text.length > 400 ? piece : without(piece, glosses)
}

function without<T extends Letters>(piece: T, patterns: readonly RegExp[]): T {
  if (!/[\u4e00-\u9fff]/.test(piece.text)) return piece
  const drop = new Set<number>()
  for (const pattern of patterns)
    for (const match of piece.text.matchAll(pattern))
      for (let at = match.index; at < match.index + match[0].length; at++) drop.add(at)
  if (drop.size === 0) return piece
  const kept = [...piece.offsets.keys()].filter((at) => !drop.has(at))
  return {
    ...piece,
    text: kept.map((at) => piece.text[at]).join(''),
    blocks: kept.map((at) => piece.blocks[at] as number),
    offsets: kept.map((at) => piece.offsets[at] as number),
  }
}
