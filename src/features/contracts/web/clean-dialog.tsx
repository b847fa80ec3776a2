import './clean-copy.css'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Radio, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { type CleanOptions, fileContent, type Trace, traceWords } from '#engines/documents/domain/index.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { addressOf, call, Dialog, ErrorState, sizeText, toast, useLocale, useText } from '#web/index.ts'
import {
  type CleanCopy,
  type DocumentTraces,
  makeCleanCopy,
  readDocumentTraces,
} from '../domain/clean-api.ts'
import type { ContractDocument } from '../domain/contract-document.ts'
import { cleanMessages } from './clean-messages.ts'

type Place = { id: number; document: ContractDocument }
/** `changes` is null until the person has said what becomes of them: what colleagues only suggested goes to nobody by itself. */
type Choice = Omit<CleanOptions, 'changes'> & {
  changes: CleanOptions['changes'] | null
  format: 'docx' | 'pdf'
}

/** Opens the making of a clean copy; absent for what is no .docx. */
export function CleanCopyButton({ id, document }: Place) {
  const t = useText(cleanMessages)
  const [isOpen, setIsOpen] = useState(false)
  const name = document.fileName ?? ''
  if (!name.toLowerCase().endsWith('.docx')) return null
  return (
    <>
      <Button type="link" onClick={() => setIsOpen(true)} aria-label={t('cleanOf', { name })}>
        {t('clean')}
      </Button>
      {isOpen ? <CleanDialog id={id} document={document} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

/** What the file tells, what is to become of it, and afterwards what was removed and what is left. */
function CleanDialog({ id, document, onClose }: Place & { onClose: () => void }) {
  const t = useText(cleanMessages)
  const params = { id, documentId: document.id }
  const traces = useQuery({
    queryKey: ['documentTraces', document.id],
    queryFn: () => call(readDocumentTraces, { params }),
  })
  const [choice, setChoice] = useState<Choice>({ changes: null, hiddenText: 'keep', format: 'docx' })
  const [copy, setCopy] = useState<CleanCopy | null>(null)
  const hasChanges = traces.data?.found.some(({ kind }) => tracked.includes(kind)) ?? false
  const make = async () => {
    try {
      setCopy(await call(makeCleanCopy, { params, body: { ...choice, changes: choice.changes ?? 'accept' } }))
    } catch (error) {
      toast.failure(error)
    }
  }
  if (copy)
    return (
      <Dialog open title={t('title')} onCancel={onClose} extra={<Download copy={copy} />}>
        <Result copy={copy} changes={hasChanges ? choice.changes : null} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t('title')}
      confirmText={t('make')}
      confirmDisabled={!traces.data || (hasChanges && choice.changes === null)}
      onCancel={onClose}
      onConfirm={make}
    >
      <p className="c-clean-intro">{t('intro')}</p>
      {traces.error ? (
        <ErrorState compact error={traces.error} onRetry={() => void traces.refetch()} />
      ) : traces.data ? (
        <>
          <Traces title={t('found')} empty={t('nothingFound')} traces={traces.data.found} />
          <Choices traces={traces.data} choice={choice} onChange={setChoice} />
        </>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

const tracked: readonly string[] = ['insertions', 'deletions', 'moves', 'formatChanges', 'tableChanges']

type ChoicesProps = { traces: DocumentTraces; choice: Choice; onChange: (choice: Choice) => void }

function Choices({ traces: { found, canPrint }, choice, onChange }: ChoicesProps) {
  const t = useText(cleanMessages)
  const has = (...kinds: string[]) => found.some(({ kind }) => kinds.includes(kind))
  return (
    <>
      {has(...tracked) ? (
        <Group label={t('changes')}>
          <Radio.Group
            className="c-clean-radios"
            value={choice.changes}
            onChange={(event) => onChange({ ...choice, changes: event.target.value })}
            options={(['accept', 'reject', 'keep'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </Group>
      ) : null}
      {has('hiddenText') ? (
        <Group label={t('hidden')} hint={t('hiddenHint')}>
          <Checkbox
            checked={choice.hiddenText === 'remove'}
            onChange={(event) =>
              onChange({ ...choice, hiddenText: event.target.checked ? 'remove' : 'keep' })
            }
          >
            {t('removeHidden')}
          </Checkbox>
        </Group>
      ) : null}
      <Group label={t('format')} hint={canPrint ? undefined : t('noPdf')}>
        <Radio.Group
          className="c-clean-radios"
          value={choice.format}
          onChange={(event) => onChange({ ...choice, format: event.target.value })}
          options={[
            { value: 'docx', label: t('word') },
            { value: 'pdf', label: t('pdf'), disabled: !canPrint },
          ]}
        />
      </Group>
    </>
  )
}

function Group({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="c-clean-group">
      <legend>{label}</legend>
      {children}
      {hint ? <p className="c-field-hint">{hint}</p> : null}
    </fieldset>
  )
}

function Download({ copy }: { copy: CleanCopy }) {
  const t = useText(cleanMessages)
  return (
    <Button
      type="primary"
      href={addressOf(fileContent, { params: { id: copy.fileID } })}
      download={copy.name}
    >
      {t('download', { size: sizeText(copy.size) })}
    </Button>
  )
}

/** `changes`: what became of the tracked changes; null where there were none. */
function Result({ copy, changes }: { copy: CleanCopy; changes: Choice['changes'] }) {
  const t = useText(cleanMessages)
  return (
    <>
      <Alert type="success" showIcon title={t('made')} />
      <p className="c-clean-name">
        {copy.name}
        {changes ? <span className="c-soft">{t(`${changes}Done`)}</span> : null}
      </p>
      <Traces title={t('removed')} empty={t('nothingRemoved')} traces={copy.removed} />
      <Traces title={t('left')} empty={t('nothingLeft')} traces={copy.left} />
    </>
  )
}

const properties: Record<string, Words> = {
  title: '标题 | Title',
  subject: '主题 | Subject',
  creator: '作者 | Author',
  keywords: '关键词 | Keywords',
  description: '备注 | Remarks',
  category: '类别 | Category',
  lastModifiedBy: '最后修改人 | Last modified by',
  revision: '修订次数 | Revision',
  created: '创建时间 | Created',
  modified: '修改时间 | Modified',
  lastPrinted: '最后打印时间 | Last printed',
  Template: '模板 | Template',
  TotalTime: '编辑分钟数 | Editing time (minutes)',
  Company: '单位 | Company',
  Manager: '经理 | Manager',
}

/** 'created: 2026-11-20T08:00:00Z' in words; a property that the file made up keeps its name. */
function propertyWords(detail: string, locale: Locale): string {
  const [, name = '', value = ''] = /^([^:]*): (.*)$/s.exec(detail) ?? []
  const known = properties[name]
  if (!known) return detail
  const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/.exec(value)
  const text = time ? `${time[1]} ${time[2]} UTC` : value
  return `${said(known, locale)}${said('： | : ', locale)}${text}`
}

/** Details beyond these are told by their number. */
const shown = 3

function Traces({ title, empty, traces }: { title: string; empty: string; traces: readonly Trace[] }) {
  const t = useText(cleanMessages)
  const locale = useLocale()
  const heading = useId()
  return (
    <section className="c-clean-traces">
      <h3 id={heading}>{title}</h3>
      {traces.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
        <ul aria-labelledby={heading} tabIndex={0}>
          {traces.map(({ kind, count, details }) => (
            <li key={kind}>
              <span className="c-clean-kind">{traceWords(kind, locale)}</span>
              <span className="c-clean-count">{count}</span>
              {details.length ? (
                <ul className="c-clean-details">
                  {details.slice(0, shown).map((detail) => (
                    <li key={detail}>{kind === 'properties' ? propertyWords(detail, locale) : detail}</li>
                  ))}
                  {details.length > shown ? <li>{t('more', { count })}</li> : null}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="c-soft">{empty}</p>
      )}
    </section>
  )
}
