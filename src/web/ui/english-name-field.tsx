import { Input } from 'antd'
import type { ReactNode } from 'react'
import { limit } from '#shared/constants.ts'
import { messages, useText } from '../messages.ts'
import { Field } from './field.tsx'

const englishNameMessages = messages('englishName', {
  label: '英文名称 | English name',
  hint: '不填则英文界面也显示名称 | If empty, the English interface shows the name',
})

type Props = { value: string; error?: ReactNode; disabled?: boolean; onChange: (nameEn: string) => void }

/** What a record is called in English; stands below its name in a dialog. */
export function EnglishNameField({ value, error, disabled, onChange }: Props) {
  const t = useText(englishNameMessages)
  return (
    <Field label={t('label')} hint={t('hint')} error={error}>
      {(control) => (
        <Input
          {...control}
          lang="en"
          maxLength={limit.name}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
