import type { ReactNode } from 'react'
import { width } from '#shared/constants.ts'
import { baseMessages } from '../base-messages.ts'
import { textOf } from '../messages.ts'
import { modalHost, toast } from './toast.tsx'

export type ConfirmOptions = {
  title: string
  /** What will happen, in one or two sentences. */
  content?: ReactNode
  /** The verb of the action ('删除'); 确认 when absent. */
  okText?: string
  /** Red button, for what cannot be taken back. */
  danger?: boolean
  /** Runs while the button spins; a failure is told and the dialog stays. */
  onOk?: () => Promise<unknown> | undefined
}

/** Asks before something weighty. True when the person agreed (and `onOk`, if any, succeeded), else false. */
export async function confirm({ title, content, okText, danger, onOk }: ConfirmOptions): Promise<boolean> {
  const t = textOf(baseMessages)
  const modal = await modalHost()
  return new Promise((resolve) => {
    modal.confirm({
      title,
      content,
      width: Math.min(width.dialog, 480),
      okText: okText ?? t('confirm'),
      cancelText: t('cancel'),
      okButtonProps: { danger: danger ?? false },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      centered: true,
      onOk: async () => {
        try {
          await onOk?.()
          resolve(true)
        } catch (error) {
          toast.failure(error)
          throw error
        }
      },
      onCancel: () => resolve(false),
    })
  })
}
