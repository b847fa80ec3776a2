import { Alert, Button, InputNumber } from 'antd'
import { useRef, useState } from 'react'
import { fillText, said } from '#shared/text.ts'
import { call, Dialog, Field, toast, useLocale, useText } from '#web/index.ts'
import { importCalendarYear, previewCalendarYear, type YearPreview } from '../domain/api.ts'
import { yearProblemWords } from '../domain/read-year-file.ts'
import { DayList } from './day-list.tsx'
import { calendarMessages } from './messages.ts'

type File = { name: string; text: string }
const largest = 500_000

/** A year from a file: what it says and changes is shown before it is used; every line that is wrong is told. */
export function ImportYearDialog({
  year: first,
  onClose,
  onDone,
}: {
  year: number
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const t = useText(calendarMessages)
  const picker = useRef<HTMLInputElement>(null)
  const [year, setYear] = useState(first)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<YearPreview | null>(null)
  const look = async (next: File, ofYear: number) => {
    setPreview(null)
    try {
      setPreview(await call(previewCalendarYear, { body: { year: ofYear, ...next } }))
    } catch (error) {
      toast.failure(error)
    }
  }
  const choose = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return
    if (chosen.size > largest) return toast.warning(t('tooLarge'))
    const next = { name: chosen.name, text: await chosen.text() }
    setFile(next)
    await look(next, year)
  }
  const take = async () => {
    if (!file || !preview) return
    try {
      await call(importCalendarYear, { body: { year, ...file, version: preview.version } })
    } catch (error) {
      toast.failure(error)
      return
    }
    await onDone()
  }
  const isRight = preview !== null && preview.problems.length === 0
  return (
    <Dialog
      open
      title={t('importTitle')}
      onCancel={onClose}
      onConfirm={take}
      confirmText={t('take')}
      confirmDisabled={!isRight}
      width={640}
    >
      <Field label={t('yearLabel')} required>
        {(control) => (
          <InputNumber
            {...control}
            min={1990}
            max={2100}
            precision={0}
            value={year}
            onChange={(value) => {
              if (value === null) return
              setYear(value)
              if (file) void look(file, value)
            }}
          />
        )}
      </Field>
      <Field label={t('file')} required hint={t('fileHint')}>
        {({ id }) => (
          <div className="c-year-head">
            <input
              ref={picker}
              id={id}
              type="file"
              accept=".csv,.ics,text/csv,text/calendar"
              className="c-year-file"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
            <Button onClick={() => picker.current?.click()}>{t('choose')}</Button>
            {file ? <span>{t('chosen', { name: file.name })}</span> : null}
          </div>
        )}
      </Field>
      <div aria-live="polite">{preview ? <Preview preview={preview} /> : null}</div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: YearPreview }) {
  const t = useText(calendarMessages)
  const locale = useLocale()
  const { problems, added, dropped } = preview
  if (problems.length)
    return (
      <Alert
        type="error"
        showIcon
        title={t('problems', { count: problems.length })}
        description={
          <ul>
            {problems.slice(0, 20).map((problem) => (
              <li key={JSON.stringify(problem)}>
                {fillText(said(yearProblemWords(problem.code), locale), problem.params)}
              </li>
            ))}
          </ul>
        }
      />
    )
  if (!added.length && !dropped.length) return <Alert type="info" showIcon title={t('nothing')} />
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('preview', { added: added.length, dropped: dropped.length })}
        description={t('after')}
      />
      {added.length ? (
        <>
          <h3>{t('added')}</h3>
          <DayList days={added} />
        </>
      ) : null}
      {dropped.length ? (
        <>
          <h3>{t('dropped')}</h3>
          <DayList days={dropped} />
        </>
      ) : null}
    </>
  )
}
