import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { editorParams } from '#engines/editor/domain/index.ts'
import { AppLink, call, Panel, toast, useGo, useText } from '#web/index.ts'
import { fillContractDocument } from '../../domain/api.ts'
import { contractMessages } from '../messages.ts'
import type { Draft } from '../use-draft.ts'
import { draftTextMessages } from './draft-messages.ts'
import { GiveText } from './give-text.tsx'

type ActionsProps = {
  id: number
  draft: Draft
  /** An uploaded text: nothing is filled in it. */
  isOwn?: boolean
}

/** Makes the contract's text from what is in the form now, and leads to it. Nothing for a contract in approval. */
export function TextActions({ id, draft, isOwn = false }: ActionsProps) {
  const t = useText(contractMessages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(false)
  const go = useGo()
  if (!draft.savesItself) return null
  const fill = async (): Promise<boolean> => {
    setBusy(true)
    try {
      if (!draft.isSaved() && !(await draft.save())) return false
      if (!isOwn) await call(fillContractDocument, { params: { id } })
      await client.invalidateQueries({ queryKey: ['contract', id] })
      setMade(true)
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const edit = async () => {
    const opened = { scenario: 'contract', contextId: id, showContractCompare: !isOwn }
    if (await fill()) go('/contractEditor', editorParams(opened))
  }
  return (
    <span className="c-draft-actions">
      {isOwn ? null : (
        <Button size="small" loading={busy} onClick={fill} title={t('fillHint')}>
          {t('fillNow')}
        </Button>
      )}
      <Button size="small" disabled={busy} onClick={edit}>
        {t('editOnline')}
      </Button>
      {made && !isOwn ? (
        <AppLink to="/myContract/detail" params={{ contractId: String(id), tab: 'text' }} newTab>
          {t('preview')}
        </AppLink>
      ) : null}
    </span>
  )
}

type AsideProps = ActionsProps & {
  /** There is no text yet: it comes with a template, or is uploaded. */
  isMissing: boolean
  onShow: () => void
}

/** In the place of the text while the form stands alone. */
export function TextAside({ id, draft, isMissing, onShow }: AsideProps) {
  const t = useText(draftTextMessages)
  if (isMissing)
    return (
      <Panel title={t('text')}>
        <div className="c-stack">
          <p className="c-hint">{t('none')}</p>
          {draft.savesItself ? <GiveText id={id} draft={draft} /> : null}
        </div>
      </Panel>
    )
  return (
    <Panel title={t('text')}>
      <div className="c-stack">
        <p className="c-hint">{t('beside')}</p>
        <Button block onClick={onShow}>
          {t('show')}
        </Button>
        <TextActions id={id} draft={draft} />
      </div>
    </Panel>
  )
}
