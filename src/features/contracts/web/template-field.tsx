import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import type { PickerProps } from '#engines/forms/web/index.ts'
import { listTemplates } from '#features/templates/domain/index.ts'
import { wait } from '#shared/constants.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  confirm,
  EmptyState,
  ErrorState,
  fetchFile,
  RemoteSelect,
  toast,
  useIsPhone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type ContractForm, readContract } from '../domain/api.ts'
import { contractMessages } from './messages.ts'

type Template = {
  id: number
  name: string
  ordinal: number | null
  description?: string
  fileID?: number | null
}
type Props = PickerProps<number> & { opened: ContractForm }

const published = 2

/**
 * The template that the contract's text is made from: a published one of its type. Another one keeps what is filled in; a text that
 * somebody uploaded or wrote in is not the contract's text any more then, which is asked about.
 */
export function TemplateField({ opened, field: _, value, onChange, ...control }: Props) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const [active, setActive] = useState<Template | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [known, setKnown] = useState<Template | null>(opened.template)
  const labelOf = ({ name, ordinal }: Template) =>
    ordinal === null ? name : t('templateVersion', { name, ordinal })
  const mayReplace = async (): Promise<boolean> => {
    try {
      const { documents } = await call(readContract, { params: { id: opened.contractID ?? 0 } })
      if (documents.find(({ kind }) => kind === 'text')?.origin !== 'edited') return true
    } catch (error) {
      toast.failure(error)
      return false
    }
    return confirm({ title: t('replaceTextTitle'), content: t('replaceText'), okText: t('replace') })
  }
  return (
    <RemoteSelect<Template>
      {...control}
      value={
        value === null ? [] : [known?.id === value ? known : { id: value, name: `#${value}`, ordinal: null }]
      }
      onChange={async ([template]) => {
        if ((template?.id ?? null) === value || !(await mayReplace())) return
        setKnown(template ?? null)
        onChange(template?.id ?? null)
      }}
      load={async ({ q, signal }) => {
        const query = { contractTypeID: opened.contractTypeID, state: published, pageSize: 50, q } as const
        const { list } = await call(listTemplates, { query, signal })
        return list.map((one) => ({
          id: one.id,
          name: nameIn(one, locale),
          ordinal: one.publishedOrdinal,
          description: one.description,
          fileID: one.publishedFileID,
        }))
      }}
      keyOf={({ id }) => id}
      labelOf={labelOf}
      renderRow={(template) => (
        <span className="c-template-row">
          {labelOf(template)}
          {template.description ? (
            <small className="c-choice-hint" title={template.description}>
              {template.description}
            </small>
          ) : null}
        </span>
      )}
      onActive={setActive}
      footer={
        !active?.fileID ? null : isPhone && !isAsked ? (
          <Button onClick={() => setAsked(true)}>{t('preview')}</Button>
        ) : (
          <TemplatePreview name={active.name} fileID={active.fileID} />
        )
      }
      emptyText={t('noTemplates')}
    />
  )
}

/** What the library makes an A4 page wide at 100 %, with its margins to the sides, and the least part of it that it fits in by itself. */
const page = { width: 794, sides: 32, least: 0.5 }

/** The text of a template from its first page on, read only, from the file of its published version. Nothing is fetched while the choice still moves. */
export function TemplatePreview({ name, fileID: asked }: { name: string; fileID: number }) {
  const t = useText(contractMessages)
  const { me } = useServices()
  const box = useRef<HTMLElement>(null)
  const [fileID, setShown] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setShown(asked), wait.typing)
    return () => clearTimeout(timer)
  }, [asked])
  const file = useQuery({
    queryKey: ['templatePreview', fileID],
    queryFn: ({ signal }) => fetchFile(fileContent, { params: { id: fileID }, signal }),
    // A file never changes. Every reading is logged, so it is read once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const waiting = (
    <div className="c-template-wait" role="status" aria-label={t('previewLoading')}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  )
  return (
    <section ref={box} className="c-template-preview" aria-label={t('previewOf', { name })}>
      {file.error ? (
        <ErrorState compact error={file.error} onRetry={file.refetch} />
      ) : file.data ? (
        <DocumentEditor
          key={fileID}
          bytes={file.data.bytes}
          mode="view"
          author={me?.name ?? ''}
          onReady={(editor) => {
            const share = ((box.current?.clientWidth ?? 0) - page.sides) / page.width
            if (share > 0 && share < page.least) editor.zoom(Math.floor(share * 100))
          }}
          loading={waiting}
          failed={<EmptyState compact title={t('previewBroken')} hint={t('previewBrokenHint')} />}
        />
      ) : (
        waiting
      )}
    </section>
  )
}
