import { CheckOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { listIn } from '#shared/text.ts'
import {
  PersonChip,
  personLabel,
  StatusTag,
  Timeline,
  type Tone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { ApprovalDetail, ApprovalPreview } from '../domain/api.ts'
import { modeWords, shortOfShare } from '../domain/lists.ts'
import { absenceMessages } from './absence-messages.ts'
import { addedMessages } from './added-messages.ts'
import { branchMessages } from './branch-messages.ts'
import { choiceMessages } from './choice-messages.ts'
import { FromFlows } from './from-flows.tsx'
import type { HandedTask } from './hand-over-dialog.tsx'
import { handOverMessages } from './hand-over-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { limitMessages, useLimitWords } from './limit-messages.ts'
import { approvalMessages } from './messages.ts'
import { stepMessages } from './step-messages.ts'
import { withKind } from './step-title.ts'
import { whoMessages } from './who-messages.ts'

type PreviewNode = ApprovalPreview['nodes'][number]
type DetailNode = ApprovalDetail['nodes'][number]
type Person = ApprovalPreview['initiator']

/** "法务组（或签）": how several people are asked; the one person's name alone. */
export function Asked({
  node,
}: {
  node: Pick<PreviewNode, 'mode' | 'share' | 'kind'> & { people: readonly Person[] }
}) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const names = node.people.map(personLabel)
  if (!names.length) return <span className="c-approval-soft">{t('nobody')}</span>
  const joined = listIn(names, locale)
  if (node.kind === 'cc' || names.length === 1) return <span>{joined}</span>
  return <span>{t('people', { mode: modeWords(node, locale), people: joined })}</span>
}

/** Why a step asks nobody, or somebody else than it says. */
export function NodeNote({ node }: { node: Pick<PreviewNode, 'note' | 'outcome'> }) {
  const t = useText(approvalMessages)
  const l = useText(limitMessages)
  const w = useText(whoMessages)
  const c = useText(choiceMessages)
  if (node.outcome === 'refuse') return <div className="c-approval-bad">{t('note.refuse')}</div>
  if (node.outcome === 'kept') return <div className="c-approval-soft">{t('node.kept')}</div>
  if (node.note === 'samePerson') return <div className="c-approval-soft">{l('pass.samePerson')}</div>
  if (node.outcome === 'pass') return <div className="c-approval-soft">{t('node.passed')}</div>
  if (node.note === 'byChoice') return <div className="c-approval-soft">{c('willChoose')}</div>
  if (node.note === 'byForm') return <div className="c-approval-soft">{w('byForm')}</div>
  return node.note ? <div className="c-approval-soft">{t(`note.${node.note}`)}</div> : null
}

/** Fewer people can approve at a step than it asks for. */
function ShortOfShare({ node }: { node: Parameters<typeof shortOfShare>[0] }) {
  const t = useText(stepMessages)
  const count = shortOfShare(node)
  if (count === null) return null
  return <div className="c-approval-bad">{t('shortOfShare', { share: node.share ?? 2, count })}</div>
}

/** How long the people of a step have to answer. */
function Within({ node: { limit } }: { node: Pick<PreviewNode, 'limit'> }) {
  const l = useText(limitMessages)
  const words = useLimitWords()
  if (!limit) return null
  return <div className="c-approval-soft">{l('within', { amount: words(limit) })}</div>
}

/** In which branch a step stands. */
function InBranch({ node: { branch } }: { node: Pick<PreviewNode, 'branch'> }) {
  return branch ? (
    <span className="c-approval-branch">
      <StatusTag>{branch}</StatusTag>
    </span>
  ) : null
}

/** The name of a step with what it is, where it is not one that approves. */
export function StepName({ node: { kind, name } }: { node: Pick<PreviewNode, 'kind' | 'name'> }) {
  const t = useText(approvalMessages)
  const d = useText(handlingMessages)
  const what = kind === 'cc' ? t('node.cc') : kind === 'handling' ? d('handling') : null
  return what === null ? name : withKind(name, what, (one) => t('named', { what: one }))
}

/** Who will be asked, step by step, as screens/first-form.png shows it. */
export function PreviewSteps({ preview }: { preview: ApprovalPreview }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const first = {
    key: 'start',
    tone: 'info' as Tone,
    mark: 1,
    title: t('initiate'),
    children: personLabel(preview.initiator),
  }
  const steps = preview.nodes.map((node, index) => ({
    key: node.id,
    mark: index + 2,
    ...(node.outcome === 'refuse' ? { tone: 'danger' as Tone } : {}),
    ...(node.outcome === 'kept' ? { tone: 'success' as Tone, mark: <CheckOutlined /> } : {}),
    title: (
      <>
        <StepName node={node} />
        <InBranch node={node} />
        <FromFlows from={node.from} />
      </>
    ),
    children: (
      <>
        {node.taken ? <div className="c-approval-soft">{b('takes', { name: node.taken })}</div> : null}
        {node.people.length > 0 && node.outcome !== 'refuse' ? <Asked node={node} /> : null}
        {node.outcome === 'ask' ? <Within node={node} /> : null}
        {node.outcome === 'ask' ? (
          <ShortOfShare node={{ ...node, people: node.people.map(() => ({})) }} />
        ) : null}
        <NodeNote node={node} />
      </>
    ),
  }))
  return <Timeline items={[first, ...steps]} />
}

const nodeTone: Readonly<Record<DetailNode['state'], Tone>> = {
  done: 'success',
  current: 'info',
  pending: 'neutral',
  passed: 'neutral',
  stopped: 'neutral',
}
const taskTone: Readonly<Record<DetailNode['people'][number]['state'], Tone>> = {
  pending: 'neutral',
  waiting: 'neutral',
  open: 'info',
  approved: 'success',
  handled: 'success',
  auto: 'success',
  rejected: 'danger',
  returned: 'warning',
  closed: 'neutral',
}

function markOf(node: DetailNode, index: number): ReactNode {
  if (node.people.some(({ state }) => state === 'rejected')) return <CloseOutlined />
  if (node.people.some(({ state }) => state === 'returned')) return <RollbackOutlined />
  return node.state === 'done' ? <CheckOutlined /> : index + 2
}

/** Who is only told, or would have been asked later had it gone on, has no state to show. */
const isSilent = (node: DetailNode, person: DetailNode['people'][number]): boolean =>
  node.kind === 'cc' || (node.state === 'stopped' && person.state === 'pending')

type AskedPersonProps = {
  person: DetailNode['people'][number]
  isSilent: boolean
  onHandOver: ((task: HandedTask) => void) | undefined
  onDrop: (task: HandedTask) => void
}

function AskedPerson({ person, isSilent, onHandOver, onDrop }: AskedPersonProps) {
  const a = useText(addedMessages)
  const away = useText(absenceMessages)
  const t = useText(approvalMessages)
  const h = useText(handOverMessages)
  const l = useText(limitMessages)
  const { timeZone } = useServices()
  return (
    <li className="c-approval-person">
      <PersonChip person={person} />
      {isSilent ? null : <StatusTag tone={taskTone[person.state]}>{t(`task.${person.state}`)}</StatusTag>}
      {person.behalf ? <StatusTag>{away('standsFor', { name: person.behalf })}</StatusTag> : null}
      {person.added ? <StatusTag>{a(`added.${person.added}`)}</StatusTag> : null}
      {person.dueAt ? (
        <time className={person.isLate ? 'c-approval-bad' : 'c-approval-soft'} dateTime={person.dueAt}>
          {l('due', { at: formatInstant(person.dueAt, timeZone) })}
        </time>
      ) : null}
      {person.isLate ? <StatusTag tone="danger">{l('late')}</StatusTag> : null}
      {person.decidedAt ? (
        <time className="c-approval-soft" dateTime={person.decidedAt}>
          {formatInstant(person.decidedAt, timeZone)}
        </time>
      ) : null}
      {onHandOver && person.taskID !== null ? (
        <Button
          type="link"
          size="small"
          aria-label={h('handOverOf', { name: personLabel(person) })}
          onClick={() => onHandOver({ taskID: person.taskID ?? 0, person })}
        >
          {h('handOver')}
        </Button>
      ) : null}
      {person.mayTakeBack && person.taskID !== null ? (
        <Button
          type="link"
          size="small"
          aria-label={a('dropOf', { name: personLabel(person) })}
          onClick={() => onDrop({ taskID: person.taskID ?? 0, person })}
        >
          {a('drop')}
        </Button>
      ) : null}
    </li>
  )
}

type ProgressProps = {
  approval: ApprovalDetail
  /** Absent: the person may not hand tasks over. */
  onHandOver?: (task: HandedTask) => void
  /** Takes back that somebody was added. */
  onDrop: (task: HandedTask) => void
}

/** Where it stands: each step with its people and what they did. */
export function ProgressSteps({ approval, onHandOver, onDrop }: ProgressProps) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const c = useText(choiceMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const first = {
    key: 'start',
    tone: 'success' as Tone,
    mark: <CheckOutlined />,
    title: t('initiate'),
    children: (
      <ul className="c-approval-people">
        <li className="c-approval-person">
          <PersonChip person={approval.initiator} />
          <time className="c-approval-soft" dateTime={approval.startedAt}>
            {formatInstant(approval.startedAt, timeZone)}
          </time>
        </li>
      </ul>
    ),
  }
  const steps = approval.nodes.map((node, index) => ({
    key: node.id,
    tone: nodeTone[node.state],
    mark: markOf(node, index),
    title: (
      <>
        <StepName node={node} />
        {node.kind !== 'cc' && node.people.length > 1 ? t('named', { what: modeWords(node, locale) }) : ''}
        <InBranch node={node} />
        <FromFlows from={node.from} />
        {node.byChoice ? (
          <span className="c-approval-branch">
            <StatusTag>{c('isChosen')}</StatusTag>
          </span>
        ) : null}
      </>
    ),
    children: (
      <>
        {node.taken ? <div className="c-approval-soft">{b('taken', { name: node.taken })}</div> : null}
        {node.people.length ? (
          <ul className="c-approval-people">
            {node.people.map((person) => (
              <AskedPerson
                key={person.id}
                person={person}
                isSilent={isSilent(node, person)}
                onHandOver={onHandOver}
                onDrop={onDrop}
              />
            ))}
          </ul>
        ) : null}
        {node.state === 'pending' ? <Within node={node} /> : null}
        <ShortOfShare node={node} />
        <NodeNote node={node} />
      </>
    ),
  }))
  return <Timeline items={[first, ...steps]} />
}
