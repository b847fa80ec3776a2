import './editor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { fileContent } from '#engines/documents/domain/index.ts'
import { ownFileOf } from '#engines/editor/domain/index.ts'
import {
  addressOf,
  call,
  EmptyState,
  ErrorState,
  toast,
  useAddressParams,
  useDocumentTitle,
  useGo,
  useText,
} from '#web/index.ts'
import { type ContractDetail, fillContractDocument, readContract } from '../../domain/api.ts'
import { EditorBar } from './editor-bar.tsx'
import { editorMessages } from './editor-messages.ts'
import { FileView } from './file-view.tsx'
import { openedDocument } from './opened-document.ts'
import { TextEditor } from './text-editor.tsx'

/**
 * /contractEditor?scenario&downloadUrl&fileName&contextId&showContractCompare&rwMode: a document in a window of its own. `scenario=contract`: the
 * newest text of the contract `contextId`, or the one of its documents that downloadUrl names; every other scenario shows the file of downloadUrl.
 */
export function ContractEditorPage() {
  const { scenario, contextId } = useAddressParams()
  const id = Number(contextId)
  if (scenario === 'contract' && Number.isSafeInteger(id) && id > 0) return <OfContract key={id} id={id} />
  return <OfFile />
}

function OfContract({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    // Fresh each time the page opens: what is written starts from the newest text, never from one remembered.
    queryKey: ['contract', id, 'editor'],
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
  return <Opened contract={data} />
}

function Opened({ contract }: { contract: ContractDetail }) {
  const params = useAddressParams()
  const opened = openedDocument(contract, params, location.origin)
  if (!opened) return params.downloadUrl ? <OfFile /> : <NoText contract={contract} />
  return (
    <TextEditor
      // Not by the document: one that was saved stays open as it is.
      key={`${params.downloadUrl} ${params.rwMode}`}
      contract={contract}
      opened={opened}
      isComparable={isTrue(params.showContractCompare)}
    />
  )
}

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

function NoText({ contract }: { contract: ContractDetail }) {
  const t = useText(editorMessages)
  const go = useGo()
  const client = useQueryClient()
  const make = async () => {
    try {
      await call(fillContractDocument, { params: { id: contract.id } })
      await client.invalidateQueries({ queryKey: ['contract', contract.id] })
    } catch (error) {
      toast.failure(error)
    }
  }
  const toContract = () => go('/myContract/detail', { contractId: String(contract.id), tab: 'text' })
  return (
    <div className="c-editor">
      <EditorBar title={contract.name} backLabel={t('close')} onBack={toContract} />
      <EmptyState
        title={t('noText')}
        hint={t(contract.template ? 'noTextHint' : 'noTemplateHint')}
        action={
          contract.template && contract.abilities.update ? (
            <Button type="primary" onClick={make}>
              {t('makeText')}
            </Button>
          ) : null
        }
      />
    </div>
  )
}

/** A file by itself, to be read: a template's, an attachment's. */
function OfFile() {
  const t = useText(editorMessages)
  const go = useGo()
  const { scenario, contextId, downloadUrl, fileName } = useAddressParams()
  const fileID = downloadUrl ? ownFileOf(downloadUrl, location.origin) : null
  useDocumentTitle(fileName || t('text'))
  const back = () =>
    scenario === 'template' && contextId
      ? go('/templates/detail', { templateId: contextId })
      : history.length > 1
        ? history.back()
        : go('/')
  return (
    <div className="c-editor">
      <EditorBar
        title={fileName || t('text')}
        state={fileID ? 'readOnly' : null}
        backLabel={t(scenario === 'template' ? 'closeTemplate' : 'back')}
        onBack={back}
        actions={
          fileID ? (
            <Button href={addressOf(fileContent, { params: { id: fileID } })}>{t('download')}</Button>
          ) : null
        }
      />
      {fileID ? (
        <FileView fileID={fileID} />
      ) : (
        <EmptyState title={t('wrongAddress')} hint={t('wrongAddressHint')} />
      )}
    </div>
  )
}
