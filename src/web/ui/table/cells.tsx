import type { ReactNode } from 'react'
import type { CellType } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { textOf } from '../../messages.ts'
import { EllipsisText } from '../ellipsis-text.tsx'
import { MoneyTotals } from '../money-text.tsx'
import { type Person, PersonChip } from '../person.tsx'
import { StatusDot, StatusTag, toneOf } from '../status-tag.tsx'
import { type CellContext, cellText, daysLeft, moneyIn, nothing } from './cell-text.ts'

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && typeof (value as Person).name === 'string'

const toneFor = (value: unknown, { choices }: CellContext) =>
  toneOf(choices?.find((choice) => choice.value === String(value))?.color)

const words = (type: CellType) => (value: unknown, context: CellContext) => {
  const text = cellText(type, value, context)
  return text === nothing ? nothing : <EllipsisText>{text}</EllipsisText>
}
const figure = (type: CellType) => (value: unknown, context: CellContext) => {
  const text = cellText(type, value, context)
  return text === nothing ? nothing : <span className="c-figure">{text}</span>
}

function TaskDate({ date, today }: { date: string; today: string }) {
  const t = textOf(baseMessages)
  const days = daysLeft(date, today)
  const tone = days < 0 ? 'danger' : days <= 3 ? 'warning' : 'neutral'
  const left = days < 0 ? t('overdue', { days: -days }) : days === 0 ? t('dueToday') : t('daysLeft', { days })
  return (
    <span className="c-task-date">
      <span className="c-figure">{date}</span>
      {days <= 30 ? <StatusTag tone={tone}>{left}</StatusTag> : null}
    </span>
  )
}

const status = (value: unknown, context: CellContext, type: CellType) => {
  const label = cellText(type, value, context)
  return label === nothing ? nothing : <StatusDot tone={toneFor(value, context)}>{label}</StatusDot>
}

/** How each cell type of a list is drawn; its words are `cellText`'s. */
export const cellRenderers: Readonly<Record<CellType, (value: unknown, context: CellContext) => ReactNode>> =
  {
    text: words('text'),
    number: figure('number'),
    user: (value, context) =>
      isPerson(value) ? <PersonChip person={value} /> : words('user')(value, context),
    users: words('users'),
    date: figure('date'),
    instant: figure('instant'),
    taskDate: (value, context) => {
      const date = cellText('taskDate', value, context)
      return date === nothing ? nothing : <TaskDate date={date} today={context.today} />
    },
    applicantDepartment: words('applicantDepartment'),
    legalAffairsFirstName: words('legalAffairsFirstName'),
    money: (value) => {
      const totals = moneyIn(value)
      return totals.length ? <MoneyTotals totals={totals} /> : nothing
    },
    percentage: figure('percentage'),
    contractStatus: (value, context) => status(value, context, 'contractStatus'),
    caseStatus: (value, context) => status(value, context, 'caseStatus'),
    tag: (value, context) => {
      const label = cellText('tag', value, context)
      return label === nothing ? nothing : <StatusTag tone={toneFor(value, context)}>{label}</StatusTag>
    },
    flag: words('flag'),
    nameList: words('nameList'),
  }

/** Figures stand at the right, so that their digits are under each other. */
export const isRightAligned = (type: CellType): boolean =>
  type === 'money' || type === 'number' || type === 'percentage'

/** Width a column of a type takes when its definition names none; null: what is left. */
export const usualWidth: Readonly<Record<CellType, number | null>> = {
  text: null,
  number: 100,
  user: 150,
  users: 160,
  date: 116,
  instant: 152,
  taskDate: 210,
  applicantDepartment: 140,
  legalAffairsFirstName: 110,
  money: 160,
  percentage: 96,
  contractStatus: 120,
  caseStatus: 110,
  tag: 110,
  flag: 80,
  nameList: 180,
}
