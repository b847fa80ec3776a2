import { Input } from 'antd'
import { limit } from '#shared/constants.ts'
import { rawTypes } from '../../domain/definition/field-config.ts'
import { useTyping } from './use-typing.ts'
import type { WidgetProps } from './widget-props.ts'

const characters = (text: string): number => [...text].length

/** At most so many characters as the rule counts them, one for a character outside the basic plane too; a counter says how many there are. */
const counted = (max: number, show: boolean) => ({
  max,
  strategy: characters,
  exceedFormatter: (text: string, { max: most }: { max: number }) => [...text].slice(0, most).join(''),
  ...(show ? { show: ({ count }: { count: number }) => `${count}/${max}` } : {}),
})

/** Single-line text, with a counter where the form says how long it may be. */
export function TextWidget({ store, field, control }: WidgetProps) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  const most = field.maxlength ?? (field.rawType === rawTypes.contractName ? limit.name : limit.singleLine)
  return (
    <Input
      {...props}
      {...typing}
      count={counted(most, field.maxlength !== null && !props.disabled)}
      allowClear={field.clearable && !props.disabled}
      autoComplete="off"
    />
  )
}

/** Text of several lines that grows with what is typed; of single-line text it takes the line ends out. */
export function TextareaWidget({ store, field, control, minRows = 2 }: WidgetProps & { minRows?: number }) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  return (
    <Input.TextArea
      {...props}
      {...typing}
      count={counted(field.maxlength ?? limit.multiLine, field.maxlength !== null && !props.disabled)}
      autoSize={{ minRows, maxRows: 10 }}
    />
  )
}

/** Code input: what is not a letter, digit, hyphen, dash or underscore disappears as it is typed. */
export function CodeWidget({ store, field, control }: WidgetProps) {
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  return <Input {...props} {...typing} inputMode="text" autoComplete="off" spellCheck={false} />
}
