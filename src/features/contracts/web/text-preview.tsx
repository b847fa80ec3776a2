import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { memo, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { outlineWithoutClauses } from '#engines/documents/domain/index.ts'
import { editorParams } from '#engines/editor/domain/index.ts'
import {
  type BookmarkNavigation,
  PositionSteps,
  revealField,
  useFormRevision,
} from '#engines/forms/web/index.ts'
import { AppLink, call, ErrorState, Panel, toast, useGo, useText } from '#web/index.ts'
import { type ContractForm, fillContractDocument } from '../domain/api.ts'
import { documentTexts } from '../domain/document-texts.ts'
import { type ContractOutline, readContractOutline } from '../domain/outline-api.ts'
import { type ContractText, contractText, type TextBlock, type TextPiece } from './contract-text.ts'
import { contractMessages } from './messages.ts'
import type { Draft } from './use-draft.ts'
import { useLeftOut } from './use-left-out.ts'

/** The text beside the form, and the way from a field to its places in it. */
export type TextPlaces = {
  outline: ContractOutline | undefined
  error: unknown
  retry: () => void
  text: ContractText | null
  /** A clause's words as they read while other clauses are left out. */
  clauseText: (text: string) => string
  /** Number of the place that was gone to last. */
  active: number | null
  goTo: (place: number) => void
  scroller: RefObject<HTMLDivElement | null>
  navigation: BookmarkNavigation | undefined
}

/** Reads the text of the draft's template, again when another template is chosen. */
export function useTextPlaces(opened: ContractForm, draft: Draft): TextPlaces {
  const { form } = draft.store
  const id = opened.contractID ?? 0
  const selector = form.fields.find(({ config }) => config.type === 'templateName')
  const chosen = selector ? (draft.saved[selector.id] ?? null) : (opened.template?.id ?? null)
  const { data, error, refetch } = useQuery({
    queryKey: ['contractOutline', id, chosen],
    queryFn: ({ signal }) => call(readContractOutline, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const leftOut = useLeftOut(draft.store, data)
  const without = useMemo(() => (data ? outlineWithoutClauses(data.blocks, leftOut) : null), [data, leftOut])
  const text = useMemo(
    () => (data && without ? contractText({ ...data, blocks: without.blocks }, form) : null),
    [data, without, form],
  )
  const goTo = useMemo(
    () => (place: number) => {
      setActive(place)
      show(scroller.current, place)
    },
    [],
  )
  const navigation = useMemo((): BookmarkNavigation | undefined => {
    if (!text?.places.length) return undefined
    const placesOf = (fieldID: string) => text.placesOf.get(fieldID) ?? []
    return {
      positions: (field) => placesOf(field.id).length,
      goTo: (field, index) => goTo(placesOf(field.id)[index] ?? 0),
    }
  }, [text, goTo])
  return {
    outline: data,
    error,
    retry: () => void refetch(),
    text,
    clauseText: without?.clauseText ?? ((words) => words),
    active,
    goTo,
    scroller,
    navigation,
  }
}

/** Brings a place into the middle of the text, and the text into the window where it stands below the form. */
function show(scroller: HTMLElement | null, place: number): void {
  const element = scroller?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  if (!scroller || !element) return
  const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTo({ top: scroller.scrollTop + above - scroller.clientHeight / 2, behavior: 'smooth' })
  const { top, bottom } = scroller.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) scroller.scrollIntoView({ block: 'nearest' })
}

/** The contract's text with what is in the form now; each value leads to its field, each field to its places. */
export function TextPreview({
  opened,
  draft,
  places,
}: {
  opened: ContractForm
  draft: Draft
  places: TextPlaces
}) {
  const t = useText(contractMessages)
  const { outline, text } = places
  if (places.error) return <ErrorState error={places.error} compact onRetry={places.retry} />
  if (outline && outline.template === null) return null
  return (
    <Panel
      title={t('textPreview')}
      extra={
        text?.places.length ? (
          <PositionSteps
            label={t('textPlaces')}
            total={text.places.length}
            onGo={(index) => places.goTo(text.places[index] ?? 0)}
          />
        ) : null
      }
    >
      <div className="c-stack">
        {text && outline ? (
          <Text draft={draft} outline={outline} text={text} places={places} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
        {draft.savesItself ? <MakeText id={opened.contractID ?? 0} draft={draft} /> : null}
      </div>
    </Panel>
  )
}

/** Stands in no value: what a person types has no NUL. */
const separator = '\u0000'

type TextProps = { draft: Draft; outline: ContractOutline; text: ContractText; places: TextPlaces }

function Text({ draft, outline, text, places }: TextProps) {
  const t = useText(contractMessages)
  const { store } = draft
  // The text may lag behind the keys; the fields may not.
  const revision = useDeferredValue(useFormRevision(store))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the values have changed.
  const values = useMemo(() => {
    return documentTexts(store.form, store.peek(), store.context(), outline.bindings)
  }, [store, outline, revision])
  const isClause = (fieldID: string | null) =>
    fieldID !== null && store.form.byId.get(fieldID)?.type.widget === 'clause'
  const shown = (value: string, fieldID: string | null): string =>
    isClause(fieldID) ? places.clauseText(value) : value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="c-text" ref={places.scroller} tabIndex={0} aria-label={t('textPreview')}>
      {text.blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block of the text is its number
          key={index}
          block={block}
          values={block.cells
            .flat()
            .map(({ bookmark, fieldID }) => shown(bookmark === null ? '' : (values[bookmark] ?? ''), fieldID))
            .join(separator)}
          active={places.active}
          draft={draft}
        />
      ))}
    </section>
  )
}

type BlockProps = { block: TextBlock; values: string; active: number | null; draft: Draft }

/** One paragraph or row; renders again only when one of its values changes or a place of it is gone to. */
const Block = memo(
  function Block({ block, draft, active, values }: BlockProps) {
    const shown = values.split(separator)
    let at = 0
    const cells = block.cells.map((cell, index) => {
      const pieces = cell.map((piece, place) => {
        const value = shown[at++] ?? ''
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a paragraph is its number
        return <Piece key={place} piece={piece} value={value} draft={draft} active={active} />
      })
      return block.kind === 'row' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its number
        <span className="c-text-cell" key={index}>
          {pieces}
        </span>
      ) : (
        pieces
      )
    })
    return <div className={`c-text-${block.kind} c-text-${block.align}`}>{cells}</div>
  },
  (before, after) =>
    before.block === after.block &&
    before.values === after.values &&
    before.draft.store === after.draft.store &&
    (before.active === after.active ||
      !(holds(before.block, before.active) || holds(after.block, after.active))),
)

const holds = (block: TextBlock, place: number | null): boolean =>
  place !== null && block.cells.some((cell) => cell.some((piece) => piece.place === place))

type PieceProps = { piece: TextPiece; value: string; draft: Draft; active: number | null }

function Piece({ piece, value, draft, active }: PieceProps) {
  const t = useText(contractMessages)
  const { fieldID, place, text } = piece
  const field = fieldID === null ? undefined : draft.store.form.byId.get(fieldID)
  if (place === null) return <>{text}</>
  if (!field) return <span data-place={place}>{text}</span>
  const { name } = field.config
  const state = [value ? '' : 'c-place-empty', place === active ? 'c-place-active' : ''].join(' ')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`c-place ${state}`}
      data-place={place}
      title={t('goToField', { field: name })}
      onClick={() => void revealField(draft.store, field.id)}
    >
      {value || `［${name}］`}
    </button>
  )
}

/** Makes the contract's text from what is in the form now, and leads to it. */
function MakeText({ id, draft }: { id: number; draft: Draft }) {
  const t = useText(contractMessages)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(false)
  const go = useGo()
  const fill = async (): Promise<boolean> => {
    setBusy(true)
    try {
      if (draft.state !== 'saved' && !(await draft.save())) return false
      await call(fillContractDocument, { params: { id } })
      await client.invalidateQueries({ queryKey: ['contract', id] })
      setMade(true)
      return true
    } catch (error) {
      toast.failure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const edit = async () => {
    const opened = { scenario: 'contract', contextId: id, showContractCompare: true }
    if (await fill()) go('/contractEditor', editorParams(opened))
  }
  return (
    <>
      <p className="c-hint">{t('textPreviewHint')}</p>
      <Button block loading={busy} onClick={fill} title={t('fillHint')}>
        {t('fillNow')}
      </Button>
      <Button block disabled={busy} onClick={edit}>
        {t('editOnline')}
      </Button>
      {made ? (
        <AppLink to="/myContract/detail" params={{ contractId: String(id), tab: 'text' }} newTab>
          {t('preview')}
        </AppLink>
      ) : null}
    </>
  )
}
