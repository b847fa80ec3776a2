import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, toast } from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'

/** Sends, and tells what was wrong beside the field that it is about. */
export function useSubmit(onClose: () => void) {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const submit = async (send: () => Promise<unknown>) => {
    try {
      await send()
      toast.success()
      onClose()
    } catch (failure) {
      setError(failure)
      if (!(failure instanceof CallError && failure.errors.length)) toast.failure(failure)
    } finally {
      await queries.invalidateQueries({ queryKey: [lawCase.kind] })
    }
  }
  return { error, submit }
}
