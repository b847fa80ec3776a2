import { editorParams, viewerOf } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { AppLink, Descriptions, Panel, useLocale, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import { type SealType, sealTypeLabels, sealTypes } from '../domain/contract-signing.ts'
import { labelOf } from '../domain/contract-status.ts'
import { usePartyName } from './signing-dialog.tsx'
import { signingMessages } from './signing-messages.ts'

/** '合同专用章，2 枚'. */
export function useSealText(): (type: SealType, count: number) => string {
  const t = useText(signingMessages)
  const locale = useLocale()
  return (type, count) => {
    const seal = labelOf(sealTypeLabels[type], locale)
    return type === sealTypes.none ? seal : t('sealText', { seal, count })
  }
}

/** How the contract was signed and where its paper lies; nothing before it was. */
export function SigningPanels({ contract }: { contract: ContractDetail }) {
  return (
    <>
      <SigningPanel contract={contract} />
      <ArchivingPanel contract={contract} />
    </>
  )
}

function SigningPanel({ contract }: { contract: ContractDetail }) {
  const t = useText(signingMessages)
  const sealText = useSealText()
  const partyName = usePartyName()
  const { signing } = contract
  const recorded = useRecorded()
  if (!signing)
    // Signed before these were asked for: said, rather than left to be guessed.
    return contract.signedAt ? (
      <Panel title={t('signing')}>
        <p className="c-soft">{t('missingSigning')}</p>
      </Panel>
    ) : null
  return (
    <Panel title={t('signing')}>
      <Descriptions
        items={[
          { key: 'day', label: t('signedOn'), value: signing.signedOn },
          { key: 'seal', label: t('sealType'), value: sealText(signing.sealType, signing.sealCount) },
          ...signing.signatories.map((signatory, index) => ({
            key: `signatory${index}`,
            label: t('signatoryOf', { party: partyName(signatory) }),
            value: signatory.name,
          })),
          {
            key: 'copy',
            label: t('signedCopy'),
            value: <Copy contract={contract} documentID={signing.documentID} />,
          },
          { key: 'recorded', label: t('recorded'), value: recorded(signing) },
        ]}
      />
    </Panel>
  )
}

function ArchivingPanel({ contract }: { contract: ContractDetail }) {
  const t = useText(signingMessages)
  const recorded = useRecorded()
  const { archiving } = contract
  if (!archiving) return null
  return (
    <Panel title={t('archiving')}>
      <Descriptions
        items={[
          { key: 'address', label: t('address'), value: archiving.addressName },
          { key: 'place', label: t('place'), value: archiving.place },
          {
            key: 'copy',
            label: t('signedCopy'),
            value: <Copy contract={contract} documentID={archiving.documentID} />,
          },
          { key: 'recorded', label: t('recorded'), value: recorded(archiving) },
        ]}
      />
    </Panel>
  )
}

function useRecorded(): (one: { recordedBy: string; recordedAt: string }) => string {
  const t = useText(signingMessages)
  const { timeZone } = useServices()
  return ({ recordedBy, recordedAt }) =>
    t('recordedBy', { name: recordedBy, time: formatInstant(recordedAt, timeZone) })
}

/** The signed copy, to be opened by whoever may see it; others see that there is one nowhere. */
function Copy({ contract, documentID }: { contract: ContractDetail; documentID: number }) {
  const document = contract.documents.find(({ id }) => id === documentID)
  if (!document?.fileName) return null
  if (viewerOf(document.fileName) === 'none') return <>{document.fileName}</>
  return (
    <AppLink
      to="/contractEditor"
      params={editorParams({
        scenario: 'contract',
        contextId: contract.id,
        fileID: document.fileID,
        fileName: document.fileName,
        rwMode: 'r',
      })}
    >
      {document.fileName}
    </AppLink>
  )
}
