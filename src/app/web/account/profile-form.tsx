import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Input, Segmented, Skeleton } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { type Profile, readProfile, updateProfile } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  baseMessages,
  call,
  Descriptions,
  ErrorState,
  errorAt,
  Field,
  isMissing,
  PersonAvatar,
  StaleNotice,
  toast,
  useEdit,
  useText,
} from '#web/index.ts'
import { queryClient, sessionQuery } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'

const profileKey = ['profile'] as const

function ProfileFields({ profile }: { profile: Profile }) {
  const t = useText(shellMessages)
  const base = useText(baseMessages)
  const edit = useEdit(profile)
  const { values, set, save, error } = edit
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const { nickname, email, phone, locale, avatarFileID, version } = values
    const saved = await save(() =>
      call(updateProfile, { body: { nickname, email, phone, locale, avatarFileID, version } }),
    )
    setBusy(false)
    if (!saved) return
    toast.success()
    await queryClient.invalidateQueries({ queryKey: profileKey })
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
  const texts = [
    { name: 'nickname', label: t('nickname'), complete: 'nickname', type: 'text' },
    { name: 'email', label: t('email'), complete: 'email', type: 'email' },
    { name: 'phone', label: t('phone'), complete: 'tel', type: 'tel' },
  ] as const
  return (
    <form className="s-form" onSubmit={submit} noValidate>
      <StaleNotice edit={edit} />
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
                value={values[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('mailLanguage')} error={errorAt(error, 'locale')}>
          {(control) => (
            <Segmented
              id={control.id}
              aria-label={t('mailLanguage')}
              className="s-segmented"
              value={values.locale}
              onChange={(locale) => set({ locale })}
              options={[
                { value: 'zh-CN' as const, label: '中文' },
                { value: 'en' as const, label: 'English' },
              ]}
            />
          )}
        </Field>
        <ProfilePicture profile={values} set={set} error={errorAt(error, 'avatarFileID')} />
      </div>
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {base('save')}
        </Button>
      </div>
    </form>
  )
}

type PictureProps = {
  profile: Profile
  set: (change: { avatarFileID: number | null }) => void
  error: ReactNode
}

function ProfilePicture({ profile, set, error }: PictureProps) {
  const t = useText(shellMessages)
  const [name, setName] = useState('')
  return (
    <Field label={t('picture')} error={error}>
      {() => (
        <Flex vertical gap={8}>
          <PersonAvatar person={profile} size={56} />
          <FileUploadBox
            value={profile.avatarFileID ? { id: profile.avatarFileID, name: name || t('picture') } : null}
            onChange={(picture) => {
              setName(picture?.name ?? '')
              set({ avatarFileID: picture?.id ?? null })
            }}
            hint={t('pictureHint')}
            extensions={['png', 'jpg', 'jpeg']}
          />
        </Flex>
      )}
    </Field>
  )
}

/** What a person may change of their own data. */
export function ProfileForm() {
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(readProfile, { signal }),
  })
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  return data ? <ProfileFields profile={data} /> : <Skeleton active />
}
