import { Input } from 'antd'
import { limit } from '#shared/constants.ts'
import { rawTypes } from '../../domain/field-config.ts'
import { useTyping } from './use-typing.ts'
import type { WidgetProps } from './widget-props.ts'

/** Single-line text. */
export function TextWidget({ store, field, control }: WidgetProps) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  const most = field.rawType === rawTypes.contractName ? limit.name : limit.singleLine
  return (
    <Input
      {...props}
      {...typing}
      maxLength={field.maxlength ?? most}
      allowClear={field.clearable && !props.disabled}
      autoComplete="off"
    />
  )
}

/** Text of several lines that grows with what is typed. */
export function TextareaWidget({ store, field, control }: WidgetProps) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  return (
    <Input.TextArea
      {...props}
      {...typing}
      maxLength={field.maxlength ?? limit.multiLine}
      autoSize={{ minRows: 2, maxRows: 10 }}
    />
  )
}

/** Code input: what is not a letter, digit, hyphen, dash or underscore disappears as it is typed. */
export function CodeWidget({ store, field, control }: WidgetProps) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  return <Input {...props} {...typing} inputMode="text" autoComplete="off" spellCheck={false} />
}
