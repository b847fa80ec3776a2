import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { StaleNotice, useEdit } from '#engines/access/web/index.ts'
import { limit } from '#shared/constants.ts'
import {
  call,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  PersonAvatar,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import { type Profile, readProfile, updateProfile } from '../domain/user-api.ts'
import { peopleMessages } from './messages.ts'
import type { PictureBox } from './organization-page.tsx'
import { refreshSession } from './refresh-session.ts'
import './people.css'

type Props = { onClose: () => void; pictureBox: PictureBox }

/** Lets a person change their own nickname, email, phone and picture. */
export function ProfileDialog({ onClose, pictureBox }: Props) {
  const found = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(readProfile, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (found.data) return <ProfileForm profile={found.data} onClose={onClose} pictureBox={pictureBox} />
  return (
    <Waiting onClose={onClose}>{found.error ? <ErrorState error={found.error} compact /> : <Spin />}</Waiting>
  )
}

function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText(peopleMessages)
  return (
    <Dialog open title={t('editProfile')} onCancel={onClose}>
      {children}
    </Dialog>
  )
}

function ProfileForm({ profile, onClose, pictureBox }: Props & { profile: Profile }) {
  const t = useText(peopleMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const { values, set, reset, save, error, staleRecord } = useEdit(profile)
  const [pictureName, setPictureName] = useState(t('picture'))
  const submit = async () => {
    const { nickname, email, phone, avatarFileID, version } = values
    const done = await save(() =>
      call(updateProfile, { body: { nickname, email, phone, avatarFileID, locale, version } }),
    )
    if (!done) return
    toast.success()
    await refreshSession(queries)
    onClose()
  }
  const word = (key: 'nickname' | 'email' | 'phone', hint?: string) => (
    <Field label={t(key)} hint={hint} error={errorAt(error, key)}>
      {(control) => (
        <Input
          {...control}
          value={values[key]}
          maxLength={limit.name}
          onChange={({ target }) => set({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog open title={t('editProfile')} onCancel={onClose} onConfirm={submit} confirmText={t('save')}>
      <div className="c-fields">
        <StaleNotice record={staleRecord as Profile | null} onLoad={reset} />
        {word('nickname', t('nicknameHint'))}
        {word('email')}
        {word('phone')}
        <Field label={t('picture')} error={errorAt(error, 'avatarFileID')}>
          {() => (
            <div className="c-logo-field">
              <PersonAvatar person={values} size={56} />
              {pictureBox({
                value: values.avatarFileID ? { id: values.avatarFileID, name: pictureName } : null,
                onChange: (picture) => {
                  setPictureName(picture?.name ?? t('picture'))
                  set({ avatarFileID: picture?.id ?? null })
                },
                hint: t('pictureHint'),
              })}
            </div>
          )}
        </Field>
      </div>
    </Dialog>
  )
}
