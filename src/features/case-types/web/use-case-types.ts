import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Locale, type LocalName, nameIn, said } from '#shared/text.ts'
import { call, confirm, toast, useText } from '#web/index.ts'
import {
  deleteCaseType,
  type KeptCaseType,
  listCaseTypeEditions,
  listKeptCaseTypes,
  moveCaseType,
  updateCaseType,
} from '../domain/api.ts'
import { moveRefusal, type Place, presentPlace, refusalWords } from '../domain/rearrange.ts'
import { caseTypeMessages } from './messages.ts'

const queryKeys = [['caseTypes'], ['keptCaseTypes'], ['caseType'], ['caseTypeEditions']]

export const useKeptCaseTypes = () =>
  useQuery({ queryKey: ['keptCaseTypes'], queryFn: ({ signal }) => call(listKeptCaseTypes, { signal }) })

export const useEditions = () =>
  useQuery({
    queryKey: ['caseTypeEditions'],
    queryFn: ({ signal }) => call(listCaseTypeEditions, { signal }),
  })

/** Everything that shows case types is asked for again. */
export function useRefreshCaseTypes() {
  const client = useQueryClient()
  return () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** What was done last in this visit, and how it is taken back. */
type Undo = { words: string; run: () => Promise<unknown> }

export type Changes = ReturnType<typeof useCaseTypeChanges>

/** Changes of single nodes. What moves, renames or disables can be undone; deleting asks first. */
export function useCaseTypeChanges(nodes: readonly KeptCaseType[], locale: Locale) {
  const t = useText(caseTypeMessages)
  const refresh = useRefreshCaseTypes()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [busy, setBusy] = useState(false)
  /** Runs a change; a failure is told, and the tree is read again either way. */
  const run = async (work: () => Promise<Undo | null>): Promise<boolean> => {
    setBusy(true)
    try {
      setUndo(await work())
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  const update = (node: KeptCaseType, body: Partial<LocalName> & { state?: 1 | 2 }) =>
    call(updateCaseType, { params: { id: node.id }, body: { ...body, version: node.version } })
  const place = (node: Pick<KeptCaseType, 'id' | 'version'>, to: Place) =>
    call(moveCaseType, { params: { id: node.id }, body: { ...to, version: node.version } })
  return {
    undo,
    busy,
    undoLast: () => undo && run(() => undo.run().then(() => null)),
    rename: (node: KeptCaseType, names: LocalName) =>
      run(async () => {
        const after = await update(node, names)
        const { name, nameEn } = node
        return {
          words: t('undoRename', { name: nameIn(after, locale) }),
          run: () => update(after, { name, nameEn }),
        }
      }),
    setState: (node: KeptCaseType, state: 1 | 2) =>
      run(async () => {
        const after = await update(node, { state })
        const words = t(state === 2 ? 'undoDisable' : 'undoEnable', { name: nameIn(node, locale) })
        return { words, run: () => update(after, { state: node.state }) }
      }),
    move: (node: KeptCaseType, to: Place) => {
      const refusal = moveRefusal(nodes, node.id, to.parentID)
      if (refusal) {
        toast.warning(said(refusalWords[refusal], locale))
        return Promise.resolve(false)
      }
      const from = presentPlace(nodes, node)
      return run(async () => {
        const after = await place(node, to)
        return { words: t('undoMove', { name: nameIn(node, locale) }), run: () => place(after, from) }
      })
    },
    remove: (node: KeptCaseType) =>
      confirm({
        title: t('removeTitle', { name: nameIn(node, locale) }),
        content: t(node.isListed ? 'removeListedHint' : 'removeHint'),
        okText: t('remove'),
        danger: true,
        onOk: async () => {
          await call(deleteCaseType, { params: { id: node.id }, query: { version: node.version } })
          setUndo(null)
          await refresh()
        },
      }),
  }
}
