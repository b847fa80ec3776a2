import { Alert, Button, Checkbox, Input, type InputRef } from 'antd'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { type SessionInfo, signIn } from '#engines/people/domain/index.ts'
import { CallError, call } from '#web/call.ts'
import { useText } from '#web/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { shellMessages } from '../shell-messages.ts'
import { takeTypedEarly } from './typed-early.ts'

export type SignInFormProps = {
  onDone: (session: SessionInfo) => void
  /** The account that was signed in before; then only the password is asked. */
  account?: string
}

/** Account, password and 30 days; says what the server says. */
export function SignInForm({ onDone, account: known }: SignInFormProps) {
  const t = useText(shellMessages)
  const [account, setAccount] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const passwordInput = useRef<InputRef>(null)
  // After the commit: only now can nothing more be typed into the first paint.
  useLayoutEffect(() => {
    const typed = known === undefined ? takeTypedEarly() : null
    if (!typed) return
    setAccount(typed.account)
    setPassword(typed.password)
    setRemember(typed.remember)
    if (typed.focused === 'password') passwordInput.current?.focus()
  }, [known])
  const missing = { account: account.trim() === '', password: password === '' }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.account || missing.password) return
    setBusy(true)
    setFailure(null)
    try {
      onDone(
        await call(signIn, { body: { account: account.trim(), password, remember }, onSessionEnd: 'fail' }),
      )
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="s-form" onSubmit={submit} noValidate>
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
      <Field label={t('accountLabel')} error={isTried && missing.account ? t('accountRequired') : null}>
        {(control) => (
          <Input
            {...control}
            size="large"
            value={account}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            autoFocus={!known}
            readOnly={known !== undefined}
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('passwordLabel')} error={isTried && missing.password ? t('passwordRequired') : null}>
        {(control) => (
          <Input.Password
            {...control}
            ref={passwordInput}
            size="large"
            value={password}
            name="password"
            autoComplete="current-password"
            maxLength={200}
            autoFocus={known !== undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Checkbox name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('remember')}
      </Checkbox>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
