import { useRouter } from '@tanstack/react-router'
import { useText } from '#web/messages.ts'
import { useAddressParams } from '#web/navigation.ts'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { safeReturn } from '../safe-return.ts'
import { signedIn } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Sign-in; afterwards the page that was asked for. */
export function SignInPage() {
  const t = useText(shellMessages)
  const router = useRouter()
  const { from } = useAddressParams()
  useDocumentTitle(t('signInTitle'))
  return (
    <EntryFrame title={t('signInTitle')} hint={t('signInHint')}>
      <SignInForm
        onDone={(session) => {
          signedIn(session)
          router.history.push(safeReturn(from))
        }}
      />
      <p className="s-entry-note">{t('forgotPassword')}</p>
    </EntryFrame>
  )
}
