import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { fileContent } from '#engines/documents/domain/index.ts'
import type { DocEditor } from '#engines/editor/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import { addressOf, EmptyState, ErrorState, fetchFile, isMissing, useServices, useText } from '#web/index.ts'
import { textMessages } from './messages.ts'

type DocumentPaneProps = {
  fileID: number
  isEditing: boolean
  /** What is opened instead of the file: what the person had not saved. */
  unsaved?: Uint8Array | null
  onReady: (editor: DocEditor) => void
  onChange?: () => void
}

/** The document of a template in the editor, in the height of its container. */
export function DocumentPane({ fileID, isEditing, unsaved = null, onReady, onChange }: DocumentPaneProps) {
  const t = useText(textMessages)
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
    enabled: unsaved === null,
  })
  const bytes = unsaved ?? file.data?.bytes
  if (isMissing(file)) return <ErrorState error={file.error} onRetry={file.refetch} />
  const waiting = (
    <div className="c-ttext-wait" role="status" aria-label={t('opening')}>
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  )
  if (!bytes) return waiting
  return (
    <DocumentEditor
      bytes={bytes}
      mode={isEditing ? 'edit' : 'view'}
      author={me?.name ?? ''}
      onReady={onReady}
      {...(onChange && { onChange })}
      loading={waiting}
      failed={
        <EmptyState
          title={t('broken')}
          hint={t('brokenHint')}
          action={<Button href={addressOf(fileContent, { params: { id: fileID } })}>{t('download')}</Button>}
        />
      }
    />
  )
}
