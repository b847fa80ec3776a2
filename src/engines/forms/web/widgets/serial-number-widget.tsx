import { Input } from 'antd'
import { useText } from '#web/index.ts'
import { formMessages } from '../messages.ts'
import { useFieldValue } from '../use-form.ts'
import { valueMessages } from './value-messages.ts'
import type { WidgetProps } from './widget-props.ts'

/** A number that the system gives: 自动生成 until then. */
export function SerialNumberWidget({ store, field, control }: WidgetProps) {
  const t = useText(formMessages)
  const words = useText(valueMessages)
  const value = useFieldValue(store, field.id)
  return (
    <Input
      id={control.id}
      className="c-mono"
      disabled
      value={typeof value === 'string' ? value : ''}
      placeholder={t('generated')}
      title={words('serialGiven')}
      aria-describedby={control['aria-describedby']}
    />
  )
}
