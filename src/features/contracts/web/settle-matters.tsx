import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Matter } from '#engines/approvals/web/index.ts'
import { call, Panel, toast, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import { readTextMatters, settleTextMatters } from '../domain/text-api.ts'
import { settleMessages } from './settle-messages.ts'

type How = 'accept' | 'reject' | 'resolve'

/** What is open in the text, for whoever may settle it at their step of the approval; their own suggestions they can only take back. */
export function SettleMatters({ contract }: { contract: ContractDetail }) {
  const t = useText(settleMessages)
  const client = useQueryClient()
  const { me } = useServices()
  const [busy, setBusy] = useState<string | null>(null)
  const text = contract.documents.find(({ kind }) => kind === 'text')
  const { data } = useQuery({
    queryKey: ['contract', contract.id, 'matters'],
    queryFn: ({ signal }) => call(readTextMatters, { params: { id: contract.id }, signal }),
    enabled: contract.abilities.suggest,
  })
  if (!contract.abilities.suggest || !text || !data?.items.length) return null
  const settle = async (key: string, how: How) => {
    setBusy(key)
    try {
      const body = { baseID: text.id, items: [{ key, how }] }
      await call(settleTextMatters, { params: { id: contract.id }, body })
      toast.success(t('settled'))
    } catch (error) {
      toast.failure(error)
    } finally {
      // Also after a refusal: somebody may have written another text.
      await client.invalidateQueries({ queryKey: ['contract', contract.id] })
      await client.invalidateQueries({ queryKey: ['approval'] })
      setBusy(null)
    }
  }
  const isOwn = (author: string) => author === me?.name || author === `${me?.name}（${me?.id}）`
  return (
    <Panel title={t('open', { count: data.items.length })}>
      <p className="c-soft">{t('hint')}</p>
      <ul className="c-file-list">
        {data.items.map((item) => {
          const hows: How[] =
            item.kind === 'comment' ? ['resolve'] : isOwn(item.author) ? ['reject'] : ['accept', 'reject']
          return (
            <li key={item.key} className="c-file-row">
              <span className="c-file-name">
                <Matter item={item} />
              </span>
              <span className="c-file-actions">
                {hows.map((how) => (
                  <Button
                    key={how}
                    size="small"
                    type={how === 'reject' ? 'default' : 'primary'}
                    loading={busy === item.key}
                    disabled={busy !== null && busy !== item.key}
                    aria-label={`${t(how === 'reject' && isOwn(item.author) ? 'withdraw' : how)} ${item.text}`}
                    onClick={() => void settle(item.key, how)}
                  >
                    {t(how === 'reject' && isOwn(item.author) ? 'withdraw' : how)}
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
