import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fileContent, fileDownloadInfo, previewFile } from '#engines/documents/domain/index.ts'
import { PdfPreview } from '#engines/documents/web/index.ts'
import { viewerOf } from '#engines/editor/domain/index.ts'
import { DocumentEditor, type DocumentEditorProps } from '#engines/editor/web/index.ts'
import {
  addressOf,
  CallError,
  call,
  EmptyState,
  ErrorState,
  fetchFile,
  fileAddress,
  isMissing,
  useServices,
  useText,
} from '#web/index.ts'
import { editorMessages } from './editor-messages.ts'
import { isOfficeFile } from './opened-document.ts'
import { PlainText } from './plain-text.tsx'

const OfficeFile = lazy(() => import('./office-file.tsx').then((module) => ({ default: module.OfficeFile })))

type Editing = Partial<Pick<DocumentEditorProps, 'mode' | 'onReady' | 'onChange' | 'onComment'>> & {
  /** What is opened instead of the file's own content: what the person had not saved. */
  unsaved?: Uint8Array | null
}

type FileViewProps = Editing & {
  fileID: number
  /** Its name where it is known already. */
  name?: string | null
}

/** What the server has no program for. */
const unavailable = 50302

/** A file as far as a browser can show it: .docx in the editor, PDF, pictures and texts in viewers, office files as PDF, else a word and a download. */
export function FileView({ fileID, name, ...editing }: FileViewProps) {
  const t = useText(editorMessages)
  const info = useQuery({
    queryKey: ['fileInfo', fileID],
    queryFn: ({ signal }) => call(fileDownloadInfo, { params: { id: fileID }, signal }),
    enabled: !name,
    retry: false,
  })
  const { hasOfficeServer } = useServices()
  const [isBuiltIn, setBuiltIn] = useState(false)
  const known = name || info.data?.name
  if (isMissing(info)) return <ErrorState error={info.error} onRetry={info.refetch} />
  if (!known) return <Waiting />
  // What is opened in our editor to be worked with stays there.
  if (hasOfficeServer && !isBuiltIn && !editing.onReady && isOfficeFile(known))
    return (
      <Suspense fallback={<Waiting />}>
        <OfficeFile fileID={fileID} name={known} onBuiltIn={() => setBuiltIn(true)} />
      </Suspense>
    )
  switch (viewerOf(known)) {
    case 'editor':
      return <DocxView fileID={fileID} {...editing} />
    case 'pdf':
      return (
        <div className="c-editor-viewer">
          <PdfPreview fileID={fileID} downloadID={fileID} name={known} />
        </div>
      )
    case 'picture':
      return (
        <div className="c-editor-viewer c-editor-picture">
          <img src={fileAddress(fileID)} alt={known} />
        </div>
      )
    case 'text':
      return <TextView fileID={fileID} name={known} />
    case 'converted':
      return <ConvertedView fileID={fileID} />
    default:
      return (
        <EmptyState title={t('noViewer')} hint={t('noViewerHint')} action={<Download fileID={fileID} />} />
      )
  }
}

function useFileBytes(fileID: number, isWanted = true) {
  return useQuery({
    queryKey: ['fileBytes', fileID],
    queryFn: ({ signal }) => fetchFile(fileContent, { params: { id: fileID }, signal }),
    // A file never changes. Every reading is logged, so it is read once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: isWanted,
  })
}

function DocxView({ fileID, mode = 'view', unsaved = null, ...editing }: Editing & { fileID: number }) {
  const t = useText(editorMessages)
  const { me } = useServices()
  const file = useFileBytes(fileID, unsaved === null)
  const bytes = unsaved ?? file.data?.bytes
  if (isMissing(file)) return <ErrorState error={file.error} onRetry={file.refetch} />
  if (!bytes) return <Waiting />
  return (
    <div className="c-editor-document">
      <DocumentEditor
        bytes={bytes}
        mode={mode}
        author={me?.name ?? ''}
        {...(me && { authorId: me.id })}
        {...editing}
        loading={<Waiting />}
        failed={
          <EmptyState title={t('broken')} hint={t('brokenHint')} action={<Download fileID={fileID} />} />
        }
      />
    </div>
  )
}

/** A text file, as text and nothing else: nothing in it is run or followed. */
function TextView({ fileID, name }: { fileID: number; name: string }) {
  const file = useFileBytes(fileID)
  if (isMissing(file)) return <ErrorState error={file.error} onRetry={file.refetch} />
  return file.data ? <PlainText bytes={file.data.bytes} name={name} /> : <Waiting />
}

/** An office file as the PDF that the server makes of it, with a word on what that means. */
function ConvertedView({ fileID }: { fileID: number }) {
  const t = useText(editorMessages)
  const pdf = useQuery({
    queryKey: ['filePreview', fileID],
    queryFn: ({ signal }) => call(previewFile, { params: { id: fileID }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (pdf.error instanceof CallError && pdf.error.code === unavailable)
    return (
      <EmptyState
        title={t('noConversion')}
        hint={t('noConversionHint')}
        action={<Download fileID={fileID} />}
      />
    )
  if (isMissing(pdf)) return <ErrorState error={pdf.error} onRetry={pdf.refetch} />
  if (!pdf.data) return <Waiting label={t('converting')} />
  return (
    <div className="c-editor-viewer">
      <Alert type="info" showIcon title={t('converted')} className="c-editor-converted" />
      <PdfPreview fileID={pdf.data.fileID} downloadID={fileID} name={pdf.data.name} />
    </div>
  )
}

function Waiting({ label }: { label?: string }) {
  const t = useText(editorMessages)
  return (
    <div className="c-editor-wait" role="status" aria-label={label ?? t('loading')}>
      {label ? <p className="c-soft">{label}</p> : null}
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
