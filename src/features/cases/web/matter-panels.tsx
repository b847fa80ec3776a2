import { MatterDeadlines } from '#engines/deadlines/web/index.ts'
import { type RecordPanel, RelatedRecords } from '#engines/records/web/index.ts'
import type { ContractLinkCalls } from '#features/contracts/domain/index.ts'
import { LinkedContracts } from '#features/contracts/web/index.ts'
import { lawDispute, listDisputeDeadlines } from '#features/disputes/domain/index.ts'
import { useServices, useText } from '#web/index.ts'
import {
  caseContractCalls,
  disputeContractCalls,
  listCaseAgentsOfLawFirm,
  listCaseAgentsOfLawyer,
  listCaseDeadlines,
  listCasesOfContract,
  listCasesOfDispute,
  listCasesOfParty,
  listDisputeAgentsOfLawFirm,
  listDisputeAgentsOfLawyer,
  listDisputesOfContract,
  listDisputesOfParty,
} from '../domain/api.ts'
import { lawCase } from '../domain/case-record.ts'
import { CaseReadings } from './case-readings.tsx'
import { caseMessages } from './messages.ts'

type PanelProps = { id: number; version: number; mayChange: boolean }

/** The deadlines of a case. */
export const caseDeadlinesPanel: RecordPanel = {
  key: 'deadlines',
  label: '期限 | Deadlines',
  may: lawCase.may.read,
  Panel: CaseDeadlines,
}
/** The deadlines of a dispute. */
export const disputeDeadlinesPanel: RecordPanel = {
  ...caseDeadlinesPanel,
  may: lawDispute.may.read,
  Panel: DisputeDeadlines,
}

function CaseDeadlines({ id }: PanelProps) {
  const t = useText(caseMessages)
  return (
    <div className="c-stack">
      <MatterDeadlines kind={lawCase.kind} list={listCaseDeadlines} id={id} hint={t('noDeadlinesHint')} />
      <CaseReadings id={id} />
    </div>
  )
}

function DisputeDeadlines({ id }: PanelProps) {
  const t = useText(caseMessages)
  return (
    <MatterDeadlines
      kind={lawDispute.kind}
      list={listDisputeDeadlines}
      id={id}
      hint={t('noLimitationHint')}
    />
  )
}

/** The contracts that a case is about. */
export const caseContractsPanel: RecordPanel = {
  key: 'contracts',
  label: '合同 | Contracts',
  may: 'contract.read',
  Panel: CaseContracts,
}
/** The contracts that a dispute is about. */
export const disputeContractsPanel: RecordPanel = { ...caseContractsPanel, Panel: DisputeContracts }

function CaseContracts(props: PanelProps) {
  return <MatterContracts kind={lawCase.kind} calls={caseContractCalls} {...props} />
}

function DisputeContracts(props: PanelProps) {
  return <MatterContracts kind={lawDispute.kind} calls={disputeContractCalls} {...props} />
}

/** The contracts that a record has to do with, linked and unlinked by who may change it. */
export function MatterContracts({
  kind,
  calls,
  id,
  mayChange,
}: PanelProps & { kind: string; calls: ContractLinkCalls }) {
  const t = useText(caseMessages)
  return (
    <LinkedContracts
      kind={kind}
      calls={calls}
      id={id}
      mayChange={mayChange}
      texts={{
        add: t('link'),
        addTitle: t('linkTitle'),
        remove: t('unlink'),
        removeTitle: (name) => t('unlinkTitle', { name }),
        removeHint: t('unlinkHint'),
        empty: t('noContracts'),
      }}
    />
  )
}

const caseColumns = ['name', 'status', 'kind', 'caseType', 'handler', 'courtNumber']
const disputeColumns = ['name', 'status', 'caseType', 'ourSide', 'handler', 'limitation']

/** The case that a dispute became. */
export const disputeCasePanel: RecordPanel = {
  key: 'case',
  label: '案件 | Case',
  may: lawCase.may.read,
  Panel: DisputeCase,
}

function DisputeCase({ id }: PanelProps) {
  const t = useText(caseMessages)
  return (
    <RelatedRecords
      record={lawCase}
      list={listCasesOfDispute}
      id={id}
      columns={caseColumns}
      title={t('becameCase')}
      empty={t('noCaseOfDispute')}
    />
  )
}

/** Cases and disputes that hang on something, as far as the person may see them. */
function Matters({
  id,
  cases,
  disputes,
}: {
  id: number
  cases: typeof listCaseAgentsOfLawyer
  disputes: typeof listDisputeAgentsOfLawyer
}) {
  const { may } = useServices()
  return (
    <div className="c-stack">
      {may(lawCase.may.read) ? (
        <RelatedRecords record={lawCase} list={cases} id={id} columns={caseColumns} />
      ) : null}
      {may(lawDispute.may.read) ? (
        <RelatedRecords record={lawDispute} list={disputes} id={id} columns={disputeColumns} />
      ) : null}
    </div>
  )
}

/** What a lawyer does for us. */
export const lawyerWorkPanel: RecordPanel = {
  key: 'work',
  at: 1,
  label: '合作情况 | Cooperation',
  may: 'law_firm.read',
  Panel: LawyerWork,
}
/** What a firm does for us. */
export const firmWorkPanel: RecordPanel = { ...lawyerWorkPanel, Panel: FirmWork }

function LawyerWork({ id }: PanelProps) {
  return <Matters id={id} cases={listCaseAgentsOfLawyer} disputes={listDisputeAgentsOfLawyer} />
}

function FirmWork({ id }: PanelProps) {
  return <Matters id={id} cases={listCaseAgentsOfLawFirm} disputes={listDisputeAgentsOfLawFirm} />
}

/** The cases and disputes about a contract. */
export const ContractMatters = ({ id }: { id: number }) => (
  <Matters id={id} cases={listCasesOfContract} disputes={listDisputesOfContract} />
)
/** The cases and disputes in which a party stands on any side. */
export const PartyMatters = ({ id }: { id: number }) => (
  <Matters id={id} cases={listCasesOfParty} disputes={listDisputesOfParty} />
)
