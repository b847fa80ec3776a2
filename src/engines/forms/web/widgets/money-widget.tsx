import { amountInWords } from '#shared/chinese-amount.ts'
import { isMoney, type Money } from '#shared/money.ts'
import { MoneyInput, useText } from '#web/index.ts'
import { unitOf } from '../../domain/field-types/money.ts'
import { formMessages } from '../messages.ts'
import { useFieldValue } from '../use-form.ts'
import type { WidgetProps } from './widget-props.ts'

/** An amount; with isWithUnit its currency can be chosen, with isWordAmount the words are shown below. */
export function MoneyWidget({ store, field, control }: WidgetProps) {
  const t = useText(formMessages)
  const value = useFieldValue(store, field.id)
  const money = isMoney(value) ? value : null
  const unit = money?.unit ?? unitOf(field)
  const { isWithUnit = false, isWordAmount = false } = field.fieldConfig.money ?? {}
  const changed = (next: Money | null): void => {
    // Another currency is a finished choice; a figure is finished when the field is left.
    if (next && money && next.unit !== money.unit) store.edit({ [field.id]: next })
    else store.write(field.id, next)
  }
  return (
    <>
      <MoneyInput
        {...control}
        value={money}
        onChange={changed}
        defaultUnit={unitOf(field)}
        {...(isWithUnit ? {} : { units: [unit] })}
        onBlur={() => {
          store.settle(field.id)
          control.onBlur?.()
        }}
        onRounded={(from, to) => store.remark(field.id, { code: 'rounded', params: { from, to } })}
      />
      {isWordAmount && money ? (
        <div className="c-field-words">{t('inWords', { words: amountInWords(money) })}</div>
      ) : null}
    </>
  )
}
