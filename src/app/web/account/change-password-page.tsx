import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { changePassword } from '#engines/people/domain/index.ts'
import { baseMessages } from '#web/base-messages.ts'
import { CallError, call } from '#web/call.ts'
import { useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { Field } from '#web/ui/field.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { queryClient, sessionQuery } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'
import { EntryFrame } from './entry-frame.tsx'
import { NewPasswordFields, useNewPasswordErrors } from './new-password.tsx'

/** One's own password; asked for at once when somebody else set it. */
export function ChangePasswordPage() {
  const t = useText(shellMessages)
  const base = useText(baseMessages)
  const go = useGo()
  useDocumentTitle(t('changePassword'))
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const isForced = session?.user.mustChangePassword ?? false
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState({ next: '', repeat: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const errors = useNewPasswordErrors(password, session?.user.account ?? '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (current === '' || errors.next || errors.repeat) return
    setBusy(true)
    try {
      await call(changePassword, { body: { current, next: password.next } })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      toast.success(t('passwordChanged'))
      go('/')
    } catch (error) {
      setFailure(error instanceof CallError ? (error.errors[0]?.message ?? error.message) : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryFrame title={t('changePassword')} {...(isForced ? { hint: t('mustChangePassword') } : {})}>
      <form className="s-form" onSubmit={submit} noValidate>
        {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
        <input type="text" autoComplete="username" value={session?.user.account ?? ''} readOnly hidden />
        <Field
          label={t('currentPassword')}
          error={isTried && current === '' ? t('currentPasswordRequired') : null}
        >
          {(control) => (
            <Input.Password
              {...control}
              size="large"
              autoFocus
              autoComplete="current-password"
              maxLength={200}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <NewPasswordFields
          value={password}
          onChange={setPassword}
          errors={isTried ? errors : { next: null, repeat: null }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {t('changePassword')}
        </Button>
        {isForced ? null : (
          <Button size="large" block onClick={() => window.history.back()}>
            {base('cancel')}
          </Button>
        )}
      </form>
    </EntryFrame>
  )
}
