import './editor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { fetchFile, fileContent } from '#engines/documents/domain/index.ts'
import {
  addressOf,
  CallError,
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
import { openDocument } from '../../domain/opened-api.ts'
import { ChosenEditor } from './chosen-editor.tsx'
import { EditorBar } from './editor-bar.tsx'
import { editorMessages } from './editor-messages.ts'
import { FileView } from './file-view.tsx'
import { openedDocument } from './opened-document.ts'

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
  // What is open stays open when it cannot be asked for again.
  if (error && !data) return <NotThere error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
  return <Opened contract={data} />
}

function Opened({ contract }: { contract: ContractDetail }) {
  const params = useAddressParams()
  const opened = openedDocument(contract, params, location.origin)
  if (!opened) return params.downloadUrl ? <OfFile /> : <NoText contract={contract} />
  return (
    <ChosenEditor
      // Not by the document: one that was saved stays open as it is.
      key={`${params.downloadUrl} ${params.rwMode}`}
      contract={contract}
      opened={opened}
      isComparable={isTrue(params.showContractCompare)}
    />
  )
}

/** The contract is not to be seen by this person, or cannot be read now; the way back stays. */
function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(editorMessages)
  const go = useGo()
  return (
    <div className="c-editor">
      <EditorBar
        title={t('text')}
        backLabel={t('back')}
        onBack={() => (history.length > 1 ? history.back() : go('/'))}
      />
      <ErrorState error={error} onRetry={onRetry} />
    </div>
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
        title={t(contract.documentNote ? 'noTextForYou' : 'noText')}
        hint={t(
          contract.documentNote ? 'noTextForYouHint' : contract.template ? 'noTextHint' : 'noTemplateHint',
        )}
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

/** The file of this system that an address means; or one of another system, which the server fetches if its operator allows that address. */
async function fileAt(downloadUrl: string, fileName: string | undefined, signal: AbortSignal) {
  try {
    return await call(openDocument, { query: { downloadUrl }, signal })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 422 && /^https?:/i.test(downloadUrl))) throw error
    return call(fetchFile, {
      body: { downloadUrl, ...(fileName && { fileName: fileName.slice(0, 255) }) },
      signal,
    })
  }
}

/** A file by itself, to be read: a template's, an attachment's. The server says which file an address means, and whether the person may read it. */
function OfFile() {
  const t = useText(editorMessages)
  const go = useGo()
  const { scenario, contextId, downloadUrl = '', fileName } = useAddressParams()
  const file = useQuery({
    queryKey: ['openedDocument', downloadUrl],
    queryFn: ({ signal }) => fileAt(downloadUrl, fileName, signal),
    enabled: downloadUrl !== '',
    retry: false,
    // It may be fetched from another system.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const name = fileName || file.data?.name || t('text')
  useDocumentTitle(name)
  const back = () =>
    scenario === 'template' && contextId
      ? go('/templates/detail', { templateId: contextId })
      : history.length > 1
        ? history.back()
        : go('/')
  const isElsewhere = !downloadUrl || (file.error instanceof CallError && file.error.status === 422)
  return (
    <div className="c-editor">
      <EditorBar
        title={name}
        state={file.data ? 'readOnly' : null}
        backLabel={t(scenario === 'template' ? 'closeTemplate' : 'back')}
        onBack={back}
        actions={
          file.data ? (
            <Button href={addressOf(fileContent, { params: { id: file.data.fileID } })}>
              {t('download')}
            </Button>
          ) : null
        }
      />
      {isElsewhere ? (
        <EmptyState title={t('wrongAddress')} hint={t('wrongAddressHint')} />
      ) : file.error ? (
        <ErrorState error={file.error} onRetry={file.refetch} />
      ) : file.data ? (
        // By the name that it has here: the address may say anything.
        <FileView fileID={file.data.fileID} name={file.data.name} />
      ) : (
        <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}
