import type { Tone } from '#web/index.ts'
import type { DeadlineAnswer } from '../domain/api.ts'

export const stateTones: Record<DeadlineAnswer['state'], Tone> = {
  open: 'info',
  met: 'success',
  missed: 'danger',
  moot: 'neutral',
}
