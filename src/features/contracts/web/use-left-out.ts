import { useEffect, useState } from 'react'
import { documentClauses, type FormStore } from '#engines/forms/domain/index.ts'
import { bindingsOf, documentContext } from '../domain/document-texts.ts'
import type { ContractOutline } from '../domain/outline-api.ts'

/** Bookmarks of the clauses that the text does without now; a new answer only when that changes. */
export function useLeftOut(store: FormStore, outline: ContractOutline | undefined): ReadonlySet<string> {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(none)
  useEffect(() => {
    const ids = store.form.fields.filter(({ type }) => type.widget === 'clause').map(({ id }) => id)
    if (!outline || ids.length === 0) return
    const bindings = bindingsOf(outline.bindings)
    const read = (): void => {
      const clauses = documentClauses(store.form, store.peek(), documentContext(store.context()), bindings)
      const names = clauses.flatMap(({ bookmark, paragraphs }) => (paragraphs === null ? bookmark : []))
      setLeftOut((before) => (names.join() === [...before].join() ? before : new Set(names)))
    }
    read()
    const ends = ids.flatMap((id) => [
      store.subscribe(id, 'value', read),
      store.subscribe(id, 'visibility', read),
    ])
    return () => {
      for (const end of ends) end()
    }
  }, [store, outline])
  return leftOut
}

const none: ReadonlySet<string> = new Set()
