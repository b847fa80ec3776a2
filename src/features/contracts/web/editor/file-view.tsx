import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { fileContent, fileDownloadInfo } from '#engines/documents/domain/index.ts'
import { PdfPreview } from '#engines/documents/web/index.ts'
import { type DocEditor, viewerOf } from '#engines/editor/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import {
  addressOf,
  call,
  EmptyState,
  ErrorState,
  fetchFile,
  fileAddress,
  useServices,
  useText,
} from '#web/index.ts'
import { editorMessages } from './editor-messages.ts'

type FileViewProps = {
  fileID: number
  /** Its name where it is known already. */
  name?: string | null
  mode?: 'view' | 'edit'
  onReady?: (editor: DocEditor) => void
  onChange?: () => void
}

/** A file as far as a browser can show it: .docx in the editor, PDF and pictures in viewers, else a word and a download. */
export function FileView({ fileID, name, ...editing }: FileViewProps) {
  const info = useQuery({
    queryKey: ['fileInfo', fileID],
    queryFn: ({ signal }) => call(fileDownloadInfo, { params: { id: fileID }, signal }),
    enabled: !name,
    retry: false,
  })
  const t = useText(editorMessages)
  const known = name || info.data?.name
  if (info.error) return <ErrorState error={info.error} onRetry={info.refetch} />
  if (!known) return <Waiting />
  const kind = viewerOf(known)
  if (kind === 'editor') return <DocxView fileID={fileID} {...editing} />
  if (kind === 'pdf')
    return (
      <div className="c-editor-viewer">
        <PdfPreview fileID={fileID} downloadID={fileID} name={known} />
      </div>
    )
  if (kind === 'picture')
    return (
      <div className="c-editor-viewer c-editor-picture">
        <img src={fileAddress(fileID)} alt={known} />
      </div>
    )
  return <EmptyState title={t('noViewer')} hint={t('noViewerHint')} action={<Download fileID={fileID} />} />
}

function DocxView({ fileID, mode = 'view', onReady, onChange }: Omit<FileViewProps, 'name'>) {
  const t = useText(editorMessages)
  const { me } = useServices()
  const file = useQuery({
    queryKey: ['fileBytes', fileID],
    queryFn: ({ signal }) => fetchFile(fileContent, { params: { id: fileID }, signal }),
    // A file never changes. Every reading is logged, so it is read once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (file.error) return <ErrorState error={file.error} onRetry={file.refetch} />
  if (!file.data) return <Waiting />
  return (
    <div className="c-editor-document">
      <DocumentEditor
        bytes={file.data.bytes}
        mode={mode}
        author={me?.name ?? ''}
        {...(onReady && { onReady })}
        {...(onChange && { onChange })}
        loading={<Waiting />}
        failed={
          <EmptyState title={t('broken')} hint={t('brokenHint')} action={<Download fileID={fileID} />} />
        }
      />
    </div>
  )
}

function Waiting() {
  const t = useText(editorMessages)
  return (
    <div className="c-editor-wait" role="status" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  )
}

function Download({ fileID }: { fileID: number }) {
  const t = useText(editorMessages)
  return (
    <Button type="primary" href={addressOf(fileContent, { params: { id: fileID } })}>
      {t('download')}
    </Button>
  )
}
