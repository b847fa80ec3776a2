import { SwapOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { call, Dialog, ErrorState, listed, toast, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { type MergeField, type MergeKnown, mergeKnown } from '../domain/merge.ts'
import { type MergePreview, mergeCalls } from '../domain/merge-api.ts'
import { plainTags } from '../domain/tags/party-tags.ts'
import { MergeFields } from './merge-fields.tsx'
import { mergeMessages } from './merge-messages.ts'
import { AtStake } from './merge-stakes.tsx'

/** The parties that are merged, the one that stays first. */
export type MergePair = readonly [stays: number, goes: number]

type Props = { kind: PartyKind; pair: MergePair; onClose: () => void; onMerged: (party: Counterpart) => void }

/** Two parties side by side: which stays, what is kept of each, what moves, and what speaks against it. */
export function MergeDialog({ pair, ...props }: Props) {
  const [order, setOrder] = useState(pair)
  return (
    <Merging
      key={order.join()}
      {...props}
      pair={order}
      onSwap={() => setOrder(([stays, goes]) => [goes, stays])}
    />
  )
}

function Merging({ kind, pair: [id, otherID], onClose, onMerged, onSwap }: Props & { onSwap: () => void }) {
  const t = useText(mergeMessages)
  const queries = useQueryClient()
  const [taken, setTaken] = useState<readonly MergeField[] | null>(null)
  const [known, setKnown] = useState<MergeKnown>(nothingKnown)
  const preview = useQuery({
    queryKey: ['counterpart', kind, 'merge', id, otherID],
    queryFn: ({ signal }) => call(mergeCalls[kind].preview, { params: { id }, query: { otherID }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data } = preview
  const take = taken ?? data?.suggested ?? []
  const merge = async () => {
    if (!data) return
    try {
      const merged = await call(mergeCalls[kind].merge, {
        params: { id },
        body: {
          ...{ version: data.stays.version, otherID, otherVersion: data.goes.version },
          ...{ take: [...take], ...known },
        },
      })
      toast.success(t('merged'))
      onMerged(merged)
      // Contracts, projects and matters of both are another's now.
      await queries.invalidateQueries()
    } catch (error) {
      toast.failure(error)
      void preview.refetch()
    }
  }
  return (
    <Dialog
      open
      title={t('mergeTitle')}
      width={880}
      onCancel={onClose}
      onConfirm={merge}
      confirmText={t('confirmMerge')}
      confirmDisabled={!data || mergeKnown.some((key) => isAtStake(data, key) && !known[key])}
    >
      {preview.error && !data ? (
        <ErrorState compact error={preview.error} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <div className="c-merge">
          <MergeFields
            preview={data}
            take={take}
            onTake={setTaken}
            swap={
              <Button size="small" icon={<SwapOutlined />} onClick={onSwap}>
                {t('swap')}
              </Button>
            }
          />
          {data.addedBanks + data.addedContacts > 0 ? (
            <p>{t('united', { banks: data.addedBanks, contacts: data.addedContacts })}</p>
          ) : null}
          <UnitedTags preview={data} />
          <Moved preview={data} />
          {data.goes.riskCount > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('risks', { name: data.goes.name, count: data.goes.riskCount })}
              description={t('risksHint', { name: data.stays.name })}
            />
          ) : null}
          {mergeKnown.map((key) =>
            isAtStake(data, key) ? (
              <AtStake
                key={key}
                stake={key}
                preview={data}
                isKnown={known[key]}
                onKnown={(isKnown) => setKnown({ ...known, [key]: isKnown })}
              />
            ) : null,
          )}
          <p className="c-hint">{t('afterwards', { name: data.goes.name })}</p>
        </div>
      ) : (
        <Spin className="c-party-wait" />
      )}
    </Dialog>
  )
}

const nothingKnown: MergeKnown = { knowsBlacklist: false, knowsNumbers: false, knowsKind: false }
const isAtStake = (preview: MergePreview, key: keyof MergeKnown): boolean =>
  ({
    knowsBlacklist: preview.blacklistAtStake,
    knowsNumbers: preview.numbersAtStake,
    knowsKind: preview.kindAtStake,
  })[key]

/** What the merge moves, and what names both already. */
function Moved({ preview: { moves, both, stays, goes } }: { preview: MergePreview }) {
  const t = useText(mergeMessages)
  return (
    <>
      {both.length > 0 ? (
        <Alert type="warning" showIcon title={t('both')} description={<Records of={both} />} />
      ) : null}
      <div>
        {moves.length > 0 ? (
          <>
            <strong>{t('moves', { name: stays.name })}</strong>
            <Records of={moves} />
          </>
        ) : (
          t('movesNone', { name: goes.name })
        )}
        <p className="c-hint">{t('visibleOnly')}</p>
      </div>
    </>
  )
}

function Records({ of }: { of: MergePreview['moves'] }) {
  const t = useText(mergeMessages)
  return (
    <ul className="c-merge-records">
      {of.map(({ label, total, some }) => {
        const names = listed(some.map(({ name }) => name))
        return (
          <li key={label}>
            {t('count', { label, count: total })}
            <span className="c-soft">{total > some.length ? t('countMore', { names }) : names}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What tags the one that stays has then, where the other one brings some. */
function UnitedTags({ preview: { stays, goes } }: { preview: MergePreview }) {
  const t = useText(mergeMessages)
  const tags = plainTags([...stays.tags, ...goes.tags])
  return tags.length > stays.tags.length ? <p>{t('tagsUnited', { tags: listed(tags) })}</p> : null
}
