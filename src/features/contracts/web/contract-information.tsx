import type { ReactNode } from 'react'
import { FormSections } from '#engines/forms/web/index.ts'
import { dateIn, daysBetween, formatInstant } from '#shared/dates.ts'
import {
  Descriptions,
  MoneyText,
  Panel,
  PersonChip,
  StatusTag,
  toneOf,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import {
  archiveStatusLabels,
  contractStatuses,
  labelOf,
  lastStep,
  workflowStatusLabels,
} from '../domain/contract-status.ts'
import { contractMessages } from './messages.ts'
import { outsideOf, PartyNames } from './party-names.tsx'
import { ContractScores } from './score-panels.tsx'
import { SigningPanels } from './signing-panels.tsx'

type FactProps = { label: string; children: ReactNode; note?: ReactNode; isFirst?: boolean }

function Fact({ label, children, note, isFirst = false }: FactProps) {
  return (
    <div className={isFirst ? 'c-fact c-fact-first' : 'c-fact'}>
      <dt>{label}</dt>
      <dd>
        <div className="c-fact-value">{children}</div>
        {note ? <div className="c-fact-note">{note}</div> : null}
      </dd>
    </div>
  )
}

/** What a contract is about, below its title on every tab: for how much, with whom, how long, how far it has come and who handles it. */
export function ContractFacts({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const { timeZone } = useServices()
  const { amount, startDate, endDate, handler, departmentName } = contract
  const last = lastStep(contract.status, contract)
  const day = contract.signing?.signedOn ?? dateIn(new Date(last.at), timeZone)
  return (
    <dl className="c-panel c-facts">
      <Fact label={t('amount')} isFirst>
        <MoneyText money={amount} />
      </Fact>
      <Fact label={t('counterpart')}>
        <PartyNames parties={outsideOf(contract)} />
      </Fact>
      <Fact label={t('term')} note={<DaysLeft contract={contract} />}>
        {startDate || endDate ? (
          <>
            <span className="c-figure">{startDate ?? '…'}</span> {t('termTo')}{' '}
            <span className="c-figure">{endDate ?? '…'}</span>
          </>
        ) : (
          '—'
        )}
      </Fact>
      <Fact label={t(`step_${last.step}`)}>{day}</Fact>
      <Fact label={t('handler')} note={departmentName}>
        {handler ? <PersonChip person={handler} /> : '—'}
      </Fact>
    </dl>
  )
}

/** Within so many days an end is soon. */
const soon = 30

/** How long a contract in performance still runs. */
function DaysLeft({ contract: { status, endDate } }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const { timeZone } = useServices()
  if (status !== contractStatuses.inPerformance || !endDate) return null
  const days = daysBetween(dateIn(new Date(), timeZone), endDate)
  if (days < 0) return <span className="c-danger-text">{t('daysOver', { days: -days })}</span>
  return <span className={days <= soon ? 'c-fact-soon' : ''}>{t('daysLeft', { days })}</span>
}

/** What is known of a contract beside its facts: how it was signed, the form as it was filled in, and when it came to what. */
export function ContractInformation({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const instant = (value: string | null) => (value ? formatInstant(value, timeZone) : null)
  const workflow = workflowStatusLabels[contract.workflowStatus as keyof typeof workflowStatusLabels]
  const archive = archiveStatusLabels[contract.archiveStatus as keyof typeof archiveStatusLabels]
  const items = [
    { key: 'type', label: t('contractType'), value: contract.contractTypeName },
    {
      key: 'template',
      label: t('template'),
      value:
        contract.template &&
        t('templateVersion', { name: contract.template.name, ordinal: contract.template.ordinal }),
    },
    { key: 'initiator', label: t('initiator'), value: <PersonChip person={contract.initiator} /> },
    {
      key: 'workflow',
      label: t('approvalStatus'),
      value: <StatusTag tone={toneOf(workflow.color)}>{labelOf(workflow, locale)}</StatusTag>,
    },
    {
      key: 'archive',
      label: t('archiveStatus'),
      value: <StatusTag tone={toneOf(archive.color)}>{labelOf(archive, locale)}</StatusTag>,
    },
    { key: 'submitted', label: t('submittedAt'), value: instant(contract.submittedAt) },
    { key: 'approved', label: t('approvedAt'), value: instant(contract.approvedAt) },
    { key: 'signed', label: t('signedAt'), value: instant(contract.signedAt) },
    { key: 'created', label: t('createdAt'), value: instant(contract.createdAt) },
    { key: 'updated', label: t('updatedAt'), value: instant(contract.updateTime) },
    ...(contract.statusReason
      ? [{ key: 'reason', label: t('reason'), value: contract.statusReason, wide: true }]
      : []),
  ]
  return (
    <div className="c-stack">
      <SigningPanels contract={contract} />
      <ContractScores contract={contract} />
      <FormSections sections={contract.sections} />
      <Panel title={t('further')}>
        <Descriptions items={items} />
      </Panel>
    </div>
  )
}
