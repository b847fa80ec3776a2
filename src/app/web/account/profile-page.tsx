import { Button } from 'antd'
import { Absences, absenceMessages } from '#engines/approvals/web/index.ts'
import { endSession, listSessions } from '#engines/people/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import type { ListDefinition } from '#shared/list.ts'
import {
  call,
  confirm,
  DataTable,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import { flowKinds } from '../../slices/flow-kinds.ts'
import { Bots, useBots } from '../notices/bots.tsx'
import { noticeMessages } from '../notices/notice-messages.ts'
import { NoticeTimes } from '../notices/notice-times.tsx'
import { queryClient } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'
import { deviceName } from './device-name.ts'
import { MailPreferences } from './mail-preferences.tsx'
import { ProfileForm } from './profile-form.tsx'

type Session = AnswerOf<typeof listSessions>['list'][number]

function Sessions() {
  const t = useText(shellMessages)
  const { timeZone } = useServices()
  const definition: ListDefinition = {
    type: 'session',
    filters: [],
    columns: [
      { key: 'userAgent', label: t('device'), cell: 'text' },
      { key: 'ip', label: t('address'), cell: 'text', width: 160 },
      { key: 'createdAt', label: t('signedInAt'), cell: 'instant' },
      { key: 'lastSeenAt', label: t('lastSeenAt'), cell: 'instant' },
    ],
  }
  const end = async (session: Session) => {
    const agreed = await confirm({
      title: t('endSessionTitle'),
      content: `${deviceName(session.userAgent)} · ${session.ip} · ${formatInstant(session.lastSeenAt, timeZone)}`,
      okText: t('endSession'),
      danger: true,
      onOk: () => call(endSession, { params: { id: session.id } }),
    })
    if (!agreed) return
    toast.success(t('sessionEndedDone'))
    await queryClient.invalidateQueries({ queryKey: ['session-list'] })
  }
  return (
    <DataTable<Session>
      type="session"
      keepsOwn={false}
      queryKey={['session-list']}
      definition={definition}
      searchable={false}
      load={({ pageNum, pageSize }, signal) => call(listSessions, { query: { pageNum, pageSize }, signal })}
      cells={{
        userAgent: (session) => (
          <span title={session.userAgent}>
            {deviceName(session.userAgent)}{' '}
            {session.current ? <StatusTag tone="success">{t('thisDevice')}</StatusTag> : null}
          </span>
        ),
      }}
      operate={(session) =>
        session.current ? null : (
          <Button type="link" danger onClick={() => void end(session)}>
            {t('endSession')}
          </Button>
        )
      }
    />
  )
}

/** One's own data and the places where one is signed in. */
export function ProfilePage() {
  const t = useText(shellMessages)
  const away = useText(absenceMessages)
  const notices = useText(noticeMessages)
  const { isShown: hasBots } = useBots()
  const go = useGo()
  return (
    <Page>
      <PageHeader
        title={t('profileTitle')}
        actions={<Button onClick={() => go('/changePassword')}>{t('changePassword')}</Button>}
      />
      <Panel title={t('basics')}>
        <ProfileForm />
      </Panel>
      <Panel title={away('title')}>
        <Absences kinds={flowKinds} />
      </Panel>
      <Panel title={t('mail')}>
        <MailPreferences />
      </Panel>
      {hasBots ? (
        <Panel title={notices('myBots')}>
          <Bots />
        </Panel>
      ) : null}
      <Panel title={notices('times')}>
        <NoticeTimes />
      </Panel>
      <Panel title={t('sessions')}>
        <p className="c-hint">{t('sessionsHint')}</p>
        <Sessions />
      </Panel>
    </Page>
  )
}
