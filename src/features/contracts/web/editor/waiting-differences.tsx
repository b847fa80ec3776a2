import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call, toast, useText } from '#web/index.ts'
import { listTextDifferences } from '../../domain/differences-api.ts'
import { differenceMessages } from '../difference-messages.ts'
import { SettleSaved } from '../text-differences.tsx'

type Props = {
  contractID: number
  /** The text on the screen: with another one other places may wait. */
  textID: number
  isDirty: boolean
  /** The text is another one now: the form's places were settled in it. */
  onSettled: () => void
}

/** Above the text: words typed over places of the form do not stand in it until somebody settles them. Says how many wait, and where to. */
export function WaitingDifferences({ contractID, textID, isDirty, onSettled }: Props) {
  const t = useText(differenceMessages)
  const [isSettling, setSettling] = useState(false)
  const { data: open = [] } = useQuery({
    queryKey: ['contractDifferences', contractID, textID],
    queryFn: ({ signal }) => call(listTextDifferences, { params: { id: contractID }, signal }),
  })
  if (open.length === 0) return null
  return (
    <>
      <Alert
        banner
        type="warning"
        title={t('notice', { count: open.length })}
        action={
          <Button size="small" onClick={() => (isDirty ? toast.warning(t('saveFirst')) : setSettling(true))}>
            {t('settle')}
          </Button>
        }
      />
      {isSettling ? (
        <SettleSaved
          id={contractID}
          differences={open}
          onDone={onSettled}
          onClose={() => setSettling(false)}
        />
      ) : null}
    </>
  )
}
