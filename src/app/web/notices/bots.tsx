import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import {
  type BotFailure,
  botPlatformLabels,
  deleteNoticeBot,
  listNoticeBots,
  mostBots,
  type NoticeBot,
  testNoticeBot,
  updateNoticeBot,
} from '#engines/notifications/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { productName } from '#shared/product.ts'
import { said } from '#shared/text.ts'
import {
  call,
  confirm,
  ErrorState,
  isMissing,
  StatusTag,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { noticeChoices } from '../../slices/notice-choices.ts'
import { queryClient } from '../session.ts'
import { BotDialog } from './bot-dialog.tsx'
import { KindChoices } from './kind-choices.tsx'
import { noticeMessages } from './notice-messages.ts'
import { usePreferences } from './use-preferences.ts'
import './notices.css'

const key = ['notice-bots'] as const
const again = () => queryClient.invalidateQueries({ queryKey: key })

/** The person's own bots. `isShown` is false where there are none and none may be added. */
export function useBots() {
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => call(listNoticeBots, { signal }) })
  const { data } = found
  return { ...found, isShown: !data || data.list.length > 0 || data.platforms.length > 0 }
}

/** One's own bots, what became of their last message, and what they are told. */
export function Bots() {
  const t = useText(noticeMessages)
  const { data, error, refetch } = useBots()
  const [open, setOpen] = useState<NoticeBot | 'new' | null>(null)
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { list, platforms } = data
  return (
    <div className="s-form">
      <p className="c-hint">{t('myBotsAbout')}</p>
      {list.length === 0 ? <p className="n-soft">{t('noBots')}</p> : null}
      <ul className="n-bots">
        {list.map((bot) => (
          <Bot key={bot.id} bot={bot} onEdit={() => setOpen(bot)} />
        ))}
      </ul>
      {platforms.length > 0 && list.length < mostBots ? (
        <div>
          <Button onClick={() => setOpen('new')}>{t('addBot')}</Button>
        </div>
      ) : null}
      {list.length > 0 ? <BotKinds /> : null}
      {open ? (
        <BotDialog
          bot={open === 'new' ? null : open}
          platforms={platforms}
          onClose={() => setOpen(null)}
          onSaved={again}
        />
      ) : null}
    </div>
  )
}

function BotKinds() {
  const t = useText(noticeMessages)
  const { data, save } = usePreferences()
  if (!data) return null
  const wanted = noticeChoices.filter(({ kind }) => !data.kindsWithoutBots.includes(kind))
  const label = t('botKinds', { count: wanted.length, all: noticeChoices.length })
  return (
    <details className="n-kinds">
      <summary>{label}</summary>
      <KindChoices
        label={label}
        without={data.kindsWithoutBots}
        onChange={(kindsWithoutBots) => void save({ kindsWithoutBots })}
      />
    </details>
  )
}

function Bot({ bot, onEdit }: { bot: NoticeBot; onEdit: () => void }) {
  const t = useText(noticeMessages)
  const locale = useLocale()
  const { name, isOn, host, ending, version } = bot
  const params = { id: bot.id }
  const { busy, test } = useTest(bot)
  const turn = async (next: boolean) => {
    await call(updateNoticeBot, { params, body: { name, isOn: next, version } }).catch(toast.failure)
    await again()
  }
  const remove = async () => {
    const agreed = await confirm({
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(deleteNoticeBot, { params, query: { version } }),
    })
    if (agreed) toast.success()
    await again()
  }
  return (
    <li className="n-bot">
      <div className="n-bot-head">
        <strong>{name}</strong>
        <StatusTag tone="neutral">{said(botPlatformLabels[bot.platform], locale)}</StatusTag>
        <Switch checked={isOn} aria-label={t('turnOf', { name })} onChange={(next) => void turn(next)} />
      </div>
      <span className="n-soft">{ending ? `${host} …${ending}` : host}</span>
      <BotState bot={bot} />
      <div className="n-bot-actions">
        <Button
          size="small"
          loading={busy}
          disabled={!bot.isAllowed}
          aria-label={t('testOf', { name })}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
        <Button size="small" type="link" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="small"
          type="link"
          danger
          aria-label={t('removeOf', { name })}
          onClick={() => void remove()}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

function useTest({ id }: NoticeBot) {
  const t = useText(noticeMessages)
  const why = useWhy()
  const [busy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    try {
      const { reason } = await call(testNoticeBot, { params: { id } })
      if (reason) toast.error(t('testFailed', { why: why(reason) }))
      else toast.success(t('tested'))
    } catch (failure) {
      toast.failure(failure)
    }
    setBusy(false)
    await again()
  }
  return { busy, test }
}

/** Why a message did not arrive, in words. */
function useWhy(): (reason: BotFailure) => string {
  const t = useText(noticeMessages)
  const product = productName(useLocale())
  return (reason) => t(`fails.${reason}`, { product })
}

/** What became of the last message. */
function BotState({ bot: { fails, sentAt, isAllowed } }: { bot: NoticeBot }) {
  const t = useText(noticeMessages)
  const why = useWhy()
  const { timeZone } = useServices()
  if (!isAllowed) return <Alert type="warning" showIcon title={t('notAllowed')} />
  if (!fails)
    return (
      <span className="n-soft" role="status">
        {sentAt ? t('sentAt', { at: formatInstant(sentAt, timeZone) }) : t('neverSent')}
      </span>
    )
  const { reason, answer, failures, restsUntil } = fails
  const more = [
    ...(restsUntil ? [t('restsUntil', { failures, at: formatInstant(restsUntil, timeZone) })] : []),
    ...(answer ? [t('answered', { answer })] : []),
  ]
  return (
    <div role="status">
      <Alert
        type="error"
        showIcon
        title={t('failed', { why: why(reason) })}
        description={more.length > 0 ? more.map((line) => <div key={line}>{line}</div>) : undefined}
      />
    </div>
  )
}
