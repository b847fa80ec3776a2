import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { SessionInfo } from '#engines/people/domain/index.ts'
import { baseMessages } from '#web/base-messages.ts'
import { useText } from '#web/messages.ts'
import { sessionHold } from '#web/session-hold.ts'
import { toast } from '#web/ui/toast.tsx'
import { queryClient, sessionQuery, signedOut } from '../session.ts'

const SignInForm = lazy(() => import('./sign-in-form.tsx').then((module) => ({ default: module.SignInForm })))

/**
 * Asks to sign in again over the page when the session has ended; the page stays as it is and what waited goes on. Another
 * person gets the page anew, so that nobody sees or saves what was somebody else's.
 */
export function SessionEndedDialog() {
  const t = useText(baseMessages)
  const isHolding = useSyncExternalStore(sessionHold.subscribe, sessionHold.isHolding)
  const { data: before } = useQuery({ ...sessionQuery, enabled: false })
  const done = (session: SessionInfo) => {
    if (before && session.user.id !== before.user.id) {
      toast.info(t('otherPerson'))
      window.location.assign('/')
      return
    }
    queryClient.setQueryData(sessionQuery.queryKey, session)
    sessionHold.resume()
  }
  const leave = () => {
    signedOut()
    window.location.assign('/signIn')
  }
  return (
    <Modal
      open={isHolding}
      title={t('sessionEnded')}
      width={420}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      footer={null}
      destroyOnHidden
    >
      <p className="s-entry-hint">{t('sessionEndedHint')}</p>
      <Suspense>
        <SignInForm onDone={done} {...(before ? { account: before.user.account } : {})} />
      </Suspense>
      <Button type="link" block onClick={leave}>
        {t('signInElsewhere')}
      </Button>
    </Modal>
  )
}
