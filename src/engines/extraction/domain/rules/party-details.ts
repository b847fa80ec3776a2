import { isCreditCode } from '#shared/identifiers.ts'
import type { PartyDetail } from '../extraction.ts'
import { detailLabels, englishRolePattern } from './party-labels.ts'
import type { Stretch } from './text.ts'

/** One detail with the words that say whose it is, when there are such words right before its label. */
export type DetailFound = { detail: PartyDetail; owner: string | null; value: Stretch; broken: boolean }

const owners = `(?<owner>[甲乙丙]方|[\\u4e00-\\u9fff]{1,5}(?:方|人|商|单位)|客户|用户|${englishRolePattern})(?:'s)?(?:的|指定的?|\\s)?`
const groups = detailLabels.map(([, labels], at) => `(?<l${at}>${labels})`).join('|')
const labels = new RegExp(
  `(?<=^|[,;。、\\s:("])(?:${owners})?(?:${groups})\\s?(?:\\([^()]{1,10}\\))?\\s?(?<link>:|为|是|\\sis\\b|\\sat\\b)?[:\\s]*`,
  'g',
)

const wholeLabel = new RegExp(`^(?:${labels.source})$`)

const code = /^[0-9A-Z]{2}\s?(?:[0-9A-Z]\s?){14,15}[0-9A-Z]/
const phone = /^(?:\+?\d{1,3}[\s-]?)?(?:\(\d{2,5}\)[\s-]?)?\d[\d\s-]{4,16}\d/
const account = /^\d(?:[\s-]?\d){8,29}(?!\d)/
const chineseBank =
  /^[\u4e00-\u9fff()]{0,24}(?:银行|信用社|农商行|信用合作联社|信用联社)[\u4e00-\u9fff()0-9]{0,30}/
const addressWords = /省|市|区|县|路|街|道|号|镇|乡|村|大厦|大楼|广场|园|楼|州|旗/

/** What a label of this kind is followed by, in letters from the start; 0 when it is nothing of the kind. */
function valueLength(detail: PartyDetail, text: string, hasLink: boolean): number {
  if (detail === 'creditCode') return code.exec(text)?.[0].length ?? 0
  if (detail === 'account') return account.exec(text)?.[0].length ?? 0
  if (detail === 'phone')
    return digitsIn(phone.exec(text)?.[0] ?? '') >= 7 ? (phone.exec(text)?.[0].length ?? 0) : 0
  if (detail === 'bank') return bankLength(text, hasLink)
  return addressLength(text, hasLink)
}

/** 开户银行及账号：the account behind the bank. */
function accountBehind(text: string, from: number): { start: number; end: number } | null {
  const lead = /^[\s,，、;:]*/.exec(text.slice(from))?.[0].length ?? 0
  const found = account.exec(text.slice(from + lead))
  return found ? { start: from + lead, end: from + lead + found[0].length } : null
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

function bankLength(text: string, hasLink: boolean): number {
  const chinese = chineseBank.exec(text)
  if (chinese) return chinese[0].length
  if (!hasLink || !/^[A-Z]/.test(text)) return 0
  return (/^[A-Z][\w&.' -]{3,70}/.exec(text)?.[0] ?? '').trimEnd().length
}

function addressLength(text: string, hasLink: boolean): number {
  if (/^[\u4e00-\u9fff]/.test(text)) {
    const found = /^[^,;。、\t("]{4,80}/.exec(text)?.[0] ?? ''
    if (/法院|以下|上述|邮寄|送达|变更/.test(found)) return 0
    return addressWords.test(found) && (hasLink || /\d|号|路|街/.test(found)) ? found.trimEnd().length : 0
  }
  if (!hasLink || !/^[A-Z\d]/.test(text)) return 0
  const found = /^[^;\t("]{6,140}/.exec(text)?.[0] ?? ''
  return found.replace(/[,.\s]+$/, '').length
}

/** The details of parties in a stretch: labels with what follows them, each up to the next label. `loose`: a label at the start needs no colon. */
export function detailsIn({ line, start, end }: Stretch, loose: boolean): DetailFound[] {
  const text = line.text.slice(start, end)
  const found = [...text.matchAll(labels)]
  return found.flatMap((match, at) => {
    const index = detailLabels.findIndex((_, group) => match.groups?.[`l${group}`] !== undefined)
    const detail = detailLabels[index]?.[0]
    if (!detail) return []
    const from = match.index + match[0].length
    const next = found[at + 1]
    const value = text.slice(from, next ? next.index : text.length)
    const hasLink = match.groups?.link !== undefined || (loose && match.index === 0)
    const size = valueLength(detail, value, hasLink)
    if (size === 0) return []
    const stretch = { line, start: start + from, end: start + from + size }
    const behind = /及账号/.test(match[0]) ? accountBehind(value, size) : null
    const owner = match.groups?.owner ?? null
    const one: DetailFound = { detail, owner, value: stretch, broken: isBroken(detail, value.slice(0, size)) }
    if (!behind) return [one]
    const second = { line, start: start + from + behind.start, end: start + from + behind.end }
    return [one, { detail: 'account', owner, value: second, broken: false }]
  })
}

const isBroken = (detail: PartyDetail, text: string): boolean =>
  detail === 'creditCode' && !isCreditCode(text.replace(/\s/g, ''))

/** A cell that holds nothing but the label of a detail: which, and whose when it says so. */
export function detailLabelOnly(text: string): { detail: PartyDetail; owner: string | null } | null {
  // A cell's label has no colon of its own.
  const match = wholeLabel.exec(/[:：]\s*$/.test(text) ? text : `${text}:`)
  if (!match) return null
  const index = detailLabels.findIndex((_, group) => match.groups?.[`l${group}`] !== undefined)
  const detail = detailLabels[index]?.[0]
  return detail ? { detail, owner: match.groups?.owner ?? null } : null
}

/** What stands in a cell beside the label of a detail. */
export function detailOfCell(detail: PartyDetail, cell: Stretch): DetailFound | null {
  const text = cell.line.text.slice(cell.start, cell.end)
  const size = valueLength(detail, text, true)
  if (size === 0) return null
  const value = { ...cell, end: cell.start + size }
  return { detail, owner: null, value, broken: isBroken(detail, text.slice(0, size)) }
}
