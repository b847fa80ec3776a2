import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { FormDefinitionError, type FormType } from '#engines/forms/domain/index.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import { colon, useLocale, useText } from '#web/index.ts'
import { readFormFile } from '../../domain/form-file.ts'
import { libraryMessages } from './library-messages.ts'

/** A file that can be imported: its JSON as it is, and what it says of itself. */
export type ChosenFile = { content: unknown; name: string; formType: FormType; fieldCount: number }
type Refusal = { fileName: string; issues: readonly Issue[] }

const shownAtMost = 5
/** Half of what the server takes: a form of 500 fields is far below. */
const largest = 2 * 1024 * 1024

async function readChosen(file: File): Promise<ChosenFile | Refusal> {
  const refusal = (issues: readonly Issue[]): Refusal => ({ fileName: file.name, issues })
  if (file.size > largest) return refusal([])
  try {
    const content: unknown = JSON.parse(await file.text())
    const { name, formType, definition } = readFormFile(content)
    const fieldCount = definition.fieldGroupList.reduce((sum, group) => sum + group.fieldList.length, 0)
    return { content, name, formType, fieldCount }
  } catch (error) {
    return refusal(error instanceof FormDefinitionError ? error.issues : [])
  }
}

/** Chooses an exported form and reads it at once, by the server's own rules: what is wrong in it is told with its place. */
export function FormFilePicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value: ChosenFile | null
  onChange: (file: ChosenFile | null) => void
}) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const chosen = async (file: File | undefined) => {
    if (!file) return
    const read = await readChosen(file)
    setRefusal('issues' in read ? read : null)
    onChange('issues' in read ? null : read)
  }
  return (
    <div className="l-file">
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="c-visually-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          void chosen(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button id={id} icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      <div aria-live="polite" className="l-file-words">
        {value ? (
          <span>{t('fileRead', { name: value.name, count: value.fieldCount })}</span>
        ) : refusal ? null : (
          <span className="c-hint">{t('fileHint')}</span>
        )}
        {refusal ? <Refused refusal={refusal} words={(issue) => issueText(issue, locale)} /> : null}
      </div>
    </div>
  )
}

function Refused({ refusal, words }: { refusal: Refusal; words: (issue: Issue) => string }) {
  const t = useText(libraryMessages)
  const more = refusal.issues.length - shownAtMost
  if (refusal.issues.length === 0)
    return (
      <p className="l-refused">
        {refusal.fileName}
        {colon()}
        {t('fileUnreadable')}
      </p>
    )
  return (
    <div className="l-refused">
      {refusal.fileName}
      {colon()}
      {t('fileRefused')}
      <ul>
        {refusal.issues.slice(0, shownAtMost).map((issue) => (
          <li key={`${issue.path} ${issue.code}`}>
            <code>{issue.path || '/'}</code> {words(issue)}
          </li>
        ))}
        {more > 0 ? <li>{t('moreIssues', { count: more })}</li> : null}
      </ul>
    </div>
  )
}
