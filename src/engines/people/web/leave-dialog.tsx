import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { dateIn, daysBetween } from '#shared/dates.ts'
import {
  AppLink,
  call,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  linkTo,
  PeoplePicker,
  type Person,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import { listWaiting, setUserState, type User, type Waiting } from '../domain/user-api.ts'
import { peopleMessages } from './messages.ts'
import './people.css'

export type Leaving = { user: User; state: 'disabled' | 'terminated' }

/** Asks before somebody is disabled or leaves: what waits with them, who goes on with it when nobody is named, and to whom it goes. */
export function LeaveDialog({ user, state, onClose }: Leaving & { onClose: () => void }) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const [to, setTo] = useState<Person | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const found = useQuery({
    queryKey: ['users', 'waiting', user.id],
    queryFn: ({ signal }) => call(listWaiting, { params: { id: user.id }, signal }),
    gcTime: 0,
  })
  const list = found.data?.list
  const verb = state === 'disabled' ? 'disable' : 'terminate'
  const leave = async () => {
    try {
      const body = { state, version: user.version, handOverTo: to?.id ?? null }
      await call(setUserState, { params: { id: user.id }, body })
      toast.success()
      onClose()
    } catch (error) {
      setFailure(error)
      if (!errorAt(error, 'handOverTo')) toast.failure(error)
    }
    await queries.invalidateQueries({ queryKey: ['users'] })
    await queries.invalidateQueries({ queryKey: ['departments'] })
    await queries.invalidateQueries({ queryKey: ['approval'] })
  }
  return (
    <Dialog
      open
      title={t(`${verb}Title`, { name: user.name })}
      onCancel={onClose}
      onConfirm={leave}
      confirmText={t(verb)}
      confirmDisabled={!list}
      danger
    >
      <div className="c-fields">
        <p className="c-leave-hint">{t(`${verb}Hint`)}</p>
        {found.error ? (
          <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
        ) : list === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : list.length > 0 ? (
          <>
            <section aria-label={t('waitingTitle', { count: list.length })}>
              <h3 className="c-leave-title">{t('waitingTitle', { count: list.length })}</h3>
              <ul className="c-leave-list">
                {list.map((one) => (
                  <WaitingRow key={`${one.kind}/${one.id}/${one.step}`} waiting={one} isTaken={to !== null} />
                ))}
              </ul>
            </section>
            <Field label={t('handOverTo')} hint={t('handOverHint')} error={errorAt(failure, 'handOverTo')}>
              {(control) => (
                <PeoplePicker
                  {...control}
                  allowClear
                  value={to ? [to] : []}
                  onChange={([person = null]) => {
                    setTo(person)
                    setFailure(null)
                  }}
                />
              )}
            </Field>
          </>
        ) : (
          <p className="c-leave-hint">{t('nothingWaits')}</p>
        )}
      </div>
    </Dialog>
  )
}

function WaitingRow({ waiting, isTaken }: { waiting: Waiting; isTaken: boolean }) {
  const t = useText(peopleMessages)
  const { timeZone } = useServices()
  const days = daysBetween(dateIn(new Date(waiting.since), timeZone), dateIn(new Date(), timeZone))
  return (
    <li>
      {waiting.name === null ? (
        <span>{t('waitingHidden')}</span>
      ) : (
        <AppLink {...linkTo(waiting.link)}>{waiting.name}</AppLink>
      )}
      <span className="c-people-soft">
        {waiting.step} · {days > 0 ? t('waitedDays', { days }) : t('waitsSinceToday')}
      </span>
      {isTaken ? null : (
        <span className={waiting.otherwise === 'nobody' ? 'c-danger-text' : 'c-people-soft'}>
          {t(`otherwise.${waiting.otherwise}`)}
        </span>
      )}
    </li>
  )
}
