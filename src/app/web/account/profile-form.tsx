import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Skeleton } from 'antd'
import { type FormEvent, useState } from 'react'
import { type Profile, readProfile, updateProfile } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  baseMessages,
  CallError,
  call,
  Descriptions,
  ErrorState,
  errorAt,
  Field,
  toast,
  useText,
} from '#web/index.ts'
import { queryClient, sessionQuery } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'

const profileKey = ['profile'] as const

function ProfileFields({ profile }: { profile: Profile }) {
  const t = useText(shellMessages)
  const base = useText(baseMessages)
  const [form, setForm] = useState({
    nickname: profile.nickname,
    email: profile.email,
    phone: profile.phone,
    locale: profile.locale,
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const body = { ...form, avatarFileID: profile.avatarFileID, version: profile.version }
      queryClient.setQueryData(profileKey, await call(updateProfile, { body }))
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      toast.success()
    } catch (failure) {
      setError(failure)
      if (!(failure instanceof CallError) || failure.errors.length === 0) toast.failure(failure)
      if (failure instanceof CallError && failure.status === 409)
        await queryClient.invalidateQueries({ queryKey: profileKey })
    } finally {
      setBusy(false)
    }
  }
  const texts = [
    { name: 'nickname', label: t('nickname'), complete: 'nickname', type: 'text' },
    { name: 'email', label: t('email'), complete: 'email', type: 'email' },
    { name: 'phone', label: t('phone'), complete: 'tel', type: 'tel' },
  ] as const
  return (
    <form className="s-form" onSubmit={save} noValidate>
      <Descriptions
        items={[
          { key: 'name', label: t('name'), value: profile.name },
          { key: 'account', label: t('accountLabel'), value: profile.account },
          { key: 'department', label: t('department'), value: profile.department?.name },
          { key: 'position', label: t('position'), value: profile.position?.name },
          { key: 'roles', label: t('roleNames'), value: profile.roles.join(', ') },
        ]}
      />
      <div className="c-fields c-fields-2">
        {texts.map(({ name, label, complete, type }) => (
          <Field key={name} label={label} error={errorAt(error, name)}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete={complete}
                maxLength={limit.name}
                value={form[name]}
                onChange={(event) => setForm({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('mailLanguage')}>
          {(control) => (
            <Segmented
              id={control.id}
              aria-label={t('mailLanguage')}
              className="s-segmented"
              value={form.locale}
              onChange={(locale) => setForm({ ...form, locale })}
              options={[
                { value: 'zh-CN' as const, label: '中文' },
                { value: 'en' as const, label: 'English' },
              ]}
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {base('save')}
        </Button>
      </div>
    </form>
  )
}

/** What a person may change of their own data. */
export function ProfileForm() {
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(readProfile, { signal }),
  })
  if (error) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  return data ? <ProfileFields key={data.version} profile={data} /> : <Skeleton active />
}
