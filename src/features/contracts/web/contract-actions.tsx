import { DownOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { issueText } from '#shared/issues.ts'
import { said } from '#shared/text.ts'
import {
  call,
  confirm,
  Dialog,
  Field,
  toast,
  useAddressParams,
  useGo,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import type { Signing } from '../domain/contract-signing.ts'
import { askedFor, labelOf, type ManualAction, manualActions } from '../domain/contract-status.ts'
import { transitionContract } from '../domain/life-api.ts'
import { periodInAddress } from '../domain/score-period.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { OpenBelow } from './family/family-warnings.tsx'
import { contractMessages } from './messages.ts'
import { ScoreDialog } from './score-dialog.tsx'
import { scoreMessages } from './score-messages.ts'
import { GrantDialog } from './share/grant-dialog.tsx'
import { SigningDialog } from './signing-dialog.tsx'

/** The buttons of a contract page: what this person may do with this contract now, as the server said. */
export function ContractActions({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const ofScores = useText(scoreMessages)
  const locale = useLocale()
  const go = useGo()
  const client = useQueryClient()
  const [asked, setAsked] = useState<ManualAction | null>(null)
  const [sharing, setSharing] = useState(false)
  const [archiving, setArchiving] = useState(false)
  const { score: address } = useAddressParams()
  const setParams = useSetAddressParams()
  // A notice leads to the page with the dialog open.
  const named = periodInAddress(address)
  const [pressed, setPressed] = useState(false)
  const closeScore = () => {
    setPressed(false)
    if (address !== undefined) setParams({ score: undefined })
  }
  const { abilities, id, version } = contract
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['contract', id] })
    await client.invalidateQueries({ queryKey: ['contracts'] })
  }
  const words = (action: ManualAction) => labelOf({ ...manualActions[action], color: '' }, locale)
  const run = async (action: ManualAction, more: ActionInput = {}) => {
    await call(transitionContract, { params: { id }, body: bodyOf(version, action, more) })
    await refresh()
    toast.success()
  }
  const begin = (action: ManualAction) => {
    if (manualActions[action].needs) return setAsked(action)
    void confirm({
      title: t('transitionConfirm', { action: words(action) }),
      okText: words(action),
      onOk: () => run(action),
    })
  }
  const main = abilities.actions.find((action) => manualActions[action].usual)
  const others = abilities.actions.filter((action) => action !== main)
  const more = [
    ...others.map((action) => ({
      key: action,
      label: words(action),
      danger: action === 'void',
      onClick: () => begin(action),
    })),
    { key: 'print', label: t('print'), onClick: () => openPrint(id) },
    ...(abilities.share ? [{ key: 'share', label: t('share'), onClick: () => setSharing(true) }] : []),
  ]
  return (
    <>
      <Dropdown menu={{ items: more }} trigger={['click']}>
        <Button aria-label={t('moreActions')}>
          {t('more')} <DownOutlined />
        </Button>
      </Dropdown>
      {abilities.score ? <Button onClick={() => setPressed(true)}>{ofScores('title')}</Button> : null}
      {abilities.archive ? <Button onClick={() => setArchiving(true)}>{t('archive')}</Button> : null}
      {main ? (
        <Button type="primary" onClick={() => begin(main)}>
          {words(main)}
        </Button>
      ) : null}
      {abilities.update ? (
        <Button type="primary" onClick={() => go('/myContract/edit', { contractId: String(id) })}>
          {t('edit')}
        </Button>
      ) : null}
      {abilities.amend ? (
        <Button onClick={() => go('/myContract/edit', { contractId: String(id) })}>{t('amend')}</Button>
      ) : null}
      {asked === 'completeSigning' ? (
        <SigningDialog
          contract={contract}
          onClose={() => setAsked(null)}
          onConfirm={(signing) => run(asked, { signing })}
        />
      ) : asked ? (
        <ReasonDialog id={id} action={asked} onClose={() => setAsked(null)} onConfirm={run} />
      ) : null}
      {archiving ? <ArchiveDialog contract={contract} onClose={() => setArchiving(false)} /> : null}
      {abilities.score && (pressed || named !== null) ? (
        <ScoreDialog contractId={id} period={named} onClose={closeScore} />
      ) : null}
      {sharing ? <GrantDialog id={id} onClose={() => setSharing(false)} /> : null}
    </>
  )
}

/** The print view is a window of its own, so that the page stays where it is. */
export const openPrint = (id: number): void => {
  window.open(`/myContract/print?contractId=${id}`, '_blank', 'noopener')
}

/** What an action says beside its name. */
type ActionInput = { reason?: string; signing?: Signing }

const bodyOf = (version: number, action: ManualAction, { reason, signing }: ActionInput) => ({
  version,
  action,
  ...(reason && { reason }),
  ...(signing && { signing: { ...signing, signatories: [...signing.signatories] } }),
})

type ReasonProps = {
  id: number
  action: ManualAction
  onClose: () => void
  onConfirm: (action: ManualAction, more: ActionInput) => Promise<void>
}

/** Asks for the reason of an action. */
function ReasonDialog({ id, action, onClose, onConfirm }: ReasonProps) {
  const locale = useLocale()
  const asked = said(askedFor(action), locale)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (!reason.trim())
      return setError(
        issueText({ path: 'reason', code: 'required', params: { field: asked, fieldEn: asked } }, locale),
      )
    try {
      await onConfirm(action, { reason })
      onClose()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Dialog
      open
      title={labelOf({ ...manualActions[action], color: '' }, locale)}
      onCancel={onClose}
      onConfirm={save}
      danger={action === 'void'}
    >
      <OpenBelow id={id} action={action} />
      <Field label={asked} required error={error ?? undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            rows={4}
            maxLength={2000}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
