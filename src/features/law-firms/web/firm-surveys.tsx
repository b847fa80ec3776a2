import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Rate, Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordPanel } from '#engines/records/web/pages.ts'
import { limit, paging } from '#shared/constants.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  errorAt,
  Field,
  isMissing,
  Panel,
  PersonChip,
  StaleNotice,
  toast,
  useEdit,
  useServices,
  useText,
} from '#web/index.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { addSurvey, changeSurvey, listSurveys, removeSurvey, type Survey } from '../domain/survey.ts'
import { lawFirmMessages } from './messages.ts'
import './law-firms.css'

/** What colleagues say of a firm's work, as a tab of its page. */
export const firmSurveysPanel: RecordPanel = {
  key: 'surveys',
  at: 2,
  label: '合作评价 | Evaluations',
  may: lawFirm.may.read,
  Panel: FirmSurveys,
}

function FirmSurveys({ id }: { id: number }) {
  const t = useText(lawFirmMessages)
  const { may } = useServices()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Survey | 'new' | null>(null)
  const surveys = useQuery({
    queryKey: [lawFirm.kind, id, 'surveys'],
    queryFn: ({ signal }) => call(listSurveys, { params: { id }, query: { pageSize: paging.max }, signal }),
  })
  if (isMissing(surveys)) return <ErrorState error={surveys.error} onRetry={surveys.refetch} />
  if (!surveys.data) return <Skeleton active />
  const { list, total } = surveys.data
  const changed = () => queries.invalidateQueries({ queryKey: [lawFirm.kind] })
  const remove = async (one: Survey) => {
    const agreed = await confirm({
      title: t('surveyRemoveTitle', { matter: one.matter }),
      okText: t('surveyRemove'),
      danger: true,
      onOk: () => call(removeSurvey, { params: { id, surveyID: one.id }, query: { version: one.version } }),
    })
    if (!agreed) return
    toast.success()
    await changed()
  }
  const write = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {t('surveyWrite')}
    </Button>
  )
  return (
    <Panel
      title={may('law_firm.assess') ? t('surveysAll') : t('surveysOwn')}
      extra={list.length ? write : null}
    >
      {list.length === 0 ? (
        <EmptyState title={t('noSurveys')} hint={t('noSurveysHint')} action={write} />
      ) : (
        <ul className="c-surveys">
          {list.map((one) => (
            <SurveyRow key={one.id} survey={one} onChange={() => setOpen(one)} onRemove={() => remove(one)} />
          ))}
        </ul>
      )}
      {total > list.length ? (
        <p className="c-soft">{t('surveysNewest', { count: list.length, total })}</p>
      ) : null}
      {open ? (
        <SurveyDialog
          firmId={id}
          survey={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={changed}
        />
      ) : null}
    </Panel>
  )
}

function SurveyRow({
  survey: { matter, score, remark, person, at, isOwn },
  onChange,
  onRemove,
}: {
  survey: Survey
  onChange: () => void
  onRemove: () => void
}) {
  const t = useText(lawFirmMessages)
  const { timeZone } = useServices()
  return (
    <li>
      <div className="c-survey-head">
        <strong>{matter}</strong>
        <Rate disabled value={score} aria-label={t('surveyScoreOf', { score })} />
        {isOwn ? (
          <span className="c-survey-actions">
            <Button type="link" onClick={onChange}>
              {t('surveyChange')}
            </Button>
            <Button type="link" danger onClick={onRemove}>
              {t('surveyRemove')}
            </Button>
          </span>
        ) : null}
      </div>
      {remark ? <p className="c-survey-remark">{remark}</p> : null}
      <div className="c-soft c-survey-head">
        <PersonChip person={person} /> {formatInstant(at, timeZone)}
      </div>
    </li>
  )
}

const valuesOf = (survey: Survey | null) => ({
  matter: survey?.matter ?? '',
  score: survey?.score ?? 0,
  remark: survey?.remark ?? '',
  version: survey?.version ?? 0,
})

function SurveyDialog({
  firmId,
  survey,
  onClose,
  onDone,
}: {
  firmId: number
  survey: Survey | null
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useText(lawFirmMessages)
  const edit = useEdit(valuesOf(survey), { valuesOf })
  const { values, set, error } = edit
  const { matter, score, remark, version } = values
  const submit = async () => {
    const body = { matter, score, remark }
    const isDone = await edit.save(() =>
      survey
        ? call(changeSurvey, { params: { id: firmId, surveyID: survey.id }, body: { ...body, version } })
        : call(addSurvey, { params: { id: firmId }, body }),
    )
    if (!isDone) return
    toast.success()
    onClose()
    await onDone()
  }
  return (
    <Dialog
      open
      title={t(survey ? 'surveyChangeTitle' : 'surveyWrite')}
      onCancel={onClose}
      onConfirm={submit}
      confirmDisabled={!matter.trim() || score === 0}
    >
      <StaleNotice edit={edit} />
      <Field label={t('surveyMatter')} required error={errorAt(error, 'matter')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={limit.name}
            placeholder={t('surveyMatterHint')}
            value={matter}
            onChange={({ target: { value } }) => set({ matter: value })}
          />
        )}
      </Field>
      <Field label={t('surveyScore')} required error={errorAt(error, 'score')}>
        {({ id }) => (
          <span id={id}>
            <Rate
              value={score}
              onChange={(stars) => set({ score: stars })}
              tooltips={t('surveyScores').split('、')}
            />
          </span>
        )}
      </Field>
      <Field label={t('surveyRemark')} error={errorAt(error, 'remark')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={limit.multiLine}
            value={remark}
            onChange={({ target: { value } }) => set({ remark: value })}
          />
        )}
      </Field>
    </Dialog>
  )
}
