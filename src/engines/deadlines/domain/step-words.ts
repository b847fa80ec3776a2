import { type DayReason, festivalWords } from '#engines/calendar/domain/index.ts'
import { fillText, type Locale, listIn, said, type Words } from '#shared/text.ts'
import type { TermUnit } from './rule.ts'
import type { Refusal, Step } from './step.ts'

const units: Record<TermUnit, Words> = {
  day: '{n} 日 | {n} days',
  workingDay: '{n} 个工作日 | {n} working days',
  month: '{n} 个月 | {n} months',
  year: '{n} 年 | {n} years',
}

/** '15 日', '6 months'. */
export const amountText = (amount: number, unit: TermUnit, locale: Locale): string => {
  const words = fillText(said(units[unit], locale), { n: amount })
  return locale === 'en' && amount === 1 ? words.replace(/s$/, '') : words
}

const reasons: Record<DayReason, Words> = {
  weekday: '工作日 | weekday',
  weekend: '周末 | weekend',
  off: '放假 | holiday',
  makeUp: '补班 | make-up working day',
  statutory: '法定节假日 | public holiday',
}
const holidayText = (name: string, locale: Locale): string =>
  locale === 'en'
    ? name
        .split('、')
        .map((one) => festivalWords[one] ?? one)
        .join(', ')
    : name

/** Why a day is free or worked: the holiday's name, else 周末 and the like. */
export const dayReasonText = (reason: DayReason, name: string, locale: Locale): string =>
  name ? holidayText(name, locale) : said(reasons[reason], locale)

const week: Words[] = [
  '周日 | Sun',
  '周一 | Mon',
  '周二 | Tue',
  '周三 | Wed',
  '周四 | Thu',
  '周五 | Fri',
  '周六 | Sat',
]
/** '2026-10-08 周四'. */
export const dayText = (date: string, locale: Locale): string =>
  `${date} ${said(week[new Date(`${date}T00:00:00Z`).getUTCDay()] as Words, locale)}`

export type StepText = { title: string; detail: string }

const labels: Record<Step['kind'], Words> = {
  trigger: '触发 | Trigger',
  version: '依据 | Basis',
  start: '起算 | First day',
  counted: '计满 | Counted',
  interrupted: '中断 | Interrupted',
  noEffect: '不生效 | No effect',
  suspended: '中止 | Suspended',
  pending: '尚未消除 | Ongoing',
  ranOut: '先行期限 | Preceding term',
  effect: '生效 | Effect',
  within: '履行期 | Performance',
  moved: '顺延 | Moved',
  makeUp: '不顺延 | Not moved',
  stays: '不顺延 | Not moved',
  capped: '最长期限 | Longest term',
  provisional: '暂定 | Provisional',
  safer: '稳妥日期 | Safer date',
  result: '结果 | Result',
}
/** What a step is called: 触发, 起算 … */
export const stepLabel = (kind: Step['kind'], locale: Locale): string => said(labels[kind], locale)

/** One step in words. */
export function stepText(step: Step, locale: Locale): StepText {
  const [words, params] = wordsOf(step, locale)
  const [title = '', detail = ''] = fillText(said(words, locale), params).split(' — ')
  return { title, detail }
}

type Line = [Words, Record<string, string | number>]

function wordsOf(step: Step, locale: Locale): Line {
  const day = (date: string) => dayText(date, locale)
  switch (step.kind) {
    case 'trigger':
      return ['{day} | {day}', { day: day(step.date) }]
    case 'version':
      return versionWords(step)
    case 'start':
      return step.countsTrigger
        ? ['{day} 当日为第 1 日 | {day} is day 1', { day: day(step.date) }]
        : [
            '{day} 为第 1 日 — 触发当日不计入 | {day} is day 1 — The trigger date is not counted',
            { day: day(step.date) },
          ]
    case 'counted':
      return countedWords(step, locale)
    case 'interrupted':
      return interruptedWords(step, locale)
    case 'noEffect':
      return step.why === 'tooLate'
        ? [
            '{day} 期间已届满，不再中断 | {day} is after the end of the term, so there is no interruption',
            { day: day(step.on) },
          ]
        : [
            '{day} 期间尚未重新开始，不影响 | {day} is before the term restarts and has no effect',
            { day: day(step.on) },
          ]
    case 'suspended':
      return suspendedWords(step, locale)
    case 'pending':
      return [
        '自 {day} 起的障碍尚未消除 — 届满日只会更晚 | The obstacle since {day} still exists — The due date can only become later',
        { day: day(step.from) },
      ]
    case 'ranOut':
      return [
        '自 {from} 收到起的期限至 {day} 届满 | The term that started on receipt on {from} ended on {day}',
        { from: step.from, day: day(step.date) },
      ]
    case 'effect':
      return [
        '{day} — 最后一方的期限届满之次日 | {day} — The day after the last party’s term ended',
        { day: day(step.date) },
      ]
    case 'within':
      return [
        '自 {from} 起 {n} 日内履行，至 {day} | Within {n} days from {from}, by {day}',
        { from: step.from, n: step.amount, day: day(step.date) },
      ]
    default:
      return endWords(step, locale)
  }
}

function versionWords({ version, inForceFrom, inForceTo }: Extract<Step, { kind: 'version' }>): Line {
  const params = { version, from: inForceFrom ?? '', to: inForceTo ?? '' }
  if (inForceFrom && inForceTo)
    return ['第 {version} 版，{from} 至 {to} 施行 | Version {version}, in force {from} to {to}', params]
  if (inForceFrom)
    return ['第 {version} 版，{from} 起施行 | Version {version}, in force since {from}', params]
  return ['第 {version} 版 | Version {version}', params]
}

function countedWords(step: Extract<Step, { kind: 'counted' }>, locale: Locale): Line {
  const params = { day: dayText(step.date, locale), term: amountText(step.amount, step.unit, locale) }
  if (step.toYearEnd) return ['{term}，至该年年末 {day} | {term}, until the end of that year: {day}', params]
  if (step.isClamped)
    return [
      '{term}，{day} — 该月没有对应日，取月末 | {term}: {day} — The month has no corresponding day, so its last day is used',
      params,
    ]
  return step.isBackward
    ? ['向前 {term}，{day} | {term} back: {day}', params]
    : ['{term}，{day} | {term}: {day}', params]
}

function interruptedWords(step: Extract<Step, { kind: 'interrupted' }>, locale: Locale): Line {
  const params = { on: dayText(step.on, locale), from: dayText(step.from, locale) }
  if (step.isPending)
    return [
      '{on} 中断，程序尚未终结 — 暂按该日重新计算，届满日只会更晚 | Interrupted on {on}; proceedings are ongoing — Recalculated from that date for now; the due date can only become later',
      params,
    ]
  return step.on === step.from
    ? ['{on} 中断，重新计算 | Interrupted on {on}, term restarted', params]
    : [
        '{on} 中断，程序终结于 {from}，自该日重新计算 | Interrupted on {on}; proceedings ended on {from}, term restarted from that date',
        params,
      ]
}

function suspendedWords(step: Extract<Step, { kind: 'suspended' }>, locale: Locale): Line {
  const params = {
    from: step.from,
    until: step.until,
    day: dayText(step.date, locale),
    days: step.days ?? 0,
  }
  return step.days === null
    ? [
        '{from} 至 {until} 有障碍，消除后满六个月：{day} | Obstacle from {from} to {until}; six months after it ended: {day}',
        params,
      ]
    : [
        '{from} 至 {until} 有障碍，扣除 {days} 日：{day} | Obstacle from {from} to {until}; {days} days not counted: {day}',
        params,
      ]
}

function endWords(
  step: Extract<Step, { kind: 'moved' | 'makeUp' | 'stays' | 'capped' | 'provisional' | 'safer' | 'result' }>,
  locale: Locale,
): Line {
  switch (step.kind) {
    case 'moved': {
      const names = [...new Set(step.passed.map(({ reason, name }) => dayReasonText(reason, name, locale)))]
      const why = listIn(names, locale)
      const params = { why, from: step.from, day: dayText(step.date, locale), days: step.passed.length }
      return step.date > step.from
        ? ['遇{why}，顺延 {days} 日至 {day} | {why}: postponed {days} days to {day}', params]
        : ['遇{why}，提前 {days} 日至 {day} | {why}: brought forward {days} days to {day}', params]
    }
    case 'makeUp':
      return [
        '{day} 为{name}补班日，照常上班 | {day} is a make-up working day for {name}',
        { day: step.date, name: holidayText(step.name, locale) },
      ]
    case 'stays':
      return [
        '{day} 虽为休息日，本规则不顺延 | {day} is a rest day, but this rule does not move the date',
        { day: step.date },
      ]
    case 'capped':
      if (step.isOver)
        return [
          '自 {from} 起最长至 {day}，以此为准 — 触发日之前最长期限已届满 | Longest term from {from} ends on {day}, which prevails — It had ended before the trigger date',
          { from: step.from, day: dayText(step.date, locale) },
        ]
      return step.isEarlier
        ? [
            '自 {from} 起最长至 {day}，以此为准 | Longest term from {from} ends on {day}, which prevails',
            { from: step.from, day: dayText(step.date, locale) },
          ]
        : [
            '自 {from} 起最长至 {day}，未超过 | Longest term from {from} ends on {day}, not exceeded',
            { from: step.from, day: dayText(step.date, locale) },
          ]
    case 'provisional':
      return [
        '没有 {years} 年完整的放假安排 — 现按已知的放假日、周末与法定节假日暂算，导入完整的安排后自动重算 | The holiday schedule of {years} is incomplete — Calculated for now from known holidays, weekends and public holidays; recalculated automatically once the complete schedule is imported',
        { years: listIn(step.years, locale) },
      ]
    case 'safer':
      return [
        '按新法为 {day} — 过渡适用尚无定论，宜以较早者为准 | Under the new law: {day} — The transitional rules are unclear; use the earlier date',
        { day: dayText(step.date, locale) },
      ]
    case 'result':
      return ['{day} | {day}', { day: dayText(step.date, locale) }]
  }
}

const refusals: Record<Refusal['refusal'], Words> = {
  notDate: '「{value}」不是有效的日期 | “{value}” is not a valid date',
  noVersion:
    '没有 {day} 施行的版本，请核对当时的法律后手动填写日期 | No version of this rule was in force on {day}: check the law at that time and set the date manually',
  needsAmount:
    '该规则的期间由文书确定，请填写期间 | The length of this term is set by the document: enter it',
  outOfRange: '「{value}」超出可计算的范围 | “{value}” is out of range',
  reversed:
    '中断或中止的结束日 {until} 早于开始日 {from}，请更正 | An interruption or suspension ends on {until}, before its start on {from}: correct it',
}
/** Why there is no day, in words. */
export const refusalText = (refusal: Refusal, locale: Locale): string =>
  fillText(said(refusals[refusal.refusal], locale), { ...refusal })
