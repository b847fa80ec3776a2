import type { ReactNode } from 'react'

/** One library's form of so many fields: its picture, and what the button does. */
export type Library = (count: number) => { view: ReactNode; submit: () => void }
