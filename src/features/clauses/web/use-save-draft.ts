import { useState } from 'react'
import { errorTable } from '#shared/errors.ts'
import { CallError, call, confirm, toast, useText } from '#web/index.ts'
import { type ClauseDetail, type StatementInput, saveClauseDraft } from '../domain/api.ts'
import { useKeepClause } from './clause-data.ts'
import { clauseMessages } from './messages.ts'

const staleVersion = errorTable.staleVersion.code

type Draft = { isNullable: boolean; note: string; statements: StatementInput[] }

/**
 * Saves the draft that was begun on a version of the clause, and answers whether it is saved; a failure is told. Where somebody saved meanwhile, what was written here stays, and is put over theirs
 * only when the person says so. `onSaved` comes before the page shows what was saved.
 */
export function useSaveDraft(clause: Pick<ClauseDetail, 'id' | 'version'>, onSaved: () => void) {
  const t = useText(clauseMessages)
  const keep = useKeepClause(clause.id)
  const [isSaving, setSaving] = useState(false)
  const send = async (version: number, draft: Draft): Promise<void> => {
    const saved = await call(saveClauseDraft, { params: { id: clause.id }, body: { version, ...draft } })
    onSaved()
    await keep(saved)
  }
  const sendOver = async (error: unknown, draft: Draft): Promise<boolean> => {
    if (!(error instanceof CallError) || error.code !== staleVersion) throw error
    const current = error.data as ClauseDetail
    const replaces = await confirm({
      title: t('staleTitle', { name: current.updatedBy }),
      content: t('staleContent'),
      okText: t('overwrite'),
      danger: true,
    })
    if (replaces) await send(current.version, draft)
    return replaces
  }
  const save = async (draft: Draft): Promise<boolean> => {
    setSaving(true)
    try {
      return await send(clause.version, draft).then(
        () => true,
        (error: unknown) => sendOver(error, draft),
      )
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
