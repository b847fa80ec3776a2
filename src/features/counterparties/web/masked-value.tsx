import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { call, inBrackets, Tip, toast, useText } from '#web/index.ts'
import { counterpartCalls, type Revealable } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartMessages } from './messages.ts'

export type MaskedValueProps = {
  kind: PartyKind
  id: number
  field: Revealable
  itemId?: number
  masked: string
  /** False shows the mask alone. */
  mayReveal: boolean
}

/** A masked number with an eye for who may see it whole; each look is recorded by the server. */
export function MaskedValue({ kind, id, field, itemId, masked, mayReveal }: MaskedValueProps) {
  const t = useText(counterpartMessages)
  const [whole, setWhole] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!masked) return <>—</>
  const toggle = async () => {
    if (whole !== null) return setWhole(null)
    setBusy(true)
    try {
      const body = { field, ...(itemId !== undefined && { itemId }) }
      const { value } = await call(counterpartCalls[kind].reveal, { params: { id }, body })
      setWhole(value)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="c-masked">
      <span className="c-masked-number">{whole ?? masked}</span>
      {mayReveal ? (
        <Tip text={whole === null ? `${t('reveal')}${inBrackets(t('revealNote'))}` : t('hide')}>
          <Button
            type="text"
            size="small"
            loading={busy}
            icon={whole === null ? <EyeOutlined /> : <EyeInvisibleOutlined />}
            aria-label={t(whole === null ? 'reveal' : 'hide')}
            onClick={() => void toggle()}
          />
        </Tip>
      ) : null}
    </span>
  )
}
