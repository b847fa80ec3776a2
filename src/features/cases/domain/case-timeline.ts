import { z } from 'zod'
import { isDate } from '#shared/dates.ts'
import { bodyId, cursorQuery, dateSchema, endpoint, idParams, pageQuery } from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { caseDecision, caseDocument, caseFee } from './case-entries.ts'
import { caseStatuses } from './case-life.ts'
import { lawCase } from './case-record.ts'

/** What the timeline is narrowed to. */
export const timelineGroups = {
  court: '程序 | Court',
  assets: '保全与执行 | Assets',
  money: '费用与回款 | Money',
  due: '期限与任务 | Due',
  event: '事件 | Events',
  course: '审批与状态 | Status',
} as const satisfies Record<string, Words>
export type TimelineGroup = keyof typeof timelineGroups
export const timelineGroupKeys = Object.keys(timelineGroups) as TimelineGroup[]

/** What stands in the timeline of a case. On one day what is named later here happened later. */
export const timelineKinds = {
  filed: { words: '立案 | Filed', group: 'court' },
  preserved: { words: '财产保全 | Preserved', group: 'assets' },
  document: { words: '送达文书 | Document', group: 'court' },
  hearing: { words: '开庭 | Hearing', group: 'court' },
  decision: { words: '裁判 | Decision', group: 'court' },
  effective: { words: '裁判生效 | In effect', group: 'court' },
  performBy: { words: '履行期限届满 | Performance due', group: 'court' },
  closed: { words: '程序终结 | Closed', group: 'court' },
  renewed: { words: '续保 | Preservation renewed', group: 'assets' },
  released: { words: '解除保全 | Preservation released', group: 'assets' },
  preservedUntil: { words: '保全届满 | Preservation ends', group: 'assets' },
  enforcement: { words: '执行措施 | Enforcement', group: 'assets' },
  feeDue: { words: '应付费用 | Fee due', group: 'money' },
  feePaid: { words: '支付费用 | Fee paid', group: 'money' },
  recovery: { words: '回款 | Recovered', group: 'money' },
  event: { words: '事件 | Event', group: 'event' },
  approval: { words: '审批 | Approval', group: 'course' },
  move: { words: '状态 | Status', group: 'course' },
  task: { words: '任务 | Task', group: 'due' },
  deadline: { words: '期限 | Deadline', group: 'due' },
} as const satisfies Record<string, { words: Words; group: TimelineGroup }>
export type TimelineKind = keyof typeof timelineKinds
export const timelineKindKeys = Object.keys(timelineKinds) as TimelineKind[]
export const kindsIn = (group: TimelineGroup | undefined): TimelineKind[] =>
  timelineKindKeys.filter((kind) => group === undefined || timelineKinds[kind].group === group)

/** none: it only happened; open: still to be done or decided; done, missed, gone: how that ended. */
export const timelineStandings = ['none', 'open', 'done', 'missed', 'gone'] as const
export type TimelineStanding = (typeof timelineStandings)[number]

export const timelineItem = z.strictObject({
  kind: z.enum(timelineKindKeys),
  /** Of the entry, the deadline, the approval, the line of the log. */
  id: bodyId,
  date: dateSchema,
  /** Its own words: the name of a document, what happened; a deadline's in both languages. */
  title: z.string(),
  note: z.string(),
  /** The code of its choice: a decision's kind, a document's direction, a fee's kind, the status of a move. */
  code: z.number().int().nullable(),
  standing: z.enum(timelineStandings),
  /** null: none, or not for this person. */
  amount: moneySchema.nullable(),
  file: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
})
export type TimelineItem = z.output<typeof timelineItem>

export const readTimeline = endpoint({
  name: 'readLawCaseTimeline',
  method: 'GET',
  path: '/law_cases/{id}/timeline',
  tag: lawCase.tag,
  summary: 'What happened in a case, the latest first, or what is to come from today on, the nearest first',
  params: idParams,
  query: z.strictObject({
    part: z.enum(['past', 'coming']).default('past'),
    group: z.enum(timelineGroupKeys).optional(),
    pageSize: pageQuery.pageSize,
    ...cursorQuery,
  }),
  answer: z.strictObject({
    list: z.array(timelineItem),
    nextCursor: z.string().nullable(),
    /** Where the organisation's clock stands: what is to come begins with this day. */
    today: dateSchema,
  }),
})
export type TimelinePart = 'past' | 'coming'

/** Where a page ended: its day, the place of its kind, its id. */
export type TimelineKey = { date: string; place: number; id: number }
export const keyText = ({ date, place, id }: TimelineKey): string => `${date}.${place}.${id}`

/** The key in a cursor; null where it is none. */
export function readKey(cursor: string): TimelineKey | null {
  const [, date, place, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,2})\.(\d{1,15})$/.exec(cursor) ?? []
  return !isDate(date) ? null : { date, place: Number(place), id: Number(id) }
}

/**
 * How far the rows of one kind reach behind a key: `day`: the key's own day still counts, `none`: it does not, `id`: it counts for rows behind the key's id. It is what
 * comparing (day, place, id) comes to where the place is known, so that each kind reads its own index.
 */
export function reachOf(place: number, key: TimelineKey, part: TimelinePart): 'day' | 'none' | 'id' {
  if (place === key.place) return 'id'
  return place < key.place === (part === 'past') ? 'day' : 'none'
}

const choiceWords = (options: Readonly<Record<number, Words>>, code: number | null): Words | null =>
  (code !== null && options[code]) || null

const directions = caseDocument.fields.direction.options
/** What an item is called by its kind and code: 判决, 收到文书, 律师费. */
function kindWords({ kind, code }: Pick<TimelineItem, 'kind' | 'code'>): Words {
  const { words } = timelineKinds[kind]
  switch (kind) {
    case 'decision':
      return choiceWords(caseDecision.fields.kind.options, code) ?? words
    case 'document':
      return choiceWords(directions, code) ?? words
    case 'feeDue':
    case 'feePaid':
      return choiceWords(caseFee.fields.kind.options, code) ?? words
    case 'move':
      return choiceWords(caseStatuses, code) ?? words
    default:
      return words
  }
}

/** The line that tells an item: its own words alone where they say enough, else behind what it is. */
export function timelineTitle(item: Pick<TimelineItem, 'kind' | 'code' | 'title'>, locale: Locale): string {
  const { kind, title } = item
  if (kind === 'event' || kind === 'task' || kind === 'approval') return title
  if (kind === 'deadline') return bothWords(title, locale)
  const colon = said('： | : ', locale)
  const { words } = timelineKinds[kind]
  const name = said(kindWords(item), locale)
  if (kind === 'move') return `${said(words, locale)}${colon}${name}`
  const what = kind === 'feeDue' || kind === 'feePaid' ? `${said(words, locale)}（${name}）` : name
  return title
    ? `${locale === 'en' ? what.replace('（', ' (').replace('）', ')') : what}${colon}${title}`
    : what
}

/** A deadline's title comes in both languages where a rule made it. */
const bothWords = (title: string, locale: Locale): string =>
  title.includes(' | ') ? said(title as Words, locale) : title

const standingWords: Partial<Record<TimelineKind, Partial<Record<TimelineStanding, Words>>>> = {
  task: { done: '已完成 | Done', gone: '已关闭 | Closed' },
  deadline: { done: '已完成 | Met', missed: '已错过 | Missed', gone: '无需处理 | Moot' },
  approval: {
    open: '审批中 | In approval',
    done: '已通过 | Approved',
    missed: '已驳回 | Rejected',
    gone: '已撤回 | Withdrawn',
  },
}
/** How an item stands, in words; null where there is nothing to say, or its day says it (what is open is so many days away). */
export const standingText = (
  { kind, standing }: Pick<TimelineItem, 'kind' | 'standing'>,
  locale: Locale,
): string | null => {
  const words = standingWords[kind]?.[standing]
  return words ? said(words, locale) : null
}

/** Whether the days until an item (or since) matter: it waits for somebody. */
export const isAwaited = ({ kind, standing }: Pick<TimelineItem, 'kind' | 'standing'>): boolean =>
  standing === 'open' && kind !== 'approval'

/** Items month by month, in the order in which they come. */
export function byMonth<T extends { date: string }>(items: readonly T[]): { month: string; items: T[] }[] {
  const months: { month: string; items: T[] }[] = []
  for (const item of items) {
    const month = item.date.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(item)
    else months.push({ month, items: [item] })
  }
  return months
}
