import { DownOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { giveGrants } from '#engines/access/domain/index.ts'
import {
  call,
  confirm,
  DateInput,
  Dialog,
  Field,
  PeoplePicker,
  type Person,
  toast,
  useGo,
  useLocale,
  useText,
} from '#web/index.ts'
import { archiveContract, type ContractDetail, transitionContract } from '../domain/api.ts'
import { labelOf, type ManualAction, manualActions } from '../domain/contract-status.ts'
import { contractMessages } from './messages.ts'

/** The buttons of a contract page: what this person may do with this contract now, as the server said. */
export function ContractActions({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const go = useGo()
  const client = useQueryClient()
  const [asked, setAsked] = useState<ManualAction | null>(null)
  const [sharing, setSharing] = useState(false)
  const { abilities, id, version } = contract
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['contract', id] })
    await client.invalidateQueries({ queryKey: ['contracts'] })
  }
  const words = (action: ManualAction) => labelOf({ ...manualActions[action], color: '' }, locale)
  const run = async (action: ManualAction, more: { reason?: string; endDate?: string } = {}) => {
    await call(transitionContract, { params: { id }, body: { version, action, ...more } })
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
  const archive = () =>
    confirm({
      title: t('archiveConfirm'),
      onOk: async () => {
        await call(archiveContract, { params: { id }, body: { version } })
        await refresh()
        toast.success()
      },
    })
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
      {abilities.archive ? <Button onClick={archive}>{t('archive')}</Button> : null}
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
      {asked ? <TransitionDialog action={asked} onClose={() => setAsked(null)} onConfirm={run} /> : null}
      {sharing ? <ShareDialog id={id} onClose={() => setSharing(false)} /> : null}
    </>
  )
}

/** The print view is a window of its own, so that the page stays where it is. */
export const openPrint = (id: number): void => {
  window.open(`/myContract/print?contractId=${id}`, '_blank', 'noopener')
}

type TransitionProps = {
  action: ManualAction
  onClose: () => void
  onConfirm: (action: ManualAction, more: { reason?: string; endDate?: string }) => Promise<void>
}

/** Asks what an action needs: a reason, or a new end date. */
function TransitionDialog({ action, onClose, onConfirm }: TransitionProps) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { needs } = manualActions[action]
  const [reason, setReason] = useState('')
  const [endDate, setEndDate] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (needs === 'reason' && !reason.trim()) return setError(t('reasonRequired'))
    if (needs === 'endDate' && !endDate) return setError(t('endDateRequired'))
    try {
      await onConfirm(action, { ...(reason && { reason }), ...(endDate && { endDate }) })
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
      {needs === 'endDate' ? (
        <Field label={t('endDate')} required error={error ?? undefined}>
          {(control) => <DateInput {...control} value={endDate} onChange={setEndDate} />}
        </Field>
      ) : (
        <Field label={t('reason')} required error={error ?? undefined}>
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
      )}
    </Dialog>
  )
}

/** Gives single people this contract to read. */
function ShareDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(contractMessages)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (!people.length) return setError(t('sharePeopleRequired'))
    try {
      await call(giveGrants, {
        body: {
          subjectKind: 'contract',
          subjectID: id,
          userIDs: people.map((person) => person.id),
          ability: 'read',
        },
      })
      toast.success(t('shareDone'))
      onClose()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Dialog open title={t('shareTitle')} onCancel={onClose} onConfirm={save}>
      <Field label={t('sharePeople')} required error={error ?? undefined}>
        {(control) => <PeoplePicker {...control} multiple value={people} onChange={setPeople} />}
      </Field>
    </Dialog>
  )
}
