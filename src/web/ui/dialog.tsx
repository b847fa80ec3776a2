import { useState } from 'react'
import type { DialogProps } from './dialog-box.tsx'
import { later } from './later.tsx'

export type { DialogProps }

const load = () => import('./dialog-box.tsx').then((module) => module.DialogBox)
const DialogBox = later(load)

/** Fetches what dialogs consist of, so that one opens on a phone that went offline meanwhile. */
export function prepareDialogs(): void {
  load().catch(() => undefined)
}

/** The generic dialog: 520 pixels wide, Cancel and Confirm, Escape closes, focus goes in and back. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <DialogBox {...props} /> : null
}
