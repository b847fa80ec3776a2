import { isCreditCode } from '#shared/identifiers.ts'
import type { PartyDetail } from '../extraction.ts'
import { detailLabels } from './party-labels.ts'
import { englishRolePattern } from './roles.ts'
import type { Stretch } from './text.ts'

/** One detail with the words that say whose it is, when there are such words right before its label. */
export type DetailFound = { detail: PartyDetail; owner: string | null; value: Stretch; broken: boolean }

const owners = `(?:(?<owner>[甲乙丙]方|[\\u4e00-\\u9fff]{1,5}(?:方|人|商|单位)|客户|用户|(?:[Tt]he )?${englishRolePattern})(?:'s)?(?:的|指定的?|指定|\\s)?|其|该公司)`
const groups = detailLabels.map(([, labels], at) => `(?<l${at}>${labels})`).join('|')
const labels = new RegExp(
  `(?:(?<=^|[,;。、\\s:("])|(?<=[\\dA-Z])(?=[\\u4e00-\\u9fff]{2,8}:))(?:${owners})?(?:${groups})\\s?(?:\\([^()]{1,12}\\))?\\s?(?<link>:|为|是|位于|在|设在|设于|\\sis\\b|\\sat\\b|\\s?#)?[:\\s]*`,
  'g',
)

const wholeLabel = new RegExp(`^(?:${labels.source})$`)

const code = /^[0-9A-Z]{2}[\s-]?(?:[0-9A-Z][\s-]?){14,15}[0-9A-Z](?![0-9A-Z])/
const phone = /^(?:\(?\+\d{1,3}\)?[\s-]?(?:\(0\)\s?)?|\d{1,3}[\s-])?(?:\(\d{2,5}\)[\s-]?)?\d[\d\s-]{4,16}\d/
const account = /^\d(?:[\s-]?\d){6,29}(?![\dA-Za-z])/
const chineseBank =
  /^(?!开户|账|帐|银行(?:账|名))(?:[\u4e00-\u9fff]|\([\u4e00-\u9fff]{1,8}\)|[A-Z](?=[\u4e00-\u9fff(A-Z])){0,24}?(?:银行|信用社|农商行|信用合作联社|信用联社|合作银行|农信社|财务公司)(?:[\u4e00-\u9fff]|\([\u4e00-\u9fff]{1,12}\)|\d{1,3}(?!\d)){0,30}/
/** 农行青山支行: where a label says that a bank follows. */
const shortBank = /^(?!开户)[\u4e00-\u9fff]{2,20}(?:支行|分行|营业部|分理处|营业室|分社)/
const addressWords = /省|市|区|县|路|街|道|号|镇|乡|村|大厦|大楼|广场|园|楼|州|旗|湾|巷|弄|里|港|室|座/
/** Where an address ends, when what comes next in the line is something else about the party. */
const afterAddress =
  /[\s,;](?:邮编|邮政编码|传真|法定代表人|负责人|联系人|电子邮[箱件]|邮箱|身份证|职务|网址|微信)|(?:邮编|邮政编码):|[\s,;]+(?:[Aa]ttn|[Aa]ttention|[Ff]ax|FAX|[Ee]-?[Mm]ail|[Pp]ostcode|[Zz]ip [Cc]ode|[Cc]ontact|[Rr]epresented|[Ll]egal [Rr]epresentative|[Tt]elephone|[Tt]el)\b/

/** What a label of this kind is followed by, in letters from the start; 0 when it is nothing of the kind. */
function valueLength(detail: PartyDetail, text: string, hasLink: boolean): number {
  if (detail === 'creditCode') return code.exec(text)?.[0].length ?? 0
  if (detail === 'account') return account.exec(text)?.[0].length ?? 0
  if (detail === 'phone')
    return digitsIn(phone.exec(text)?.[0] ?? '') >= 7 ? (phone.exec(text)?.[0].length ?? 0) : 0
  if (detail === 'bank') return bankLength(text, hasLink)
  return addressLength(text, hasLink)
}

/** 开户银行及账号, 地址、电话: what stands behind the first of two that share a label. */
function secondBehind(
  label: string,
  value: string,
  from: number,
): { detail: PartyDetail; start: number; end: number } | null {
  const detail = /[及和与、/](?:银行)?[账帐]号/.test(label)
    ? 'account'
    : /[及和、/](?:联系)?电话/.test(label)
      ? 'phone'
      : null
  if (!detail) return null
  const lead = /^[\s,，、;:/]*(?:[账帐]号|电话)?:?\s?/.exec(value.slice(from))?.[0].length ?? 0
  const size = valueLength(detail, value.slice(from + lead), true)
  return size > 0 ? { detail, start: from + lead, end: from + lead + size } : null
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

function bankLength(text: string, hasLink: boolean): number {
  const chinese = chineseBank.exec(text) ?? (hasLink ? shortBank.exec(text) : null)
  if (chinese) return chinese[0].length
  if (!hasLink || !/^[\p{Lu}]/u.test(text)) return 0
  const name =
    /^[\p{Lu}][\p{L}\w&.'()/ -]{3,70}(?:, [\p{Lu}][\p{L}\w' -]{1,40}(?:[Bb]ranch|BRANCH|[Oo]ffice|[Dd]ivision))?/u.exec(
      text,
    )?.[0] ?? ''
  return name.replace(/\s(?:[Aa]ccount|[Ss]wift|SWIFT|BIC)\b.*$/, '').replace(/[\s.]+$/, '').length
}

function addressLength(text: string, hasLink: boolean): number {
  if (/^(?:[\u4e00-\u9fff]|\d{1,5}号)/.test(text)) {
    const whole =
      /^(?:[^,;。、\t()"]|\([\u4e00-\u9fff\d]{1,12}\)(?=[\u4e00-\u9fff\d])){4,80}/.exec(text)?.[0] ?? ''
    const found = whole.slice(0, afterAddress.exec(whole)?.index)
    if (/法院|以下|上述|邮寄|送达|变更|为准|通知|所载|约定|书面/.test(found)) return 0
    // 0571-86698000 behind it is the telephone of 地址、电话.
    const bare = found.replace(/\s?(?:\d{3,4}-\d{7,8}|1\d{10}|\d{7,8})$/, '').trimEnd()
    return addressWords.test(bare) && (hasLink || /\d|号|路|街/.test(bare)) ? bare.length : 0
  }
  if (!hasLink || !/^[\p{Lu}\d]/u.test(text)) return 0
  const found = /^[^;\t()"]{6,140}/.exec(text)?.[0] ?? ''
  return found.slice(0, afterAddress.exec(found)?.index).replace(/[,.\s]+$/, '').length
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
    const behind = secondBehind(match[0], value, size)
    const owner = ownerOf(match.groups?.owner)
    const one: DetailFound = { detail, owner, value: stretch, broken: isBroken(detail, value.slice(0, size)) }
    if (!behind) return [one]
    const second = { line, start: start + from + behind.start, end: start + from + behind.end }
    return [one, { detail: behind.detail, owner, value: second, broken: false }]
  })
}

const ownerOf = (words: string | undefined): string | null => words?.replace(/^[Tt]he /, '') ?? null

const isBroken = (detail: PartyDetail, text: string): boolean =>
  detail === 'creditCode' && !isCreditCode(text.replace(/[\s-]/g, ''))

/** A cell that holds nothing but the label of a detail: which, and whose when it says so. */
export function detailLabelOnly(text: string): { detail: PartyDetail; owner: string | null } | null {
  // A cell's label has no colon of its own.
  const match = wholeLabel.exec(/[:：]\s*$/.test(text) ? text : `${text}:`)
  if (!match) return null
  const index = detailLabels.findIndex((_, group) => match.groups?.[`l${group}`] !== undefined)
  const detail = detailLabels[index]?.[0]
  return detail ? { detail, owner: ownerOf(match.groups?.owner) } : null
}

/** What stands in a cell beside the label of a detail. */
export function detailOfCell(detail: PartyDetail, cell: Stretch): DetailFound | null {
  const text = cell.line.text.slice(cell.start, cell.end)
  // 联系人及电话 | 郑晓玲 0591-83300926
  const lead =
    detail === 'phone'
      ? (/^\s?[\u4e00-\u9fffA-Za-z .]{2,24}(?:先生|女士|经理)?[\s,/:]{0,3}(?=[\d+(])/.exec(text)?.[0]
          .length ?? 0)
      : 0
  const size = valueLength(detail, text.slice(lead), true)
  if (size === 0) return null
  const value = { ...cell, start: cell.start + lead, end: cell.start + lead + size }
  return { detail, owner: null, value, broken: isBroken(detail, text.slice(lead, lead + size)) }
}
