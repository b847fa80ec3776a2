import { Button, Input, Radio, Switch } from 'antd'
import { useState } from 'react'
import { call, Dialog, errorAt, Field, toast, useText } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { shareLimits } from '../../domain/contract-share.ts'
import { createContractShare } from '../../domain/share-api.ts'
import { DaysField } from './days-field.tsx'
import { shareMessages } from './share-messages.ts'

export type Made = { person: string; email: string; path: string }
type Props = { contract: ContractDetail; onClose: () => void; onMade: (made: Made) => Promise<void> }

/** Asks for whom, for how long and with what; what was typed stays when it is refused. */
export function ShareOutsideDialog({ contract, onClose, onMade }: Props) {
  const t = useText(shareMessages)
  const [given, setGiven] = useState({
    person: '',
    email: '',
    title: contract.name.slice(0, shareLimits.title),
    days: shareLimits.days.usual as number,
    mayComment: true,
    changes: 'accept' as 'accept' | 'reject',
  })
  const [error, setError] = useState<unknown>(null)
  const change = (part: Partial<typeof given>) => setGiven((before) => ({ ...before, ...part }))
  const save = async () => {
    try {
      const { path, share } = await call(createContractShare, { params: { id: contract.id }, body: given })
      await onMade({ person: share.person, email: share.email, path })
    } catch (failure) {
      setError(failure)
      toast.failure(failure)
    }
  }
  const text = (key: 'person' | 'email' | 'title', label: string, hint?: string) => (
    <Field label={label} required error={errorAt(error, key)} hint={hint}>
      {(control) => (
        <Input
          {...control}
          maxLength={shareLimits[key]}
          type={key === 'email' ? 'email' : 'text'}
          value={given[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      title={t('share')}
      onCancel={onClose}
      onConfirm={save}
      confirmText={t('make')}
      confirmDisabled={!(given.person.trim() && given.email.trim() && given.title.trim())}
    >
      <p className="c-soft">{t('dialogHint')}</p>
      {text('person', t('name'))}
      {text('email', t('email'), t('emailHint'))}
      {text('title', t('title'), t('titleHint'))}
      <DaysField days={given.days} onChange={(days) => change({ days })} />
      <Field label={t('comments')}>
        {({ status: _, ...control }) => (
          <Switch {...control} checked={given.mayComment} onChange={(mayComment) => change({ mayComment })} />
        )}
      </Field>
      <Field label={t('changes')}>
        {({ status: _, ...control }) => (
          <Radio.Group
            {...control}
            value={given.changes}
            onChange={({ target }) => change({ changes: target.value })}
            options={[
              { value: 'accept', label: t('accept') },
              { value: 'reject', label: t('reject') },
            ]}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** The link, this once. */
export function MadeLink({ made: { person, email, path }, onClose }: { made: Made; onClose: () => void }) {
  const t = useText(shareMessages)
  const link = `${location.origin}${path}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('copied'))
    } catch {
      // Where the browser does not let us, it stands there to be copied by hand.
      document.querySelector<HTMLInputElement>('.c-share-link input')?.select()
    }
  }
  return (
    <Dialog open title={t('madeTitle')} onCancel={onClose}>
      <p>{t('madeHint', { name: person, email })}</p>
      <Field label={t('link')}>
        {(control) => (
          <div className="c-share-link">
            <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
            <Button type="primary" onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        )}
      </Field>
    </Dialog>
  )
}
