import './review-side.css'
import { CheckCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import type { ReactNode, Ref } from 'react'
import { TwoWordings, WeightyChanges } from '#engines/comparison/web/index.ts'
import {
  AppLink,
  ErrorState,
  linkTo,
  StatusTag,
  Timeline,
  useIsPhone,
  useServices,
  useText,
} from '#web/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import type { OtherWording, ReviewFact, ReviewRisk } from '../../domain/review.ts'
import { factsAtOnce, sinceDecisionOf } from '../../domain/review.ts'
import { CommentBox } from '../comment-box.tsx'
import { OpenMatters } from '../open-matters.tsx'
import type { Act } from '../use-act.ts'
import type { CommentDraft } from '../use-comment-draft.ts'
import { reviewMessages } from './review-messages.ts'
import type { ReviewShown, Side } from './review-parts.ts'
import { ReviewSheet, type SheetSize } from './review-sheet.tsx'
import { ReviewTimeline, usePast } from './review-timeline.tsx'
import type { Differences } from './use-differences.ts'
import type { ShownReview } from './use-review.ts'

type Given = {
  approval: ApprovalDetail
  shown: ReviewShown
  review: ShownReview
  differences: Differences
  act: Act
  comment: CommentDraft
}

/** What stands beside the text, in the order in which one looks at it; without what this kind of record has nothing to say of. */
export function useSides({ approval, shown, review, differences, act, comment }: Given): Side[] {
  const t = useText(reviewMessages)
  const isPhone = useIsPhone()
  const { matters } = approval.mine
  const open = matters?.items.length ?? 0
  const bad = review.risks.filter(({ weight }) => weight !== 'fine').length
  const facts = isPhone ? factsAtOnce(review.facts).rest : review.facts
  const compares = differences.all.length > 0 || differences.last !== null
  const looksForRisks = review.risks.length + open > 0 || matters?.isPending === true
  const sides: (Side | null)[] = [
    {
      key: 'facts',
      title: t('facts'),
      count: null,
      children: <Facts review={review} facts={facts} filled={shown.filled} />,
    },
    compares
      ? {
          key: 'differences',
          title: t('differences'),
          count: differences.chosen?.count ?? null,
          extra: differences.chosen?.count ? t('weightyFirst') : null,
          children: <DifferencesPanel approval={approval} review={review} differences={differences} />,
        }
      : null,
    looksForRisks
      ? {
          key: 'risks',
          title: t('risks'),
          count: bad + open || null,
          children: <Risks approval={approval} review={review} shown={shown} />,
        }
      : null,
    {
      key: 'decisions',
      title: t('decisions'),
      count: null,
      extra: approval.flowName,
      children: (
        <>
          <ReviewTimeline approval={approval} />
          <CommentBox approval={approval} act={act} draft={comment} />
        </>
      ),
    },
  ]
  return sides.filter((side) => side !== null)
}

type SideProps = {
  ref: Ref<HTMLDivElement>
  sides: readonly Side[]
  facts: readonly ReviewFact[]
  chosen: string
  onChoose: (key: string) => void
  size: SheetSize
  onSize: (size: SheetSize) => void
}

/** All of it in one column; on a phone a sheet over the text that shows amount and parties, and one part at a time below them. */
export function ReviewSide({ ref, sides, facts, ...sheet }: SideProps) {
  const isPhone = useIsPhone()
  if (!isPhone)
    return (
      <aside className="c-rv-side" ref={ref}>
        {sides.map((side) => (
          <section key={side.key} data-side={side.key} tabIndex={-1} aria-label={side.title}>
            <h2>
              {side.title}
              {side.count ? <span className="c-rv-count">{side.count}</span> : null}
              <span className="c-rv-extra">{side.extra}</span>
            </h2>
            {side.children}
          </section>
        ))}
      </aside>
    )
  const atOnce = (
    <dl className="c-rv-facts c-rv-at-once">
      {factsAtOnce(facts).atOnce.map((fact) => (
        <Fact key={fact.key} fact={fact} />
      ))}
    </dl>
  )
  return <ReviewSheet ref={ref} sides={sides} atOnce={atOnce} {...sheet} />
}

type FactsProps = { review: ShownReview; facts: readonly ReviewFact[]; filled: ReactNode }

function Facts({ review, facts, filled }: FactsProps) {
  const t = useText(reviewMessages)
  return (
    <>
      {review.isPending ? <Skeleton active paragraph={{ rows: 3 }} title={false} /> : null}
      {review.error ? <ErrorState compact error={review.error} /> : null}
      <dl className="c-rv-facts">
        {facts.map((fact) => (
          <Fact key={fact.key} fact={fact} />
        ))}
      </dl>
      {filled ? (
        <details className="c-rv-filled">
          <summary>{t('filled')}</summary>
          {filled}
        </details>
      ) : null}
    </>
  )
}

function Fact({ fact: { label, text, link, notes, isMain } }: { fact: ReviewFact }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>
        {link ? (
          <AppLink {...linkTo(link)} newTab>
            {text}
          </AppLink>
        ) : (
          <span>{text}</span>
        )}
        {notes.map((note) => (
          <StatusTag key={note.text} tone={note.isBad ? 'danger' : 'neutral'}>
            {note.text}
          </StatusTag>
        ))}
      </dd>
    </div>
  )
}

type DifferencesProps = { approval: ApprovalDetail; review: ShownReview; differences: Differences }

function DifferencesPanel({ approval, review, differences }: DifferencesProps) {
  const { all, chosen, choose } = differences
  if (!chosen) return <Since approval={approval} />
  return (
    <>
      {all.length > 1 ? (
        <Segmented
          className="c-rv-bases"
          block
          value={chosen.key}
          options={all.map(({ key, label, count }) => ({
            value: key,
            label: count === null ? label : `${label} ${count}`,
          }))}
          onChange={choose}
        />
      ) : (
        <p className="c-soft c-rv-bases">{chosen.label}</p>
      )}
      {chosen.base ? (
        <FromBase differences={differences} />
      ) : (
        <ul className="c-rv-wordings">
          {review.wordings.map((wording) => (
            <Wording key={wording.key} wording={wording} />
          ))}
        </ul>
      )}
      {chosen.key === 'since' ? <Since approval={approval} /> : null}
    </>
  )
}

function FromBase({ differences: { chosen, changes, active, goTo } }: { differences: Differences }) {
  const t = useText(reviewMessages)
  const base = chosen?.base
  if (!base) return null
  if (base.comparison === null) return <p className="c-soft">{t('sameText')}</p>
  if (base.error) return <ErrorState compact error={base.error} onRetry={base.onRetry} />
  if (!base.comparison) return <Skeleton active paragraph={{ rows: 3 }} title={false} />
  if (changes.length === 0) return <p className="c-soft">{t('noDifferences')}</p>
  return <WeightyChanges changes={changes} active={active} onChoose={goTo} />
}

/** What people did since the person decided last. */
function Since({ approval }: { approval: ApprovalDetail }) {
  const t = useText(reviewMessages)
  const { me } = useServices()
  const items = usePast(sinceDecisionOf(approval.history, me?.id ?? 0))
  return (
    <div className="c-rv-since">
      <h3>{t('since')}</h3>
      {items.length ? <Timeline items={items} /> : <p className="c-soft">{t('nothingSince')}</p>}
    </div>
  )
}

function Wording({ wording }: { wording: OtherWording }) {
  const t = useText(reviewMessages)
  return (
    <li>
      <div className="c-rv-wording-head">
        <span>{wording.name}</span>
        <span className="c-soft">{t('standardTaken', { name: wording.taken })}</span>
      </div>
      <TwoWordings before={wording.standard} after={wording.text} />
    </li>
  )
}

const riskIcons = {
  high: <WarningOutlined aria-hidden />,
  low: <InfoCircleOutlined aria-hidden />,
  fine: <CheckCircleOutlined aria-hidden />,
} as const

type RisksProps = { approval: ApprovalDetail; review: ShownReview; shown: ReviewShown }

function Risks({ approval, review, shown }: RisksProps) {
  const t = useText(reviewMessages)
  const { matters } = approval.mine
  const items = matters?.items ?? []
  return (
    <>
      {matters?.isPending ? <Alert type="info" showIcon title={t('textPending')} /> : null}
      <ul className="c-rv-risks">
        {review.risks.map((risk) => (
          <RiskLine key={`${risk.code} ${risk.text}`} risk={risk} show={shown.show} />
        ))}
        {items.length ? (
          <li data-weight="high">
            {riskIcons.high}
            <span>
              {t('openMatters', { count: items.length })}
              {approval.mine.isLast ? <span className="c-soft"> {t('openAtLast')}</span> : null}
            </span>
          </li>
        ) : null}
      </ul>
      {review.risks.length + items.length === 0 && !review.isPending ? (
        <p className="c-soft">{t('noRisks')}</p>
      ) : null}
      {shown.settling ?? (items.length ? <OpenMatters items={items} /> : null)}
    </>
  )
}

function RiskLine({ risk, show }: { risk: ReviewRisk; show: ReviewShown['show'] }) {
  const t = useText(reviewMessages)
  return (
    <li data-weight={risk.weight}>
      {riskIcons[risk.weight]}
      <span>
        {risk.text}
        {risk.note ? <span className="c-rv-risk-note">{risk.note}</span> : null}
      </span>
      {risk.quote && show ? (
        <Button
          type="link"
          size="small"
          aria-label={`${t('view')} ${risk.text}`}
          onClick={() => show(risk.quote)}
        >
          {t('view')}
        </Button>
      ) : null}
    </li>
  )
}
