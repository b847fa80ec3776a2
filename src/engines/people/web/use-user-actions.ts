import { useQueryClient } from '@tanstack/react-query'
import { call, confirm, toast, useText } from '#web/index.ts'
import { resetUserPassword, setUserState, type User, unlockUser } from '../domain/user-api.ts'
import type { Leaving } from './leave-dialog.tsx'
import { peopleMessages } from './messages.ts'
import type { Handed } from './one-time-password.tsx'

/** What can be done to a person apart from editing: each asks first where it cannot be taken back by itself. */
export function useUserActions(onHanded: (handed: Handed) => void, onLeave: (leaving: Leaving) => void) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['users'] })
    await queries.invalidateQueries({ queryKey: ['departments'] })
  }
  const activate = async (user: User) => {
    const agreed = await confirm({
      title: t('reinstateTitle', { name: user.name }),
      okText: t(user.state === 'disabled' ? 'enable' : 'reinstate'),
      onOk: () =>
        call(setUserState, { params: { id: user.id }, body: { state: 'active', version: user.version } }),
    })
    if (agreed) toast.success()
    await refresh()
  }
  return {
    disable: (user: User) => onLeave({ user, state: 'disabled' }),
    terminate: (user: User) => onLeave({ user, state: 'terminated' }),
    activate,
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
