import { InputNumber } from 'antd'
import { Field, useText } from '#web/index.ts'
import { shareLimits } from '../../domain/contract-share.ts'
import { shareMessages } from './share-messages.ts'

/** How many days from now. */
export function DaysField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useText(shareMessages)
  const { least, most, usual } = shareLimits.days
  return (
    <Field label={t('days')} required>
      {({ status: _, ...control }) => (
        <InputNumber
          {...control}
          min={least}
          max={most}
          precision={0}
          value={days}
          onChange={(value) => onChange(value ?? usual)}
        />
      )}
    </Field>
  )
}
