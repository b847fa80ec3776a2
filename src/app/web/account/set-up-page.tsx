import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { setUp } from '#engines/people/domain/index.ts'
import { CallError, call } from '#web/call.ts'
import { useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { Field } from '#web/ui/field.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { queryClient, setupQuery, signedIn } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'
import { EntryFrame } from './entry-frame.tsx'
import { NewPasswordFields, useNewPasswordErrors } from './new-password.tsx'

const empty = { organizationName: '', name: '', account: '' }

/** The first page of an empty installation: the organisation and its first administrator, with a password of their own. */
export function SetUpPage() {
  const t = useText(shellMessages)
  const go = useGo()
  useDocumentTitle(t('setUpTitle'))
  const [form, setForm] = useState(empty)
  const [token, setToken] = useState('')
  const tokenNeeded = useQuery(setupQuery).data?.tokenNeeded ?? false
  const [password, setPassword] = useState({ next: '', repeat: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const passwordErrors = useNewPasswordErrors(password, form.account)
  const fields = [
    {
      name: 'organizationName',
      label: t('organizationName'),
      words: t('organizationNameRequired'),
      complete: 'organization',
    },
    { name: 'name', label: t('yourName'), words: t('yourNameRequired'), complete: 'name' },
    { name: 'account', label: t('accountLabel'), words: t('accountRequired'), complete: 'username' },
  ] as const
  const isTokenMissing = tokenNeeded && token.trim() === ''
  const isMissing = isTokenMissing || fields.some(({ name }) => form[name].trim() === '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || passwordErrors.next || passwordErrors.repeat) return
    setBusy(true)
    try {
      const session = await call(setUp, {
        body: { ...form, password: password.next, ...(tokenNeeded && { token }) },
        onSessionEnd: 'fail',
      })
      queryClient.setQueryData(setupQuery.queryKey, { needed: false, tokenNeeded: false })
      signedIn(session)
      go('/')
    } catch (error) {
      setFailure(error instanceof CallError ? (error.errors[0]?.message ?? error.message) : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <EntryFrame title={t('setUpTitle')} hint={t('setUpHint')}>
      <form className="s-form" onSubmit={submit} noValidate>
        {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
        {tokenNeeded ? (
          <Field
            label={t('setUpToken')}
            hint={t('setUpTokenHint')}
            error={isTried && isTokenMissing ? t('setUpTokenRequired') : null}
          >
            {(control) => (
              <Input
                {...control}
                size="large"
                autoComplete="off"
                maxLength={100}
                value={token}
                onChange={(event) => setToken(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {fields.map(({ name, label, words, complete }) => (
          <Field key={name} label={label} error={isTried && form[name].trim() === '' ? words : null}>
            {(control) => (
              <Input
                {...control}
                size="large"
                autoComplete={complete}
                maxLength={200}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <NewPasswordFields
          value={password}
          onChange={setPassword}
          errors={isTried ? passwordErrors : { next: null, repeat: null }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
          {t('setUp')}
        </Button>
      </form>
    </EntryFrame>
  )
}
