import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type RecordPanel, RelatedRecords } from '#engines/records/web/index.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  isMissing,
  Panel,
  RecordPicker,
  type RecordSource,
  StatusTag,
  toast,
  toneOf,
  useLocale,
  useText,
} from '#web/index.ts'
import { listCasesBelow, readCasesAbove, setParentOfLawCase } from '../domain/api.ts'
import { caseStatuses, caseStatusTones } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { caseMessages } from './messages.ts'
import './related-cases.css'

type PanelProps = { id: number; version: number; mayChange: boolean }

/** The cases above and below a case. */
export const relatedCasesPanel: RecordPanel = {
  key: 'relatives',
  label: '上下级案件 | Related cases',
  may: lawCase.may.read,
  Panel: RelatedCases,
}

const columns = ['name', 'number', 'status', 'kind', 'handler', 'courtNumber']

function RelatedCases(props: PanelProps) {
  const t = useText(caseMessages)
  return (
    <div className="c-stack">
      <CasesAbove {...props} />
      <RelatedRecords
        record={lawCase}
        list={listCasesBelow}
        id={props.id}
        columns={columns}
        title={t('below')}
        empty={t('noneBelow')}
      />
    </div>
  )
}

/** The chain of cases down to this one, and what changes it. */
function CasesAbove({ id, version, mayChange }: PanelProps) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [isChoosing, setChoosing] = useState(false)
  const found = useQuery({
    queryKey: [lawCase.kind, id, 'above', version],
    queryFn: ({ signal }) => call(readCasesAbove, { params: { id }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { above, hidesParent } = found.data
  const parent = hidesParent ? undefined : above.at(-1)
  const put = async (parentID: number | null) => {
    await call(setParentOfLawCase, { params: { id }, body: { parentCaseID: parentID, version } })
    toast.success()
    await queries.invalidateQueries({ queryKey: [lawCase.kind] })
  }
  const clear = () =>
    confirm({
      title: t('clearAboveTitle', { name: parent?.name ?? '' }),
      content: t('clearAboveHint'),
      okText: t('clearAbove'),
      onOk: () => put(null),
    })
  return (
    <Panel
      title={t('above')}
      extra={
        mayChange && !hidesParent ? (
          <>
            {parent ? <Button onClick={() => void clear()}>{t('clearAbove')}</Button> : null}
            <Button onClick={() => setChoosing(true)}>{t(parent ? 'changeAbove' : 'chooseAbove')}</Button>
          </>
        ) : null
      }
    >
      {hidesParent ? <Alert type="info" showIcon message={t('hiddenAbove')} /> : null}
      {above.length === 0 ? (
        hidesParent ? null : (
          <EmptyState title={t('noneAbove')} />
        )
      ) : (
        <ol className="c-case-chain">
          {above.map((one) => (
            <li key={one.id}>
              <AppLink to={`${lawCase.screen}/detail`} params={{ id: String(one.id), tab: 'relatives' }}>
                {one.name}
              </AppLink>
              <span className="c-soft">{one.number}</span>
              <StatusTag tone={toneOf(caseStatusTones[one.status])}>
                {said(caseStatuses[one.status], locale)}
              </StatusTag>
            </li>
          ))}
          <li className="c-soft">{t('thisCase')}</li>
        </ol>
      )}
      {isChoosing ? (
        <ChooseDialog
          id={id}
          title={t(parent ? 'changeAbove' : 'chooseAbove')}
          onClose={() => setChoosing(false)}
          put={put}
        />
      ) : null}
    </Panel>
  )
}

type Found = { id: number; name: string; number: string }

/** The cases that the person finds by name or number. */
const find = async (q: string, signal: AbortSignal): Promise<Found[]> =>
  (await call(lawCase.calls.list, { query: { pageNum: 1, pageSize: 20, ...(q && { q }) }, signal })).list.map(
    ({ id, name, number }) => ({ id, name, number }),
  )

/** Names of what is chosen come with the choice. */
const source: RecordSource<Found> = { kind: lawCase.kind, loadByIds: async () => [] }

type ChooseProps = {
  id: number
  title: string
  onClose: () => void
  put: (parentID: number) => Promise<void>
}

function ChooseDialog({ id, title, onClose, put }: ChooseProps) {
  const t = useText(caseMessages)
  const [chosen, setChosen] = useState<number | null>(null)
  const submit = async () => {
    if (chosen === null) return
    try {
      await put(chosen)
      onClose()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={title}
      confirmDisabled={chosen === null}
    >
      <div className="c-fields">
        <p className="c-soft">{t('aboveHint')}</p>
        <Field label={said(lawCase.words.one, useLocale())} required>
          {(control) => (
            <RecordPicker<Found>
              {...control}
              source={source}
              value={chosen === null ? [] : [chosen]}
              onChange={([one]) => setChosen(one ?? null)}
              load={async ({ q, signal }) => (await find(q, signal)).filter((one) => one.id !== id)}
              noteOf={({ number }) => number}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
