import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { signOut } from '#engines/people/domain/index.ts'
import { call } from '#web/call.ts'
import { clearLocalStore } from '#web/local-store.ts'
import { useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { PersonAvatar, personLabel } from '#web/ui/person.tsx'
import { toast } from '#web/ui/toast.tsx'
import { sessionQuery, signedOut } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'

/** One's own picture, with profile, password and sign-out. */
export function AccountMenu() {
  const t = useText(shellMessages)
  const go = useGo()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  if (!session) return null
  const { user, organization } = session
  const leave = async () => {
    try {
      await call(signOut, { onSessionEnd: 'fail' })
    } catch (error) {
      toast.failure(error)
      return
    }
    await clearLocalStore()
    signedOut()
    window.location.assign('/signIn')
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="s-account-who">
                <strong>{personLabel(user)}</strong>
                <span>{user.departmentName ?? organization.name}</span>
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'profile', label: t('profile'), onClick: () => go('/account') },
          { key: 'password', label: t('changePassword'), onClick: () => go('/changePassword') },
          { type: 'divider' },
          { key: 'out', label: t('signOut'), onClick: () => void leave() },
        ],
      }}
    >
      <Button
        type="text"
        shape="circle"
        className="s-account"
        aria-label={t('accountMenu', { name: personLabel(user) })}
      >
        <PersonAvatar person={user} size={30} />
      </Button>
    </Dropdown>
  )
}
