import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { width as widths } from '#shared/constants.ts'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

export type DialogProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  onCancel: () => void
  /** Runs while Confirm spins. Absent: the dialog only shows, with one button 关闭. Tell failures inside (toast or field errors). */
  onConfirm?: () => unknown
  /** Pixels, 520 by default; never wider than the window. */
  width?: number
  confirmText?: string
  cancelText?: string
  danger?: boolean
  confirmDisabled?: boolean
  /** Other buttons, left of Cancel. */
  extra?: ReactNode
  /** The content is made anew on every opening. */
  destroyOnClose?: boolean
}

/** While a dialog opens the library may move the focus from a field to the button that closes it; whoever types goes on in the first text field. */
function intoFirstText(): void {
  const close = document.activeElement?.closest('.ant-modal-close')
  const body = close?.closest('[role="dialog"]')?.querySelector('.ant-modal-body')
  body?.querySelector<HTMLElement>(':is(textarea, input.ant-input):not(:disabled)')?.focus()
}

/** What `Dialog` shows. */
export function DialogBox(props: DialogProps) {
  const { open, title, children, onCancel, onConfirm, width = widths.dialog, danger, confirmDisabled } = props
  const t = useText(baseMessages)
  const [busy, setBusy] = useState(false)
  const confirmed = async () => {
    setBusy(true)
    try {
      await onConfirm?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      title={title}
      width={`min(${width}px, calc(100vw - 32px))`}
      onCancel={() => !busy && onCancel()}
      onOk={confirmed}
      okText={props.confirmText ?? t('confirm')}
      cancelText={props.cancelText ?? (onConfirm ? t('cancel') : t('close'))}
      okButtonProps={{ danger: danger ?? false, disabled: confirmDisabled ?? false }}
      confirmLoading={busy}
      destroyOnHidden={props.destroyOnClose ?? true}
      afterOpenChange={(isOpen) => isOpen && intoFirstText()}
      mask={{ closable: !onConfirm }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {props.extra}
          <CancelBtn />
          {onConfirm ? <OkBtn /> : null}
        </>
      )}
    >
      {children}
    </Modal>
  )
}
