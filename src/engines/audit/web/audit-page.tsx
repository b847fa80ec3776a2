import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { type ListDefinition, parseConditions } from '#shared/list.ts'
import {
  call,
  DataTable,
  Descriptions,
  type ListQuery,
  Page,
  PageHeader,
  Panel,
  useIsPhone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type AuditRow, listAudit } from '../domain/api.ts'
import type { AuditWords } from '../domain/log-words.ts'
import './audit.css'
import { actionText, kindText } from './audit-words.ts'
import { auditMessages } from './messages.ts'
import { Changes, Sides } from './sides.tsx'
import { type Verdict, VerdictAlert, VerifyButton } from './verify-panel.tsx'

const queryOf = ({ pageNum, pageSize, q, filter, cursor, exactTotal }: ListQuery) => {
  const given = new Map(parseConditions(filter).map(({ key, values }) => [key, values]))
  const [from, to] = given.get('day') ?? []
  const actors = given.get('actor')?.join(',')
  const kinds = given.get('kind')?.join(',')
  return {
    pageNum,
    pageSize,
    ...(cursor ? { cursor } : {}),
    ...(exactTotal ? { exactTotal } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(actors ? { actorIDs: actors } : {}),
    ...(kinds ? { subjectKinds: kinds } : {}),
  }
}

/** Who did what, when, from where, before and after; and whether the record of it is still whole. */
export function AuditPage({ words }: { words: AuditWords }) {
  const t = useText(auditMessages)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [shown, setShown] = useState<AuditRow | null>(null)
  return (
    <Page>
      <PageHeader title={t('title')} actions={<VerifyButton onVerdict={setVerdict} />} />
      {verdict ? <VerdictAlert verdict={verdict} onClose={() => setVerdict(null)} /> : null}
      <p className="c-hint">{t('hint')}</p>
      <Panel>
        <AuditTable words={words} onShow={setShown} />
      </Panel>
      <EntryDrawer entry={shown} words={words} onClose={() => setShown(null)} />
    </Page>
  )
}

function AuditTable({ words, onShow }: { words: AuditWords; onShow: (entry: AuditRow) => void }) {
  const t = useText(auditMessages)
  const locale = useLocale()
  const definition: ListDefinition = {
    type: 'audit',
    columns: [
      { key: 'at', label: t('at'), cell: 'instant', width: 170 },
      { key: 'actorName', label: t('actor'), cell: 'text', width: 130 },
      { key: 'action', label: t('action'), cell: 'text', width: 180 },
      { key: 'subjectName', label: t('subject'), cell: 'text' },
      { key: 'ip', label: t('ip'), cell: 'text', width: 150 },
    ],
    filters: [
      { key: 'day', label: t('day'), kind: 'date', operators: ['between'] },
      { key: 'actor', label: t('actor'), kind: 'person', operators: ['in'] },
      {
        key: 'kind',
        label: t('kind'),
        kind: 'choice',
        operators: ['in'],
        choices: Object.keys(words.kinds).map((kind) => ({
          value: kind,
          label: kindText(words, kind, locale),
        })),
      },
    ],
  }
  return (
    <DataTable<AuditRow>
      type="audit"
      queryKey={['audit']}
      definition={definition}
      rowKey={({ sequence }) => sequence}
      searchPlaceholder={t('search')}
      load={(query, signal) => call(listAudit, { query: queryOf(query), signal })}
      cells={{
        actorName: ({ actorName }) => actorName || t('system'),
        action: ({ action }) => actionText(words, action, locale),
        subjectName: ({ subjectKind, subjectName, subjectId }) =>
          subjectName || `${kindText(words, subjectKind, locale)}${subjectId ? ` ${subjectId}` : ''}`,
        ip: ({ ip }) => ip || '—',
      }}
      operateWidth={90}
      operate={(entry) => (
        <Button type="link" onClick={() => onShow(entry)}>
          {t('look')}
        </Button>
      )}
    />
  )
}

type DrawerProps = { entry: AuditRow | null; words: AuditWords; onClose: () => void }

function EntryDrawer({ entry, words, onClose }: DrawerProps) {
  const t = useText(auditMessages)
  const isPhone = useIsPhone()
  return (
    <Drawer
      open={entry !== null}
      title={entry ? t('detailTitle', { sequence: entry.sequence }) : ''}
      size={isPhone ? '100%' : 720}
      onClose={onClose}
      destroyOnHidden
    >
      {entry ? <Entry entry={entry} words={words} /> : null}
    </Drawer>
  )
}

function Entry({ entry, words }: { entry: AuditRow; words: AuditWords }) {
  const t = useText(auditMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  return (
    <div className="c-audit-entry">
      <Descriptions
        columns={2}
        items={[
          { key: 'action', label: t('action'), value: actionText(words, entry.action, locale) },
          { key: 'at', label: t('at'), value: formatInstant(entry.at, timeZone) },
          { key: 'actor', label: t('actor'), value: entry.actorName || t('system') },
          { key: 'ip', label: t('ip'), value: entry.ip || '—' },
          { key: 'kind', label: t('kind'), value: kindText(words, entry.subjectKind, locale) },
          { key: 'subject', label: t('subject'), value: entry.subjectName || String(entry.subjectId ?? '—') },
        ]}
      />
      {entry.changes?.length ? (
        <Changes changes={entry.changes} />
      ) : (
        <Sides before={entry.before} after={entry.after} kind={entry.subjectKind} words={words} />
      )}
      {entry.detail ? (
        <>
          <h2>{t('more')}</h2>
          <Sides before={null} after={entry.detail} kind={entry.subjectKind} words={words} />
        </>
      ) : null}
      <dl className="c-audit-proof">
        <dt>{t('requestId')}</dt>
        <dd>{entry.requestId || '—'}</dd>
        <dt>{t('hash')}</dt>
        <dd>{entry.hash}</dd>
      </dl>
    </div>
  )
}
