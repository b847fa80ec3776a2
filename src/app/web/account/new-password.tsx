import { Input } from 'antd'
import { passwordWeakness, passwordWeaknessText } from '#engines/people/domain/index.ts'
import { said } from '#shared/text.ts'
import { useLocale, useText } from '#web/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { shellMessages } from '../shell-messages.ts'

export type NewPassword = { next: string; repeat: string }

/** What is wrong with a new password and its repetition, in words; by the same rule as the server's. */
export function useNewPasswordErrors({ next, repeat }: NewPassword, account: string) {
  const t = useText(shellMessages)
  const locale = useLocale()
  const weakness = next === '' ? null : passwordWeakness(next, account)
  return {
    next:
      next === '' ? t('newPasswordRequired') : weakness ? said(passwordWeaknessText[weakness], locale) : null,
    repeat: next === repeat ? null : t('repeatPasswordWrong'),
  }
}

/** A new password twice. */
export function NewPasswordFields(props: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: { next: string | null; repeat: string | null }
}) {
  const { value, onChange, errors } = props
  const t = useText(shellMessages)
  return (
    <>
      <Field label={t('newPassword')} error={errors.next} hint={t('passwordRule')}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="new-password"
            maxLength={200}
            value={value.next}
            onChange={(event) => onChange({ ...value, next: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('repeatPassword')} error={errors.repeat}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="new-password"
            maxLength={200}
            value={value.repeat}
            onChange={(event) => onChange({ ...value, repeat: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
