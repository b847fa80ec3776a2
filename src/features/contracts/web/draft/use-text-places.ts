import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { PlaceCell } from '#engines/editor/domain/index.ts'
import type { BookmarkNavigation } from '#engines/forms/web/index.ts'
import { call } from '#web/index.ts'
import type { ContractForm } from '../../domain/api.ts'
import { type DraftText, readDraftText } from '../../domain/draft-text-api.ts'
import type { Draft } from '../use-draft.ts'
import { type PlaceIndex, placeCellAt, placeIndex } from './place-index.ts'

/** How often it is looked whether the text stands that is being made, in milliseconds. */
const lookEvery = 3_000

/** The place that was gone to last; another object each time that it is gone to. */
export type ActivePlace = { name: string; cell: PlaceCell | undefined }

/** The text beside the form, and the way from a field to its places in it. */
export type TextPlaces = {
  text: DraftText | undefined
  error: unknown
  retry: () => void
  index: PlaceIndex | null
  active: ActivePlace | null
  goTo: (name: string | null, cell?: PlaceCell) => void
  /** The pages tell which positions they have; null: there are no pages. */
  onPages: (names: readonly string[] | null) => void
  navigation: BookmarkNavigation | undefined
}

type Wishes = {
  /** The form stands: from now on the text may be asked for. */
  isIdle: boolean
  /** Whether the text goes to the field that is written in. */
  follows: boolean
  /** Somebody asked for a place: the text is to be seen. */
  onAsked: () => void
}

/** Reads what text stands beside a draft, again when another template is chosen or the text was written in. */
export function useTextPlaces(opened: ContractForm, draft: Draft, wishes: Wishes): TextPlaces {
  const { form } = draft.store
  const id = opened.contractID ?? 0
  const selector = form.fields.find(({ config }) => config.type === 'templateName')
  const chosen = selector ? (draft.saved[selector.id] ?? null) : (opened.template?.id ?? null)
  // Below the contract's own key: whatever changes the contract asks for this again.
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', id, 'draftText', chosen],
    queryFn: ({ signal }) => call(readDraftText, { params: { id }, signal }),
    enabled: wishes.isIdle,
    initialData: chosen === null ? withoutTemplate(opened) : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.note === 'pending' ? lookEvery : false),
  })
  const [present, setPresent] = useState<ReadonlySet<string> | null>(null)
  const [active, setActive] = useState<ActivePlace | null>(null)
  const index = useMemo(() => (data ? placeIndex(data, form, present) : null), [data, form, present])
  const goTo = useCallback(
    (name: string | null, cell?: PlaceCell) => setActive(name === null ? null : { name, cell }),
    [],
  )
  const onPages = useCallback(
    (names: readonly string[] | null) =>
      setPresent((before) =>
        before && names?.join() === [...before].join() ? before : names && new Set(names),
      ),
    [],
  )
  const latest = useRef({ active, wishes })
  latest.current = { active, wishes }
  const { store } = draft
  const navigation = useMemo((): BookmarkNavigation | undefined => {
    if (!data || !index?.places.length) return undefined
    const placesOf = (fieldID: string) => index.placesOf.get(fieldID) ?? []
    return {
      positions: (field) => placesOf(field.id).length,
      goTo: (field, at) => {
        latest.current.wishes.onAsked()
        goTo(placesOf(field.id)[at] ?? null)
      },
      enter: (field, cell) => {
        const names = placesOf(field.id)
        // Whoever came from one of its places stays there.
        const now = names.indexOf(latest.current.active?.name ?? '')
        const { follows } = latest.current.wishes
        if (now < 0 && !follows) return null
        const at = Math.max(now, 0)
        const name = names[at] ?? ''
        if (now < 0 || (cell && follows)) goTo(name, cell ? placeCellAt(store, data, name, cell) : undefined)
        return at
      },
    }
  }, [data, store, index, goTo])
  return { text: data, error, retry: () => void refetch(), index, active, goTo, onPages, navigation }
}

/** What stands beside the form of a draft without a template, where its form told it. */
function withoutTemplate({ template, text }: ContractForm): DraftText | undefined {
  if (template || text === undefined || text?.fileID === null) return undefined
  return {
    template: null,
    bindings: {},
    shown: text ? 'own' : 'none',
    file: text && { id: text.fileID, name: text.fileName ?? '' },
    note: null,
    places: [],
  }
}
