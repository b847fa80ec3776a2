import { Button, Typography } from 'antd'
import { Dialog, toast, useText } from '#web/index.ts'
import { peopleMessages } from './messages.ts'

export type Handed = { name: string; account: string; password: string | null }

/** Shows a one-time password, once, to be handed to the person. */
export function OneTimePasswordDialog({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  const t = useText(peopleMessages)
  const { name, account, password } = handed
  const copy = async () => {
    await navigator.clipboard.writeText(`${account} / ${password}`)
    toast.success(t('copied'))
  }
  return (
    <Dialog
      open
      title={t('oneTimePassword')}
      onCancel={onClose}
      extra={password ? <Button onClick={() => void copy()}>{t('copyBoth')}</Button> : null}
    >
      {password ? (
        <>
          <p>{t('oneTimeHint', { name })}</p>
          <dl className="c-one-time">
            <dt>{t('account')}</dt>
            <dd>{account}</dd>
            <dt>{t('oneTimePassword')}</dt>
            <dd>
              <Typography.Text code>{password}</Typography.Text>
            </dd>
          </dl>
        </>
      ) : (
        <p>{t('oneTimeShown')}</p>
      )}
    </Dialog>
  )
}
