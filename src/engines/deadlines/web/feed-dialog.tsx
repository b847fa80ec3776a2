import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call, Dialog, toast, useServices, useText } from '#web/index.ts'
import { endDeadlineFeed, makeDeadlineFeed, readDeadlineFeed } from '../domain/feed-api.ts'
import { deadlineMessages } from './messages.ts'

/** Makes or ends the address by which a calendar program subscribes to one's deadlines; it is shown once. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useText(deadlineMessages)
  const { timeZone } = useServices()
  const [address, setAddress] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['deadline', 'feed'],
    queryFn: ({ signal }) => call(readDeadlineFeed, { signal }),
  })
  const act = async (work: () => Promise<string | null>) => {
    try {
      setAddress(await work())
      await found.refetch()
    } catch (error) {
      toast.failure(error)
    }
  }
  const make = () =>
    act(async () => {
      const { path } = await call(makeDeadlineFeed, {})
      return path && `${window.location.origin}/api/v1${path}`
    })
  const end = () =>
    act(async () => {
      await call(endDeadlineFeed, {})
      return null
    })
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '')
    toast.success(t('copied'))
  }
  const since = found.data?.since
  return (
    <Dialog open title={t('subscribe')} onCancel={onClose} onConfirm={onClose} confirmText={t('close')}>
      {found.data ? (
        <div className="c-stack">
          <div className="c-soft">{t('subscribeHint')}</div>
          {address ? (
            <>
              <Input
                readOnly
                value={address}
                aria-label={t('address')}
                onFocus={({ target }) => target.select()}
              />
              <Alert type="warning" showIcon title={t('addressOnce')} />
              <Button onClick={copy}>{t('copy')}</Button>
            </>
          ) : since ? (
            <p>{t('subscribed', { time: formatInstant(since, timeZone) })}</p>
          ) : null}
          <div className="c-deadline-bar">
            <Button type={address ? 'default' : 'primary'} onClick={make}>
              {t(since ? 'newAddress' : 'makeAddress')}
            </Button>
            {since ? (
              <Button danger onClick={end}>
                {t('endAddress')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
