import { DownOutlined, MoreOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { AppLink, EllipsisText, linkTo, useIsPhone, useLocale, useServices, useText } from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import { approvalStateLabels } from '../../domain/lists.ts'
import { lastDecisionOf } from '../../domain/review.ts'
import { reviewPath } from '../../domain/review-path.ts'
import { ActionButton, type ActionKey, type OfferedAction } from '../approval-actions.tsx'
import { colleagueMessages } from '../colleague-messages.ts'
import { handlingMessages } from '../handling-messages.ts'
import { approvalMessages } from '../messages.ts'
import { ReapprovalNotice } from '../reapproval-notice.tsx'
import { type KeyAction, KeyHint } from './review-keys.tsx'
import { reviewMessages } from './review-messages.ts'
import { comesNext } from './review-timeline.tsx'
import type { useQueue } from './use-queue.ts'

type BarProps = {
  approval: ApprovalDetail
  actions: readonly OfferedAction[]
  queue: ReturnType<typeof useQueue>
  onNext: () => void
  onMatters: () => void
}

/** Whether the record has a page beside this one. */
export const hasPage = ({ subject }: ApprovalDetail): boolean => subject.link !== reviewPath(subject)

const decisions: readonly ActionKey[] = ['approve', 'handle', 'return', 'reject', 'giveOpinion']
const keyOf: Partial<Record<ActionKey, KeyAction>> = {
  approve: 'approve',
  handle: 'approve',
  return: 'return',
  reject: 'reject',
  handOver: 'handOver',
  add: 'add',
  askOpinion: 'askOpinion',
  giveOpinion: 'giveOpinion',
  copy: 'copy',
}

/** The decision, always on the screen, with all else in a menu; for whom it does not ask, how it stands and what they may do all the same. */
export function ReviewBar(props: BarProps) {
  const { approval, actions, queue, onNext } = props
  const t = useText(reviewMessages)
  const isPhone = useIsPhone()
  const left = queue.total - (queue.position ? 1 : 0)
  const decided = actions.filter(({ key }) => decisions.includes(key))
  // Who decides nothing has room for all that they may do.
  const shown = isPhone ? decided.toReversed() : decided.length ? decided : actions
  const more = actions.filter((one) => !shown.includes(one))
  return (
    <footer className="c-rv-bar">
      <ReapprovalNotice approval={approval} />
      <Standing {...props} />
      <div className="c-rv-actions">
        {isPhone ? <More approval={approval} actions={more} /> : null}
        {shown.map((action) => (
          <ActionButton
            key={action.key}
            action={action}
            hint={isPhone ? null : <KeyHint of={keyOf[action.key]} />}
          />
        ))}
        {!isPhone && more.length ? <More approval={approval} actions={more} /> : null}
        {left > 0 && !isPhone ? (
          <Button className="c-rv-next" onClick={onNext}>
            {t('nextLeft', { count: left })}
            <KeyHint of="nextRecord" />
          </Button>
        ) : null}
      </div>
      {isPhone && left > 0 ? (
        <Button type="link" size="small" className="c-rv-next" onClick={onNext}>
          {t('nextLeft', { count: left })}
        </Button>
      ) : null}
    </footer>
  )
}

/** What is no decision: an administrator's last. */
function More({ approval, actions }: Pick<BarProps, 'approval' | 'actions'>) {
  const t = useText(reviewMessages)
  const isPhone = useIsPhone()
  const isQuiet = ({ look }: OfferedAction) => look === 'quiet' || look === 'quietDanger'
  const item = ({ key, label, look, isDisabled }: OfferedAction) => ({
    key,
    label,
    disabled: isDisabled,
    danger: look === 'quietDanger',
    ...(!isPhone && { extra: <KeyHint of={keyOf[key]} /> }),
  })
  const own = actions.filter((one) => !isQuiet(one)).map(item)
  const managed = actions.filter(isQuiet).map(item)
  const record = {
    key: 'record',
    label: <AppLink {...linkTo(approval.subject.link, { tab: 'approval' })}>{t('openRecord')}</AppLink>,
  }
  const first = isPhone && hasPage(approval) ? [...own, record] : own
  if (!first.length && !managed.length) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...first,
          ...(first.length && managed.length ? [{ type: 'divider' as const }] : []),
          ...managed,
        ],
        onClick: ({ key }) => actions.find((one) => one.key === key)?.run(),
      }}
    >
      {isPhone ? (
        <Button icon={<MoreOutlined aria-hidden />} aria-label={t('more')} title={t('more')} />
      ) : (
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {t('more')}
        </Button>
      )}
    </Dropdown>
  )
}

/** One line on how it stands for this person. */
function Standing({ approval, onMatters }: BarProps) {
  const t = useText(reviewMessages)
  const a = useText(approvalMessages)
  const d = useText(handlingMessages)
  const c = useText(colleagueMessages)
  const locale = useLocale()
  const { me, timeZone } = useServices()
  const { matters, isLast, taskID, abilities } = approval.mine
  const open = matters?.items.length ?? 0
  if (taskID !== null) {
    if (matters?.isPending) return <span className="c-rv-standing">{t('textPending')}</span>
    if (open)
      return (
        <Button type="link" className="c-rv-standing c-rv-warn" onClick={onMatters}>
          <WarningOutlined aria-hidden /> {t('openMatters', { count: open })}
          {isLast ? ` · ${abilities.handle ? d('leaveFirst') : t('openAtLast')}` : ''}
        </Button>
      )
    const node = approval.nodes.find(({ people }) => people.some((one) => one.taskID === taskID))
    const next = comesNext(approval)
    return (
      <span className="c-rv-standing">
        {(abilities.handle ? d : t)('yours', { node: node?.name ?? '' })}
        {next ? ` · ${t('comesNext', { people: next })}` : ''}
      </span>
    )
  }
  const [opinion] = approval.mine.opinions
  if (opinion)
    return (
      <span className="c-rv-standing">
        <EllipsisText lines={2}>{c('wanted', { name: opinion.by, question: opinion.question })}</EllipsisText>
      </span>
    )
  const last = lastDecisionOf(approval.history, me?.id ?? 0)
  const state = said(approvalStateLabels[approval.state].words, locale)
  return (
    <span className="c-rv-standing">
      {last
        ? t('youDecided', {
            at: formatInstant(last.at, timeZone),
            did: a(`did.${last.action as 'approve' | 'handle' | 'reject' | 'return'}`),
          })
        : approval.state === 'running'
          ? t('notAsked')
          : t('endedAs', { state })}
    </span>
  )
}
