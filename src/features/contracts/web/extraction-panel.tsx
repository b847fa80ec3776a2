import { FileSearchOutlined, LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { checkChosenFile } from '#engines/documents/web/index.ts'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { useFormRevision } from '#engines/forms/web/index.ts'
import { errorText } from '#shared/errors.ts'
import { CallError, Panel, toast, useLocale, useText } from '#web/index.ts'
import { extractionMessages } from './extraction-messages.ts'
import { SourceText } from './source-text.tsx'
import type { ExtractionWork } from './use-extraction.ts'

/** What may be read: texts, prints, pictures of pages. */
const readable = ['docx', 'pdf', 'png', 'jpg', 'jpeg'] as const

/** Beside the form: a file to be read, what came of it, and its text with the places that were found. */
export function ExtractionPanel({ work, store }: { work: ExtractionWork; store: FormStore }) {
  const t = useText(extractionMessages)
  // The marks go when a field loses its value.
  useFormRevision(store)
  const isBusy = work.stage === 'uploading' || work.stage === 'reading'
  return (
    <Panel
      className={work.file || isBusy ? 'c-extraction c-extraction-read' : 'c-extraction'}
      title={t('panel')}
      extra={work.file && !isBusy ? <Choose work={work} label={t('chooseOther')} /> : null}
    >
      <div className="c-stack">
        {work.file ? (
          <p className="c-source-name">{work.file.name}</p>
        ) : (
          <p className="c-hint">{t('hint')}</p>
        )}
        <div aria-live="polite" className="c-stack">
          <State work={work} store={store} />
        </div>
        <SourceText work={work} store={store} />
        {work.file && !isBusy && work.stage !== 'failed' ? (
          <div className="c-source-actions">
            {work.answer ? null : (
              <Button size="small" onClick={work.showText}>
                {t('showSource')}
              </Button>
            )}
            <Button size="small" onClick={work.again}>
              {t('again')}
            </Button>
          </div>
        ) : null}
        {work.file || isBusy ? null : <Choose work={work} label={t('choose')} isBlock />}
      </div>
    </Panel>
  )
}

/** Chooses a file and sends it; what is wrong with it is said before anything is sent. */
function Choose({ work, label, isBlock }: { work: ExtractionWork; label: string; isBlock?: boolean }) {
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const chosen = async (file: File | undefined) => {
    if (!file) return
    const problem = await checkChosenFile({ accept: readable })(file)
    if (problem) toast.error(errorText(problem, {}, locale))
    else work.take(file)
  }
  return (
    <>
      <Button
        size={isBlock ? 'middle' : 'small'}
        block={isBlock ?? false}
        icon={<FileSearchOutlined />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={readable.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          void chosen(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

function State({ work, store }: { work: ExtractionWork; store: FormStore }) {
  const t = useText(extractionMessages)
  const { stage, result, answer } = work
  if (stage === 'uploading' || stage === 'reading')
    return (
      <div>
        <LoadingOutlined /> {t(stage === 'uploading' ? 'uploading' : 'extracting')}
        {stage === 'reading' ? <p className="c-hint">{t('extractingHint')}</p> : null}
      </div>
    )
  if (stage === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={t('failed')}
        description={work.error instanceof CallError ? work.error.message : undefined}
        action={
          <Button size="small" onClick={work.retry}>
            {t('retry')}
          </Button>
        }
      />
    )
  if (!answer) return null
  return (
    <>
      {answer.model.state === 'failed' ? (
        <Alert type="warning" showIcon title={t('modelFailed', { reason: answer.model.reason })} />
      ) : null}
      {result ? <Result work={work} store={store} /> : null}
      <Checks work={work} />
    </>
  )
}

function Result({ work, store }: { work: ExtractionWork; store: FormStore }) {
  const t = useText(extractionMessages)
  const { result, answer } = work
  if (!result || !answer) return null
  const { filled, kept, suggestions } = result
  const nameOf = (fieldID: string) => store.form.byId.get(fieldID)?.config.name ?? fieldID
  const isNothing = filled === 0 && kept.length === 0 && suggestions.length === 0
  if (isNothing && work.locationsOf.size === 0)
    return <Alert type="info" showIcon title={t('nothing')} description={t('nothingHint')} />
  return (
    <>
      <Alert
        type={filled ? 'success' : 'info'}
        showIcon
        title={filled ? t('filled', { count: filled }) : t('noneFilled')}
        description={answer.readFrom === 'scan' ? t('fromScan') : undefined}
      />
      {suggestions.length ? (
        <Listed title={t('suggestions')}>
          {suggestions.map(({ fieldID, text }) => (
            <li key={fieldID}>{t('suggestion', { field: nameOf(fieldID), text })}</li>
          ))}
        </Listed>
      ) : null}
      {kept.length ? (
        <Listed title={t('kept', { count: kept.length })}>
          {kept.map(({ fieldID, found }) => (
            <li key={fieldID}>{t('keptItem', { field: nameOf(fieldID), found })}</li>
          ))}
        </Listed>
      ) : null}
    </>
  )
}

function Listed({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <strong>{title}</strong>
      <ul className="c-source-list">{children}</ul>
    </div>
  )
}

/** What does not fit together in the text itself. */
function Checks({ work }: { work: ExtractionWork }) {
  const t = useText(extractionMessages)
  return work.answer?.checks.map(({ code, found }) => (
    <Alert
      key={`${code}${found.join()}`}
      type="warning"
      showIcon
      title={t(code, { found: found.join(' / ') })}
    />
  ))
}
