import { FormSections } from '#engines/forms/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
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
import { archiveStatusLabels, labelOf, workflowStatusLabels } from '../domain/contract-status.ts'
import { contractMessages } from './messages.ts'
import { outsideOf, PartyNames } from './party-names.tsx'
import { ContractScores } from './score-panels.tsx'
import { SigningPanels } from './signing-panels.tsx'

/** Everything that is known of a contract: its columns first, then the form as it was filled in. */
export function ContractInformation({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const instant = (value: string | null) => (value ? formatInstant(value, timeZone) : null)
  const workflow = workflowStatusLabels[contract.workflowStatus as keyof typeof workflowStatusLabels]
  const archive = archiveStatusLabels[contract.archiveStatus as keyof typeof archiveStatusLabels]
  const term =
    contract.startDate || contract.endDate
      ? `${contract.startDate ?? '…'} ~ ${contract.endDate ?? '…'}`
      : null
  const items = [
    { key: 'number', label: t('number'), value: contract.number ?? t('noNumber') },
    { key: 'type', label: t('contractType'), value: contract.contractTypeName },
    {
      key: 'template',
      label: t('template'),
      value:
        contract.template &&
        t('templateVersion', { name: contract.template.name, ordinal: contract.template.ordinal }),
    },
    { key: 'party', label: t('counterpart'), value: <PartyNames parties={outsideOf(contract)} /> },
    { key: 'amount', label: t('amount'), value: contract.amount && <MoneyText money={contract.amount} /> },
    { key: 'term', label: t('term'), value: term },
    {
      key: 'handler',
      label: t('handler'),
      value: contract.handler && <PersonChip person={contract.handler} />,
    },
    { key: 'initiator', label: t('initiator'), value: <PersonChip person={contract.initiator} /> },
    { key: 'department', label: t('department'), value: contract.departmentName },
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
    ...(contract.statusReason
      ? [{ key: 'reason', label: t('reason'), value: contract.statusReason, wide: true }]
      : []),
  ]
  return (
    <div className="c-stack">
      <Panel title={t('summary')}>
        <Descriptions items={items} />
      </Panel>
      <SigningPanels contract={contract} />
      <ContractScores contract={contract} />
      <FormSections sections={contract.sections} />
    </div>
  )
}
