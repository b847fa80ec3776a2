import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import {
  AppLink,
  call,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  useText,
} from '#web/index.ts'
import type { SetUpLine } from '../domain/first-contract.ts'
import { readFirstContractCheck } from '../domain/first-contract-api.ts'
import { firstContractMessages } from './first-contract-messages.ts'
import { SetUpLines } from './set-up-lines.tsx'

const useCheck = () =>
  useQuery({
    queryKey: ['contract', 'setUp'],
    queryFn: ({ signal }) => call(readFirstContractCheck, { signal }),
  })
const missingOf = (lines: readonly SetUpLine[]) => lines.filter(({ state }) => state === 'missing')

/** /settings/firstContract: the checks of a submission beforehand, for the organisation and for each contract type. */
export function FirstContractPage() {
  const t = useText(firstContractMessages)
  const found = useCheck()
  const { data } = found
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <p className="c-hint">{t('about')}</p>
      {isMissing(found) ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {data ? (
        <>
          <Alert
            showIcon
            type={data.missing > 0 ? 'warning' : 'success'}
            title={data.missing > 0 ? t('left', { count: data.missing }) : t('allSet')}
          />
          <Panel title={t('general')}>
            <SetUpLines lines={data.general} />
          </Panel>
          {data.types.map(({ id, name, lines }) => (
            <Panel key={id} title={name} extra={<TypeState missing={missingOf(lines).length} />}>
              <SetUpLines lines={lines} />
            </Panel>
          ))}
        </>
      ) : null}
    </Page>
  )
}

function TypeState({ missing }: { missing: number }) {
  const t = useText(firstContractMessages)
  return missing > 0 ? (
    <StatusTag tone="danger">{t('typeLeft', { count: missing })}</StatusTag>
  ) : (
    <StatusTag tone="success">{t('ready')}</StatusTag>
  )
}

/** Lines on the workbench; the rest stands on the page. */
const mostShown = 5

/** On the workbench of who sets the organisation up: what is missing, until everything is there; nothing at all afterwards, or where it could not be asked. */
export function FirstContractPanel() {
  const t = useText(firstContractMessages)
  const { data } = useCheck()
  if (!data || data.missing === 0) return null
  const all = [
    { id: 0, type: undefined, lines: missingOf(data.general) },
    ...data.types.map(({ id, name, lines }) => ({ id, type: name, lines: missingOf(lines) })),
  ].flatMap(({ id, type, lines }) => lines.map((line) => ({ id, type, line })))
  return (
    <Panel
      title={t('title')}
      extra={<AppLink to="/settings/firstContract">{t('showAll')}</AppLink>}
      className="c-workbench-wide"
    >
      <p className="c-hint">{t('left', { count: data.missing })}</p>
      {all.slice(0, mostShown).map(({ id, type, line }) => (
        <SetUpLines key={`${id} ${line.code}`} lines={[line]} {...(type === undefined ? {} : { type })} />
      ))}
    </Panel>
  )
}
