import {
  ArrowLeftOutlined,
  CloseOutlined,
  DownOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { said } from '#shared/text.ts'
import {
  AppLink,
  linkTo,
  StatusTag,
  toneOf,
  useDocumentTitle,
  useGo,
  useIsPhone,
  useLocale,
  useMedia,
  useText,
} from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import { approvalStateLabels } from '../../domain/lists.ts'
import type { ActionKey } from '../approval-actions.tsx'
import { hasPage, ReviewBar } from './review-bar.tsx'
import { KeysHelp, useReviewKeys } from './review-keys.tsx'
import { reviewMessages } from './review-messages.ts'
import { ReviewMiddle } from './review-middle.tsx'
import { type Decided, type Deciding, type ReviewShown, sideKeys } from './review-parts.ts'
import type { SheetSize } from './review-sheet.tsx'
import { ReviewSide, useSides } from './review-side.tsx'
import { useDifferences } from './use-differences.ts'
import type { useQueue } from './use-queue.ts'
import { useReview } from './use-review.ts'

type LayoutProps = {
  approval: ApprovalDetail
  shown: ReviewShown
  queue: ReturnType<typeof useQueue>
  decided: Decided | null
  onSeen: () => void
  deciding: Deciding
}

/** The whole page: what is decided on in the middle, what to know of it beside it, the decision below, always on the screen. */
export function ReviewLayout({ approval, shown, queue, decided, onSeen, deciding }: LayoutProps) {
  const t = useText(reviewMessages)
  const go = useGo()
  const isPhone = useIsPhone()
  const { act, actions, before, comment } = deciding
  useEffect(() => {
    before.current = shown.before
  })
  const review = useReview(approval, shown)
  const differences = useDifferences({ approval, shown, review })
  const [isHelping, setHelping] = useState(false)
  const [isRailOpen, setRailOpen] = useState(false)
  const side = useRef<HTMLDivElement>(null)
  const sides = useSides({ approval, shown, review, differences, act, comment })
  const [chosenSide, setSide] = useState('facts')
  const [size, setSize] = useState<SheetSize>('half')
  const goTo = (to: { kind: string; id: number } | null) => {
    if (!to) return
    const { to: path, params } = queue.addressOf(to)
    go(path, params)
  }
  const run = (key: ActionKey, of: string = key) => {
    const action = actions.find((one) => one.key === key)
    return action && !action.isDisabled ? { [of]: action.run } : {}
  }
  const toSide = (key: string) => () => {
    setSide(key)
    setSize((now) => (now === 'low' ? 'half' : now))
    const section = side.current?.querySelector<HTMLElement>(`[data-side="${key}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  const keys = useReviewKeys({
    ...run('approve'),
    // The same key: who is asked may do one of them.
    ...run('handle', 'approve'),
    ...run('return'),
    ...run('reject'),
    ...run('handOver'),
    ...run('add'),
    ...run('askOpinion'),
    ...run('giveOpinion'),
    ...run('copy'),
    comment: () => {
      toSide('decisions')()
      requestAnimationFrame(() => side.current?.querySelector<HTMLElement>('textarea')?.focus())
    },
    nextDifference: () => differences.step(1),
    previousDifference: () => differences.step(-1),
    ...(differences.hasSince && {
      since: () => {
        differences.choose('since')
        toSide('differences')()
      },
    }),
    beside: differences.toggleView,
    nextRecord: () => goTo(queue.step(1)),
    previousRecord: () => goTo(queue.step(-1)),
    ...Object.fromEntries(sideKeys.map((key) => [key, toSide(key)])),
    ...(hasPage(approval) && {
      record: () => {
        const { to, params } = linkTo(approval.subject.link, { tab: 'approval' })
        go(to, params)
      },
    }),
    list: () => go(queue.list.to, queue.list.params),
    help: () => setHelping(true),
  })
  useDocumentTitle(`${t('review')} ${shown.title}`)
  return (
    <div className="c-rv" data-phone={isPhone}>
      <Head
        approval={approval}
        shown={shown}
        queue={queue}
        onGo={goTo}
        onHelp={() => setHelping(true)}
        onRail={shown.rails.length ? () => setRailOpen(true) : null}
      />
      {decided ? <DecidedStrip decided={decided} list={queue.list} onClose={onSeen} /> : null}
      <div className="c-rv-stage">
        <Rail
          rails={shown.rails}
          asked={shown.rail}
          isOpen={isRailOpen}
          onOpen={() => setRailOpen(true)}
          onClose={() => setRailOpen(false)}
        />
        <ReviewMiddle shown={shown} differences={differences} />
        <ReviewSide
          ref={side}
          sides={sides}
          facts={review.facts}
          chosen={chosenSide}
          onChoose={setSide}
          size={size}
          onSize={setSize}
        />
      </div>
      <ReviewBar
        approval={approval}
        actions={actions}
        queue={queue}
        onNext={() => goTo(queue.step(1))}
        onMatters={toSide('risks')}
      />
      {isHelping ? <KeysHelp {...keys} onClose={() => setHelping(false)} /> : null}
    </div>
  )
}

type HeadProps = Pick<LayoutProps, 'approval' | 'shown' | 'queue'> & {
  onGo: (to: { kind: string; id: number } | null) => void
  onHelp: () => void
  onRail: (() => void) | null
}

function Head({ approval, shown, queue, onGo, onHelp, onRail }: HeadProps) {
  const t = useText(reviewMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const isBeside = useIsRailBeside()
  const label = approvalStateLabels[approval.state]
  return (
    <header className="c-rv-head">
      <AppLink {...queue.list} className="c-rv-back" aria-label={t('toList')}>
        <ArrowLeftOutlined aria-hidden />
      </AppLink>
      <div className="c-rv-title">
        <h1 title={shown.title}>{shown.title}</h1>
        <span className="c-rv-detail">
          <StatusTag tone={toneOf(label.color)}>{said(label.words, locale)}</StatusTag>
          <span>{shown.detail}</span>
        </span>
      </div>
      {onRail && !isBeside ? (
        <Button
          type="text"
          icon={<MenuUnfoldOutlined aria-hidden />}
          aria-label={t('rail')}
          title={t('rail')}
          onClick={onRail}
        />
      ) : null}
      {isPhone || !hasPage(approval) ? null : (
        <AppLink {...linkTo(approval.subject.link, { tab: 'approval' })}>{t('openRecord')}</AppLink>
      )}
      {queue.total > 0 && !isPhone ? (
        <nav className="c-rv-queue" aria-label={t('waiting')}>
          <span>
            {t('waiting')}{' '}
            {queue.position ? t('positionOf', { position: queue.position, total: queue.total }) : queue.total}
          </span>
          <Button
            icon={<UpOutlined aria-hidden />}
            aria-label={t('previous')}
            title={t('previous')}
            disabled={queue.step(-1) === null}
            onClick={() => onGo(queue.step(-1))}
          />
          <Button
            icon={<DownOutlined aria-hidden />}
            aria-label={t('next')}
            title={t('next')}
            disabled={queue.step(1) === null}
            onClick={() => onGo(queue.step(1))}
          />
        </nav>
      ) : null}
      {isPhone ? null : (
        <Button
          type="text"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-label={t('keys')}
          title={t('keys')}
          onClick={onHelp}
        />
      )}
    </header>
  )
}

/** What was decided a moment ago, with the way back to it and to the list. */
function DecidedStrip({
  decided,
  list,
  onClose,
}: {
  decided: Decided
  list: LayoutProps['queue']['list']
  onClose: () => void
}) {
  const t = useText(reviewMessages)
  const isPhone = useIsPhone()
  return (
    <div className="c-rv-decided" role="status">
      <span>{decided.words}</span>
      {decided.seen ? (
        <AppLink {...linkTo(decided.seen.path)} aria-label={`${t('view')} ${decided.seen.name}`}>
          {t('view')}
        </AppLink>
      ) : null}
      <AppLink {...list}>{t('toList')}</AppLink>
      {isPhone ? (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        />
      ) : (
        <Button type="link" size="small" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </div>
  )
}

/** Whether there is room for headings and comments beside text and facts. */
const useIsRailBeside = (): boolean => useMedia('(min-width: 1280px)')

type RailProps = {
  rails: ReviewShown['rails']
  asked: ReviewShown['rail']
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Headings, comments and changes of the text; a drawer where there is no room. */
function Rail({ rails, asked, isOpen, onOpen, onClose }: RailProps) {
  const t = useText(reviewMessages)
  const isBeside = useIsRailBeside()
  const [chosen, setChosen] = useState<string | null>(null)
  const [followed, setFollowed] = useState(asked?.times ?? 0)
  if (asked && asked.times !== followed) {
    setFollowed(asked.times)
    setChosen(asked.key)
    if (!isBeside) onOpen()
  }
  if (rails.length === 0) return null
  const shown = rails.find(({ key }) => key === chosen) ?? rails[0]
  // Names in further lines where there is no room, none behind a button.
  const tabs = (
    <div className="c-rv-rail-tabs">
      <div role="tablist" className="c-rv-rail-names">
        {rails.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === shown?.key}
            onClick={() => setChosen(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" className="c-rv-rail-panel">
        {shown?.children}
      </div>
    </div>
  )
  if (isBeside)
    return (
      <aside className="c-rv-rail" aria-label={t('rail')}>
        {tabs}
      </aside>
    )
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      title={t('rail')}
      size={340}
      styles={{ body: { padding: 0 } }}
    >
      {tabs}
    </Drawer>
  )
}
