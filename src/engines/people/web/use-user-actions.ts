import { useQueryClient } from '@tanstack/react-query'
import { call, confirm, toast, useText } from '#web/index.ts'
import { resetUserPassword, setUserState, type User, unlockUser } from '../domain/user-api.ts'
import type { UserState } from '../domain/user-state.ts'
import { peopleMessages } from './messages.ts'
import type { Handed } from './one-time-password.tsx'

/** What can be done to a person apart from editing: each asks first where it cannot be taken back by itself. */
export function useUserActions(onHanded: (handed: Handed) => void) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['users'] })
    await queries.invalidateQueries({ queryKey: ['departments'] })
  }
  const move = async (
    user: User,
    state: UserState,
    words: { title: string; content?: string; okText: string },
  ) => {
    const agreed = await confirm({
      ...words,
      danger: state !== 'active',
      onOk: () => call(setUserState, { params: { id: user.id }, body: { state, version: user.version } }),
    })
    if (agreed) toast.success()
    await refresh()
  }
  return {
    disable: (user: User) =>
      move(user, 'disabled', {
        title: t('disableTitle', { name: user.name }),
        content: t('disableHint'),
        okText: t('disable'),
      }),
    terminate: (user: User) =>
      move(user, 'terminated', {
        title: t('terminateTitle', { name: user.name }),
        content: t('terminateHint'),
        okText: t('terminate'),
      }),
    activate: (user: User) =>
      move(user, 'active', {
        title: t('reinstateTitle', { name: user.name }),
        okText: t(user.state === 'disabled' ? 'enable' : 'reinstate'),
      }),
    unlock: async (user: User) => {
      try {
        await call(unlockUser, { params: { id: user.id } })
        toast.success(t('unlocked'))
      } catch (error) {
        toast.failure(error)
      }
    },
    resetPassword: (user: User) =>
      confirm({
        title: t('resetTitle', { name: user.name }),
        content: t('resetHint'),
        okText: t('resetPassword'),
        danger: true,
        onOk: async () => {
          const { oneTimePassword } = await call(resetUserPassword, { params: { id: user.id } })
          onHanded({ name: user.name, account: user.account, password: oneTimePassword })
          await refresh()
        },
      }),
  }
}
