import { type Locale, type Words, wordsIn } from '#shared/text.ts'
import {
  idKindLabels,
  labelIn,
  type Rating,
  ratingLabels,
  stateLabels,
  subtypeLabels,
} from '../counterpart.ts'
import type { CounterpartAbilities } from '../counterpart-policy.ts'
import { blacklistApproval, gateOfRating, partyGateWords } from '../rating/party-approvals.ts'
import { type FieldWord, fieldWord, fieldWords } from '../words.ts'

type Values = Readonly<Record<string, unknown>>
/** An entry of the log about a party or the approval of its rating; numbers are masked in it already. */
export type PartyEntry = {
  subjectKind: string
  action: string
  before: unknown
  after: unknown
  detail: unknown
}

/** A field from what to what. `isHidden`: it changed, and its content is not for the reader; `isBehindMask`: it changed where the mask covers it. */
export type HistoryChange = {
  field: string
  before: string
  after: string
  isHidden: boolean
  isBehindMask: boolean
}
export type HistoryTone = 'neutral' | 'info' | 'success' | 'danger'
/** What happened to a party, in the reader's language. `remark`: why. */
export type PresentedHistory = { title: string; tone: HistoryTone; changes: HistoryChange[]; remark: string }

/** Actions that a party's history tells; who looked at its numbers is told by the audit alone. */
export const historyActions = [
  ...[
    'create',
    'import',
    'update',
    'ask',
    'rate',
    'merge',
    'unmerge',
    'setParent',
    'tag',
    'attach',
    'detach',
    'keepCredit',
    'fetchCredit',
  ].map((verb) => `counterpart.${verb}`),
  ...['approve', 'handle', 'reject', 'return', 'withdraw', 'cancel'].map((verb) => `approval.${verb}`),
] as const

type Reader = { locale: Locale; abilities: Pick<CounterpartAbilities, 'banks' | 'contacts'> }

/** What an entry tells this reader; null: nothing, it changed nothing. */
export function presentHistory(entry: PartyEntry, reader: Reader): PresentedHistory | null {
  if (entry.action.startsWith('approval.')) return presentApproval(entry, reader.locale)
  const [before, after, detail] = [valuesOf(entry.before), valuesOf(entry.after), valuesOf(entry.detail)]
  const isNew =
    entry.action === 'counterpart.create' || (entry.action === 'counterpart.import' && 'name' in after)
  const changes = isNew ? [] : changesOf(before, after, detail, reader)
  const rated = ratingOf(isNew ? { rating: 0 } : before, after)
  if (entry.action === 'counterpart.update' && changes.length === 0) return null
  return {
    title: titleOf(entry.action, { before, after, detail, rated, isNew }, reader.locale),
    tone: toneOf(entry.action, rated),
    changes: isNew && rated ? [ratingChange(rated, reader.locale)] : changes,
    remark: rated ? text(after.ratingRemark) || text(after.reason) : '',
  }
}

const valuesOf = (side: unknown): Values =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Values) : {}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Rated = { from: Rating; to: Rating }
const isRating = (value: unknown): value is Rating =>
  typeof value === 'number' && Object.hasOwn(ratingLabels, value)

function ratingOf(before: Values, after: Values): Rated | null {
  const [from, to] = [before.rating, after.rating]
  return isRating(from) && isRating(to) && from !== to ? { from, to } : null
}

const ratingChange = ({ from, to }: Rated, locale: Locale): HistoryChange =>
  plainChange(
    fieldWord('rating', locale),
    labelIn(ratingLabels, from, locale),
    labelIn(ratingLabels, to, locale),
  )

const plainChange = (field: string, before: string, after: string): HistoryChange => ({
  field,
  before,
  after,
  isHidden: false,
  isBehindMask: false,
})

function toneOf(action: string, rated: Rated | null): HistoryTone {
  if (action === 'counterpart.ask') return 'info'
  if (rated?.to === 40) return 'danger'
  if (rated?.from === 40) return 'success'
  return action === 'counterpart.update' && !rated ? 'neutral' : 'info'
}

type Parts = { before: Values; after: Values; detail: Values; rated: Rated | null; isNew: boolean }

function titleOf(action: string, { before, after, detail, rated, isNew }: Parts, locale: Locale): string {
  const t = wordsIn(locale)
  const ask = rated && gateOfRating(rated.from, rated.to)
  const rating = ask ? partyGateWords(ask, locale) : ''
  const name = (key: string) => text(valuesOf(detail[key]).name)
  switch (action) {
    case 'counterpart.create':
      return t('新建 | Created')
    case 'counterpart.import': {
      const [file, line] = [text(detail.file), String(detail.line ?? '')]
      return isNew
        ? t('从文件「{file}」第 {line} 行导入 | Imported from line {line} of “{file}”', { file, line })
        : t(
            '从文件「{file}」第 {line} 行补充账户或联系人 | Account or contact added from line {line} of “{file}”',
            { file, line },
          )
    }
    case 'counterpart.ask':
      return t('提交审批：{rating} | Submitted for approval: {rating}', { rating })
    case 'counterpart.rate':
      return t('审批通过：{rating} | Approved: {rating}', { rating })
    case 'counterpart.merge':
      return detail.into
        ? t('被合并到「{name}」 | Merged into “{name}”', { name: name('into') })
        : t('合并了「{name}」 | “{name}” merged into it', { name: name('alias') })
    case 'counterpart.unmerge':
      return detail.into
        ? t('从「{name}」恢复（撤销合并） | Separated from “{name}” (merge undone)', { name: name('into') })
        : t('撤销与「{name}」的合并 | Merge of “{name}” undone', { name: name('alias') })
    case 'counterpart.setParent':
      return t('设置上级单位 | Parent company set')
    case 'counterpart.attach':
      return t('添加附件「{text}」 | File “{text}” added', { text: text(detail.file) })
    case 'counterpart.detach':
      return t('删除附件「{text}」 | File “{text}” deleted', { text: text(detail.file) })
    case 'counterpart.tag':
      return t('修改标签 | Tags changed')
    case 'counterpart.keepCredit':
      return t('修改资信信息 | Credit information changed')
    case 'counterpart.fetchCredit':
      return t('获取资信信息 | Credit information fetched')
  }
  if (rating) return rating
  return before.name !== after.name && after.name !== undefined
    ? t('更名 | Renamed')
    : t('修改资料 | Details changed')
}

const approvalTones: Readonly<Record<string, HistoryTone>> = { approve: 'success', reject: 'danger' }
const approvalWords: Readonly<Record<string, Words>> = {
  approve: '同意 | approved',
  handle: '办理完成 | done',
  reject: '驳回 | rejected',
  return: '退回 | returned',
  withdraw: '撤回 | withdrawn',
  cancel: '终止 | cancelled',
}

function presentApproval(
  { subjectKind, action, detail }: PartyEntry,
  locale: Locale,
): PresentedHistory | null {
  const verb = action.slice('approval.'.length)
  const word = approvalWords[verb]
  if (!word) return null
  const t = wordsIn(locale)
  const noun =
    subjectKind === blacklistApproval.approval.kind
      ? t('黑名单审批 | Blacklist approval')
      : t('评级审批 | Rating approval')
  return {
    title: `${noun}${t('： | : ')}${t(word)}`,
    tone: approvalTones[verb] ?? 'neutral',
    changes: [],
    remark: text(valuesOf(detail).comment),
  }
}

/** Fields in the order that people read them in. */
const plainFields = [
  'name',
  'subtype',
  'idKind',
  'idNumber',
  'abbr',
  'formerNames',
  'address',
  'phone',
  'email',
  'fax',
  'rating',
  'ratingRemark',
  'isConnectedTransaction',
  'state',
  'subjectGroup',
  'tags',
  'parent',
] as const

function changesOf(
  before: Values,
  after: Values,
  detail: Values,
  { locale, abilities }: Reader,
): HistoryChange[] {
  const masked = Array.isArray(detail.changedMasked) ? (detail.changedMasked as unknown[]) : []
  const rated = ratingOf(before, after)
  const plain = plainFields.flatMap((key): HistoryChange[] => {
    // The reason of a new rating stands as the remark.
    if (!(key in after) || (key === 'ratingRemark' && rated)) return []
    const [was, is] = [wordOf(key, before[key], locale), wordOf(key, after[key], locale)]
    const isBehindMask = was === is && masked.includes(key)
    return was === is && !isBehindMask ? [] : [{ ...plainChange(nameOf(key, locale), was, is), isBehindMask }]
  })
  return [
    ...plain,
    ...listChanges('banks', before, after, {
      hidden: abilities.banks === 'hidden',
      locale,
      isMasked: masked.includes('bankAccount'),
    }),
    ...listChanges('contacts', before, after, {
      hidden: abilities.contacts === 'hidden',
      locale,
      isMasked: masked.includes('contactPhone'),
    }),
  ]
}

function nameOf(key: (typeof plainFields)[number], locale: Locale): string {
  const t = wordsIn(locale)
  if (key === 'name') return t('名称 | Name')
  return Object.hasOwn(fieldWords, key) ? fieldWord(key as FieldWord, locale) : key
}

const labels: Readonly<Record<string, Readonly<Record<string | number, Words>>>> = {
  subtype: subtypeLabels,
  idKind: idKindLabels,
  rating: ratingLabels,
  state: stateLabels,
}

function wordOf(key: string, value: unknown, locale: Locale): string {
  const t = wordsIn(locale)
  const label = labels[key]?.[value as string | number]
  if (label) return t(label)
  if (Array.isArray(value)) return value.map(text).join(t('、 | , '))
  if (typeof value === 'boolean') return value ? t('是 | Yes') : t('否 | No')
  return text(value)
}

/** One account, or contact, as a line. */
function lineOf(value: unknown): string {
  const { name, account, accountName, phone, email } = valuesOf(value)
  return [name, account, accountName, phone, email].map(text).filter(Boolean).join(' ')
}

function listChanges(
  key: 'banks' | 'contacts',
  before: Values,
  after: Values,
  { hidden, isMasked, locale }: { hidden: boolean; isMasked: boolean; locale: Locale },
): HistoryChange[] {
  if (!(key in after)) return []
  const lines = (side: Values) => (Array.isArray(side[key]) ? (side[key] as unknown[]).map(lineOf) : [])
  const [was, is] = [lines(before), lines(after)]
  const [gone, come] = [without(was, is), without(is, was)]
  if (!gone.length && !come.length && !isMasked) return []
  const field = fieldWord(key, locale)
  if (hidden) return [{ ...plainChange(field, '', ''), isHidden: true }]
  const join = (all: string[]) => all.join(wordsIn(locale)('； | ; '))
  return [{ ...plainChange(field, join(gone), join(come)), isBehindMask: !gone.length && !come.length }]
}

/** Lines of one list that the other lacks, each as often as it stands there more. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
