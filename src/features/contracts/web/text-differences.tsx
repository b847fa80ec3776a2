import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call, toast, useText } from '#web/index.ts'
import { type ContractForm, readContract } from '../domain/api.ts'
import { listTextDifferences, settleTextDifferences } from '../domain/differences-api.ts'
import type { OpenDifference } from '../domain/open-difference.ts'
import type { SettlingChoice } from '../domain/settle-differences.ts'
import { differenceMessages } from './difference-messages.ts'
import { SettleDialog } from './settle-dialog.tsx'
import type { Draft } from './use-draft.ts'

const keyOf = (id: number) => ['contractDifferences', id]

/**
 * Above the form of a draft: where text and form say different things. Asks at once when the page opens, as it does after somebody wrote in the text;
 * what is put off stays told.
 */
export function TextDifferences({ opened, draft }: { opened: ContractForm; draft: Draft }) {
  const t = useText(differenceMessages)
  const client = useQueryClient()
  const id = opened.contractID ?? 0
  const [isSettling, setSettling] = useState(false)
  const wasAsked = useRef(false)
  const { data: open, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(listTextDifferences, { params: { id }, signal }),
    // The text may be written in another window.
    refetchOnWindowFocus: 'always',
    initialData: opened.differences,
    // A form that is opened again brings them again.
    gcTime: 0,
  })
  const { version } = draft
  const known = useRef(opened.version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    void refetch()
  }, [version, refetch])
  useEffect(() => {
    if (wasAsked.current || open.length === 0) return
    wasAsked.current = true
    setSettling(true)
  }, [open])
  const settle = async (choices: SettlingChoice[]) => {
    try {
      if (!draft.isSaved() && !(await draft.save())) return
      const settled = await call(settleTextDifferences, {
        params: { id },
        body: { version: draft.latestVersion(), choices },
      })
      draft.accept(settled.draft)
      client.setQueryData(keyOf(id), settled.open)
      await client.invalidateQueries({ queryKey: ['contract', id, 'draftText'] })
      setSettling(false)
      toast.success(t('settled'))
    } catch (error) {
      toast.failure(error)
    }
  }
  if (open.length === 0) return null
  return (
    <>
      <Alert
        className="c-taken-over"
        type="warning"
        showIcon
        title={t('notice', { count: open.length })}
        description={t('noticeHint')}
        action={
          <Button size="small" onClick={() => setSettling(true)}>
            {t('settle')}
          </Button>
        }
      />
      {isSettling ? (
        <SettleDialog differences={open} onSettle={settle} onClose={() => setSettling(false)} />
      ) : null}
    </>
  )
}

/** In the editor, after a save that found places of the form typed over: asks, and settles in the contract. `onDone`: something was settled. */
export function SettleSaved({
  id,
  differences,
  onDone,
  onClose,
}: {
  id: number
  differences: readonly OpenDifference[]
  onDone: () => void
  onClose: () => void
}) {
  const t = useText(differenceMessages)
  const client = useQueryClient()
  const settle = async (choices: SettlingChoice[]) => {
    try {
      const { version } = await call(readContract, { params: { id } })
      await call(settleTextDifferences, { params: { id }, body: { version, choices } })
      await client.invalidateQueries({ queryKey: keyOf(id) })
      toast.success(t('settled'))
      onDone()
    } catch (error) {
      toast.failure(error)
    }
  }
  return <SettleDialog differences={differences} onSettle={settle} onClose={onClose} />
}
