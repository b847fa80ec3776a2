import { memo } from 'react'
import type { ExtractionAnswer, ExtractionLocation } from '#engines/extraction/domain/index.ts'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { revealField } from '#engines/forms/web/index.ts'
import { useText } from '#web/index.ts'
import { extractionMessages } from './extraction-messages.ts'
import { type MarkedPlace, pieces } from './source-pieces.ts'
import type { ExtractionWork } from './use-extraction.ts'

/** The text that was read, with the places where values were found; each leads to its field. */
export function SourceText({ work, store }: { work: ExtractionWork; store: FormStore }) {
  const t = useText(extractionMessages)
  if (!work.answer) return null
  const places = placesIn(work, store)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="c-text c-source" ref={work.scroller} tabIndex={0} aria-label={t('sourceText')}>
      {work.answer.blocks.map((block) => (
        <Block key={block.id} block={block} places={places.get(block.id) ?? none} store={store} />
      ))}
    </section>
  )
}

const none: readonly MarkedPlace[] = []

/** Where values of fields stand, by block; what is gone to is marked apart. */
function placesIn({ locationsOf, active }: ExtractionWork, store: FormStore): Map<number, MarkedPlace[]> {
  const places = new Map<number, MarkedPlace[]>()
  const add = (fieldID: string, location: ExtractionLocation, index: number) =>
    places.set(location.block, [
      ...(places.get(location.block) ?? []),
      {
        start: location.start,
        end: location.end,
        fieldID,
        isActive: active?.fieldID === fieldID && active.index === index,
      },
    ])
  for (const [fieldID, locations] of locationsOf)
    if (store.form.byId.has(fieldID) && store.field(fieldID).ai.state !== 0)
      for (const [index, location] of locations.entries()) add(fieldID, location, index)
  return places
}

type BlockProps = {
  block: ExtractionAnswer['blocks'][number]
  places: readonly MarkedPlace[]
  store: FormStore
}

const Block = memo(
  function Block({ block, places, store }: BlockProps) {
    return (
      <div className={block.place.kind === 'cell' ? 'c-source-cell' : undefined}>
        {pieces(block.text, places).map(({ text, place }, index) =>
          place ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a paragraph is its number
            <Mark key={index} text={text} place={place} store={store} />
          ) : (
            text
          ),
        )}
      </div>
    )
  },
  (before, after) =>
    before.block === after.block && JSON.stringify(before.places) === JSON.stringify(after.places),
)

function Mark({ text, place, store }: { text: string; place: MarkedPlace; store: FormStore }) {
  const t = useText(extractionMessages)
  const name = store.form.byId.get(place.fieldID)?.config.name ?? ''
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`c-place${place.isActive ? ' c-place-active' : ''}`}
      {...(place.isActive && { 'data-active': true })}
      title={t('place', { field: name })}
      onClick={() => void revealField(store, place.fieldID)}
    >
      {text}
    </button>
  )
}
