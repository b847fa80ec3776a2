import { useState } from 'react'
import { CallError, toast } from '#web/index.ts'

const staleCode = 40902

/**
 * Values of a fixed form while somebody edits them. `save` runs the call: field errors stay beside the fields (`errorAt`), a stale
 * save hands over the current record, anything else is told in a toast. It answers whether the call succeeded. `forget` takes away what is said beside one field,
 * for who makes of it a field of something else.
 */
export function useEdit<T extends object>(initial: T) {
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<unknown>(null)
  const set = (patch: Partial<T>) => setValues((before) => ({ ...before, ...patch }))
  const reset = (next: T) => {
    setValues(next)
    setError(null)
  }
  const forget = (path: string) => setError((before: unknown) => withoutFault(before, path))
  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure)
      const isBesideField = failure instanceof CallError && failure.errors.length > 0
      if (!isBesideField && !isStale(failure)) toast.failure(failure)
      return false
    }
  }
  return { values, set, forget, reset, save, error, staleRecord: isStale(error) ? error.data : null }
}

const isStale = (error: unknown): error is CallError & { data: object } =>
  error instanceof CallError && error.code === staleCode && typeof error.data === 'object'

const withoutFault = (error: unknown, path: string): unknown => {
  if (!(error instanceof CallError)) return error
  const errors = error.errors.filter((one) => one.path !== path)
  return new CallError(error.status, error.message, { ...error, errors })
}
