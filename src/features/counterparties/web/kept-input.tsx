import { Button, Input, Space } from 'antd'
import { type FieldControl, useText } from '#web/index.ts'
import type { Kept } from './counterpart-values.ts'
import { counterpartMessages } from './messages.ts'

type Props = {
  control: FieldControl
  value: Kept
  onChange: (value: Kept) => void
  maxLength: number
  placeholder?: string
  inputMode?: 'tel' | 'numeric'
}

/** A number that is stored and shown masked: it stays unless the person says that it is replaced. */
export function KeptInput({ control, value, onChange, maxLength, placeholder, inputMode }: Props) {
  const t = useText(counterpartMessages)
  const isKept = value.value === undefined
  const input = (
    <Input
      {...control}
      value={value.value ?? value.masked}
      disabled={isKept}
      maxLength={maxLength}
      autoComplete="off"
      {...(placeholder ? { placeholder } : {})}
      {...(inputMode ? { inputMode } : {})}
      onChange={({ target }) => onChange({ ...value, value: target.value })}
    />
  )
  if (!value.masked) return input
  return (
    <Space.Compact block>
      {input}
      <Button onClick={() => onChange({ ...value, value: isKept ? '' : undefined })}>
        {t(isKept ? 'changeNumber' : 'keepNumber')}
      </Button>
    </Space.Compact>
  )
}
