import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  StatusTag,
  type Tone,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { type ShareState, shareLimits } from '../../domain/contract-share.ts'
import {
  type ContractShare,
  extendContractShare,
  renewContractShare,
  revokeContractShare,
} from '../../domain/share-api.ts'
import { DaysField } from './days-field.tsx'
import { type Made, MadeLink, ShareOutsideDialog } from './share-dialog.tsx'
import { shareMessages } from './share-messages.ts'
import { type Shares, sharesKey, useShares } from './use-shares.ts'

const tones: Readonly<Record<ShareState, Tone>> = {
  open: 'success',
  expired: 'warning',
  ended: 'neutral',
  resting: 'warning',
}

/** Who outside reads the contract's text through a link, until when, and how often they did. */
export function LinksPanel({ contract }: { contract: ContractDetail }) {
  const t = useText(shareMessages)
  const client = useQueryClient()
  const found = useShares(contract.id)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [extended, setExtended] = useState<ContractShare | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: sharesKey(contract.id) })
  const mayShare = contract.abilities.shareOutside
  const tell = async (link: Made) => {
    setMaking(false)
    setMade(link)
    await refresh()
  }
  return (
    <Panel
      title={t('links')}
      extra={
        mayShare && found.data?.mailIsSet ? (
          <Button type="primary" onClick={() => setMaking(true)}>
            {t('share')}
          </Button>
        ) : null
      }
    >
      {mayShare && found.data && !found.data.mailIsSet ? (
        <Alert type="warning" showIcon title={t('noMail')} description={t('noMailHint')} />
      ) : null}
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <Links
          shares={found.data}
          contract={contract}
          onExtend={setExtended}
          onChanged={refresh}
          onMade={tell}
        />
      )}
      {making ? (
        <ShareOutsideDialog contract={contract} onClose={() => setMaking(false)} onMade={tell} />
      ) : null}
      {made ? <MadeLink made={made} onClose={() => setMade(null)} /> : null}
      {extended ? (
        <ExtendDialog
          id={contract.id}
          share={extended}
          onClose={async () => {
            setExtended(null)
            await refresh()
          }}
        />
      ) : null}
    </Panel>
  )
}

type LinksProps = {
  shares: Shares
  contract: ContractDetail
  onExtend: (share: ContractShare) => void
  onChanged: () => Promise<unknown>
  onMade: (made: Made) => Promise<void>
}

function Links({ shares: { shares, mayEnd }, contract, onExtend, onChanged, onMade }: LinksProps) {
  const t = useText(shareMessages)
  if (!shares.length) return <EmptyState compact title={t('noLinks')} hint={t('noLinksHint')} />
  const revoke = ({ id: shareID, version, person }: ContractShare) =>
    confirm({
      title: t('revokeTitle', { name: person }),
      content: t('revokeHint'),
      okText: t('revoke'),
      danger: true,
      onOk: async () => {
        await call(revokeContractShare, { params: { id: contract.id, shareID }, query: { version } })
        await onChanged()
        toast.success(t('taken'))
      },
    })
  const renew = ({ id: shareID, version, person }: ContractShare) =>
    confirm({
      title: t('renewTitle', { name: person }),
      content: t('renewHint'),
      okText: t('renew'),
      onOk: async () => {
        const { share, path } = await call(renewContractShare, {
          params: { id: contract.id, shareID },
          body: { version },
        })
        await onMade({ person: share.person, email: share.email, path })
      },
    })
  return (
    <ul>
      {shares.map((share) => (
        <li className="c-share-row" key={share.id}>
          <ShareFacts share={share} />
          {mayEnd && share.state !== 'ended' ? (
            <span className="c-file-actions">
              {contract.abilities.shareOutside ? (
                <>
                  <Button aria-label={t('extendOf', { name: share.person })} onClick={() => onExtend(share)}>
                    {t('extend')}
                  </Button>
                  <Button aria-label={t('renewOf', { name: share.person })} onClick={() => void renew(share)}>
                    {t('renew')}
                  </Button>
                </>
              ) : null}
              <Button
                danger
                aria-label={t('revokeOf', { name: share.person })}
                onClick={() => void revoke(share)}
              >
                {t('revoke')}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ShareFacts({ share }: { share: ContractShare }) {
  const t = useText(shareMessages)
  const { timeZone } = useServices()
  return (
    <div className="c-share-who">
      <span className="c-share-facts">
        <strong>{share.person}</strong>
        <span>{share.email}</span>
        <StatusTag tone={tones[share.state]}>{t(share.state)}</StatusTag>
      </span>
      <span>{share.title}</span>
      <span className="c-soft c-share-facts">
        <span>{t(share.mayComment ? 'mayComment' : 'readOnly')}</span>
        <span>{t('version', { ordinal: share.ordinal })}</span>
        <span>
          {t('until')} {formatInstant(share.expiresAt, timeZone)}
        </span>
        <span>
          {share.openedAt
            ? `${t('opened')} ${t('openedTimes', { count: share.opened })} · ${t('last', { at: formatInstant(share.openedAt, timeZone) })}`
            : t('never')}
        </span>
        <span>
          {t('by')} {share.createdBy}
        </span>
      </span>
      {share.state === 'resting' ? <span className="c-soft">{t('restingHint')}</span> : null}
    </div>
  )
}

type ExtendProps = { id: number; share: ContractShare; onClose: () => Promise<void> }

function ExtendDialog({ id, share, onClose }: ExtendProps) {
  const t = useText(shareMessages)
  const [days, setDays] = useState<number>(shareLimits.days.usual)
  const save = async () => {
    try {
      const params = { id, shareID: share.id }
      await call(extendContractShare, { params, body: { days, version: share.version } })
      toast.success(t('extended'))
      await onClose()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Dialog
      open
      title={t('extendOf', { name: share.person })}
      onCancel={() => void onClose()}
      onConfirm={save}
    >
      <DaysField days={days} onChange={setDays} />
    </Dialog>
  )
}
