import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { AppLink, call, Panel, toast, useText } from '#web/index.ts'
import { type ContractForm, fillContractDocument } from '../domain/api.ts'
import { contractMessages } from './messages.ts'
import type { Draft } from './use-draft.ts'

/** Makes the contract's text from what is in the form now, and leads to it. */
export function TextPreview({ opened, draft }: { opened: ContractForm; draft: Draft }) {
  const t = useText(contractMessages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(false)
  const id = opened.contractID ?? 0
  if (!opened.template) return null
  const fill = async () => {
    setBusy(true)
    try {
      if (draft.state !== 'saved' && !(await draft.save())) return
      await call(fillContractDocument, { params: { id } })
      await client.invalidateQueries({ queryKey: ['contract', id] })
      setMade(true)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('textPreview')}>
      <div className="c-stack">
        <p className="c-soft">{t('fillHint')}</p>
        <Button block loading={busy} onClick={fill}>
          {t('fillNow')}
        </Button>
        {made ? (
          <AppLink to="/myContract/detail" params={{ contractId: String(id), tab: 'text' }} newTab>
            {t('preview')}
          </AppLink>
        ) : null}
      </div>
    </Panel>
  )
}
