import { Button, Input, Space } from 'antd'
import type { FieldControl } from './field.tsx'

type Props = {
  control: FieldControl
  /** What is typed. */
  value: string
  /** One is stored, which is never shown: `kept` says so in the empty input, `remove` takes it away. */
  isKept: boolean
  words: { kept: string; remove: string }
  disabled?: boolean
  onChange: (change: { value: string; removes: boolean }) => void
}

/** A key or password that is given once and never shown again: typed anew, kept by leaving it empty, or taken away. */
export function SecretInput({ control, value, isKept, words, disabled = false, onChange }: Props) {
  return (
    <Space.Compact block>
      <Input.Password
        {...control}
        disabled={disabled}
        value={value}
        maxLength={500}
        visibilityToggle={false}
        autoComplete="new-password"
        placeholder={isKept ? words.kept : undefined}
        onChange={({ target }) => onChange({ value: target.value, removes: false })}
      />
      {isKept && !disabled ? (
        <Button onClick={() => onChange({ value: '', removes: true })}>{words.remove}</Button>
      ) : null}
    </Space.Compact>
  )
}
