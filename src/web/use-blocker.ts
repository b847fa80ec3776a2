import { readyToSpeak } from './ui/toast.tsx'

export { useBlocker } from '@tanstack/react-router'

// Pages that hold unsaved work ask before they are left, also where the network goes in the next moment: what asks comes beside their scripts.
readyToSpeak()
