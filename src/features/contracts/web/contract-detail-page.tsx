import './contracts.css'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import { ApprovalPanel } from '#engines/approvals/web/index.ts'
import { said, type Words } from '#shared/text.ts'
import {
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  type PageTab,
  PageTabs,
  StatusDot,
  toneOf,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type ContractDetail, readContract } from '../domain/api.ts'
import { labelOf, standingLabel } from '../domain/contract-status.ts'
import { ContractActions } from './contract-actions.tsx'
import { ContractDocuments } from './contract-documents.tsx'
import { ContractFacts, ContractInformation } from './contract-information.tsx'
import { ContractLog } from './contract-log.tsx'
import { FamilyTab } from './family/family-tab.tsx'
import type { TieKind } from './family/tie-dialog.tsx'
import { contractMessages } from './messages.ts'
import { shareMessages } from './share/share-messages.ts'
import { SharingTab } from './share/sharing-tab.tsx'

/** A tab that another slice fills; whoever may none of these does not have it. */
export type ContractTab = {
  key: string
  words: Words
  may: readonly Permission[]
  Content: ComponentType<{ id: number }>
}
type PageProps = { more?: readonly ContractTab[]; useKinds: () => readonly TieKind[] }

/** /myContract/detail?contractId= */
export const MyContractDetailPage = (props: PageProps) => <ContractDetailPage back="/myContract" {...props} />

/** /standingBook/detail?contractId=&mode=contract */
export const StandingBookDetailPage = (props: PageProps) => (
  <ContractDetailPage back="/standingBook" {...props} />
)

export const contractKey = (id: number) => ['contract', id] as const

function ContractDetailPage({ back, more = [], useKinds }: PageProps & { back: string }) {
  const kinds = useKinds()
  const { contractId } = useAddressParams()
  const id = Number(contractId)
  const go = useGo()
  const found = useQuery({
    queryKey: contractKey(id),
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  if (!(Number.isSafeInteger(id) && id > 0)) return <EmptyState />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    )
  return <Contract contract={found.data} more={more} kinds={kinds} onBack={() => go(back)} />
}

function Contract({
  contract,
  more,
  kinds,
  onBack,
}: {
  contract: ContractDetail
  more: readonly ContractTab[]
  kinds: readonly TieKind[]
  onBack: () => void
}) {
  const t = useText(contractMessages)
  const ofSharing = useText(shareMessages)
  const locale = useLocale()
  const { may } = useServices()
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const label = standingLabel(contract)
  const tabs: PageTab[] = [
    { key: 'information', label: t('information'), children: <ContractInformation contract={contract} /> },
    { key: 'text', label: t('text'), children: <ContractDocuments contract={contract} /> },
    {
      key: 'approval',
      label: t('approval'),
      children: <ApprovalPanel kind="contract" id={contract.id} />,
    },
    {
      key: 'relations',
      label: t('relations'),
      children: <FamilyTab contract={contract} kinds={kinds} />,
    },
    ...more
      .filter((one) => one.may.some(may))
      .map(({ key, words, Content }) => ({
        key,
        label: said(words, locale),
        children: <Content id={contract.id} />,
      })),
    { key: 'sharing', label: ofSharing('tab'), children: <SharingTab contract={contract} /> },
    { key: 'log', label: t('log'), children: <ContractLog contract={contract} /> },
  ]
  return (
    <Page>
      <PageHeader
        title={contract.name || t('unnamed')}
        status={<StatusDot tone={toneOf(label.color)}>{labelOf(label, locale)}</StatusDot>}
        description={contract.number ?? t('noNumber')}
        actions={<ContractActions contract={contract} />}
        onBack={onBack}
      />
      <ContractFacts contract={contract} />
      <PageTabs
        tabs={tabs}
        active={tabs.some(({ key }) => key === tab) ? (tab ?? 'information') : 'information'}
        onChange={(key) => setParams({ tab: key === 'information' ? undefined : key })}
      />
    </Page>
  )
}
