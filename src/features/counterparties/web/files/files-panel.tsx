import { DeleteOutlined, DownloadOutlined, FileOutlined, PictureOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Image } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { checkChosenFile, RepairNotes, tellRepairs } from '#engines/documents/web/index.ts'
import { editorAddress, viewerOf } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  addressOf,
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  fileAddress,
  isMissing,
  messages,
  Panel,
  personLabel,
  sizeText,
  toast,
  UploadBox,
  upload,
  useServices,
  useText,
} from '#web/index.ts'
import type { Counterpart } from '../../domain/api.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { fileCalls, mostFiles, type PartyFile } from '../../domain/files/file-api.ts'
import '../counterparties.css'

const fileMessages = messages('partyFiles', {
  title: '附件 | Attachments',
  add: '上传附件 | Upload a file',
  addHint:
    '点击或拖入文件：营业执照、授权委托书、资质证书等 | Click or drop a file: business licence, power of attorney, qualifications …',
  none: '还没有附件 | No attachments yet',
  noneHint:
    '可上传营业执照、授权委托书、资质证书等 | Upload the business licence, powers of attorney, qualifications and the like',
  download: '下载 | Download',
  remove: '删除 | Delete',
  removeTitle: '删除附件「{name}」？ | Delete the attachment “{name}”?',
  removeContent:
    '删除后所有人都不能再查看或下载，无法恢复。 | It can no longer be viewed or downloaded; this cannot be undone.',
  added: '已上传 | Uploaded',
  full: '最多 {count} 个附件，请先删除不用的 | At most {count} attachments: delete unused ones first',
})

type Props = { kind: PartyKind; party: Counterpart }

/** The files of a party on its page, to look at and to download; added and deleted by who may change parties. */
export function FilesPanel({ kind, party }: Props) {
  const t = useText(fileMessages)
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const files = useQuery({
    queryKey: ['counterpart', kind, party.id, 'files'],
    queryFn: ({ signal }) => call(fileCalls[kind].list, { params: { id: party.id }, signal }),
  })
  const { data } = files
  const mayChange = party.abilities.update
  // Whoever cannot add one is not told of every party that it has none.
  if (data?.length === 0 && !mayChange) return null
  const changed = () => queries.invalidateQueries({ queryKey: ['counterpart', kind, party.id] })
  const remove = async ({ fileID, name }: PartyFile) => {
    const done = await confirm({
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(fileCalls[kind].remove, { params: { id: party.id, fileID } }),
    })
    if (!done) return
    toast.success()
    await changed()
  }
  const isFull = (data?.length ?? 0) >= mostFiles
  return (
    <Panel
      title={t('title')}
      extra={
        data && mayChange ? (
          <Button
            size="small"
            disabled={isFull}
            title={isFull ? t('full', { count: mostFiles }) : undefined}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        ) : null
      }
    >
      {isMissing(files) ? (
        <ErrorState compact error={files.error} onRetry={() => void files.refetch()} />
      ) : null}
      {data?.length === 0 ? <EmptyState compact title={t('none')} hint={t('noneHint')} /> : null}
      {data?.length ? (
        <FileList files={data} {...(mayChange && { onRemove: (file) => void remove(file) })} />
      ) : null}
      {isAdding ? (
        <AddFile
          kind={kind}
          party={party}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            toast.success(t('added'))
            void changed()
          }}
        />
      ) : null}
    </Panel>
  )
}

type ListProps = { files: readonly PartyFile[]; onRemove?: (file: PartyFile) => void }

function FileList({ files, onRemove }: ListProps) {
  const t = useText(fileMessages)
  const { timeZone } = useServices()
  const [looking, setLooking] = useState<PartyFile | null>(null)
  return (
    <>
      <ul className="c-party-files">
        {files.map((file) => (
          <li key={file.fileID}>
            <span className="c-party-file-name">
              <FileName file={file} onLook={() => setLooking(file)} />
            </span>
            <span className="c-soft">
              {file.createdBy ? `${personLabel(file.createdBy)} · ` : ''}
              {formatInstant(file.createTime, timeZone)} · {sizeText(file.size)}
            </span>
            <span className="c-party-file-actions">
              <Button
                type="link"
                size="small"
                icon={<DownloadOutlined aria-hidden="true" />}
                href={addressOf(fileContent, { params: { id: file.fileID } })}
                aria-label={`${t('download')} ${file.name}`}
              >
                {t('download')}
              </Button>
              {onRemove ? (
                <Button
                  type="link"
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={`${t('remove')} ${file.name}`}
                  onClick={() => onRemove(file)}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </span>
            <RepairNotes fileID={file.fileID} repairs={file.repairs} />
          </li>
        ))}
      </ul>
      {looking ? (
        <Image
          alt={looking.name}
          src={fileAddress(looking.fileID)}
          styles={{ root: { display: 'none' } }}
          preview={{ open: true, onOpenChange: (open) => (open ? undefined : setLooking(null)) }}
        />
      ) : null}
    </>
  )
}

/** Pictures open in a viewer on the page, documents in a window of their own, everything else is downloaded. */
function FileName({ file: { fileID, name }, onLook }: { file: PartyFile; onLook: () => void }) {
  const viewer = viewerOf(name)
  if (viewer === 'none') return name
  if (viewer === 'picture')
    return (
      <Button type="link" icon={<PictureOutlined aria-hidden="true" />} onClick={onLook}>
        {name}
      </Button>
    )
  const address = editorAddress({ scenario: 'counterpart', fileID, fileName: name, rwMode: 'r' })
  return (
    <a href={address} target="_blank" rel="noopener">
      <FileOutlined aria-hidden="true" /> {name}
    </a>
  )
}

function AddFile({ kind, party, onClose, onAdded }: Props & { onClose: () => void; onAdded: () => void }) {
  const t = useText(fileMessages)
  return (
    <Dialog open title={t('add')} onCancel={onClose}>
      <UploadBox
        value={null}
        hint={t('addHint')}
        onChange={(file) => {
          if (file) onAdded()
        }}
        check={checkChosenFile()}
        send={async (file, options) => {
          const made = await upload(fileCalls[kind].add, file, { ...options, params: { id: party.id } })
          tellRepairs(made)
          return { id: made.fileID, name: made.name }
        }}
      />
    </Dialog>
  )
}
