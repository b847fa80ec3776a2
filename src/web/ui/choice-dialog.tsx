import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'

/** One way to go on. */
export type Choice = { text: string; onChoose: () => void; kind?: 'usual' | 'danger' }

export type ChoiceDialogProps = {
  title: ReactNode
  children: ReactNode
  /** From left to right; those that are absent now may be false. */
  choices: readonly (Choice | false)[]
  /** Absent: it must be answered; neither Escape nor a click beside it closes it. */
  onClose?: () => void
}

/** Asks which of several ways to go on. The usual one has the focus: Enter on what has just come up must not throw anything away. */
export function ChoiceDialog({ title, children, choices, onClose }: ChoiceDialogProps) {
  return (
    <Modal
      open
      centered
      title={title}
      {...(onClose ? { onCancel: onClose } : { closable: false, keyboard: false, mask: { closable: false } })}
      footer={
        <div className="c-choices">
          {choices.map((choice) =>
            choice ? (
              <Button
                key={choice.text}
                danger={choice.kind === 'danger'}
                type={choice.kind === 'usual' ? 'primary' : 'default'}
                autoFocus={choice.kind === 'usual'}
                onClick={choice.onChoose}
              >
                {choice.text}
              </Button>
            ) : null,
          )}
        </div>
      }
    >
      {children}
    </Modal>
  )
}
