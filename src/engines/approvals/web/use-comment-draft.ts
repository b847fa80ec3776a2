import { useRef, useState } from 'react'
import { call } from '#web/index.ts'
import { listMentionable, type Mentionable } from '../domain/action-api.ts'
import { useCommentFiles } from './use-comment-files.ts'

/**
 * A remark that is being written: words, files, who is mentioned, and where in it the person writes. Kept apart from its box by whatever stays when the box is
 * drawn anew, so that nothing of it is lost.
 */
export function useCommentDraft(approvalId: number) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const files = useCommentFiles()
  const mention = useMentions(approvalId)
  const caret = useRef<number | null>(null)
  return { words, setWords, busy, setBusy, fault, setFault, files, mention, caret }
}
export type CommentDraft = ReturnType<typeof useCommentDraft>

const wait = 200

/** Whom an @ offers, and who of those that were chosen are still mentioned in the words. */
function useMentions(approvalId: number) {
  const [found, setFound] = useState<readonly Mentionable[]>([])
  const [isLoading, setLoading] = useState(false)
  const [chosen, setChosen] = useState<readonly Mentionable[]>([])
  const asked = useRef(0)
  const search = async (q: string) => {
    const mine = ++asked.current
    setLoading(true)
    await new Promise((resolve) => setTimeout(resolve, wait))
    // Only the answer to what was typed last is shown.
    if (mine !== asked.current) return
    try {
      const { list } = await call(listMentionable, {
        params: { id: approvalId },
        query: { q: q.slice(0, 50) },
      })
      if (mine === asked.current) setFound(list)
    } catch {
      if (mine === asked.current) setFound([])
    } finally {
      if (mine === asked.current) setLoading(false)
    }
  }
  return {
    found,
    isLoading,
    search: (q: string) => void search(q),
    choose: (id: number) => {
      const person = found.find((one) => one.id === id)
      if (person) setChosen((now) => [...now.filter((one) => one.id !== id), person])
    },
    forget: () => setChosen([]),
    idsIn: (words: string): number[] =>
      chosen.filter(({ name }) => words.includes(`@${name}`)).map(({ id }) => id),
  }
}
