import { useEffect, useMemo, useRef } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Locale } from '#shared/text.ts'
import { confirm, type Text, toast, useLocale, useText } from '#web/index.ts'
import {
  addSection,
  duplicateField,
  type FieldPlace,
  fieldsOf,
  moveSection,
  newFieldId,
  placeOf,
  removeField,
  removeSection,
  removeUses,
  ruleSentence,
  usesOf,
} from '../../domain/edit-definition.ts'
import type { CanvasActions } from '../canvas/canvas-pane.tsx'
import type { PaletteEntry } from '../canvas/field-palette.ts'
import type { Design } from './design-context.ts'
import { addEntry, placeForNew, stepField } from './design-moves.ts'
import { designerMessages } from './designer-messages.ts'
import { UsesList } from './uses-list.tsx'

/** What a person does with fields and sections. */
export type DesignActions = CanvasActions & {
  /** Without a place: after what is chosen. */
  add: (entry: PaletteEntry, at?: FieldPlace) => void
  step: (id: string, by: -1 | 1) => void
}

type Stage = Pick<Design, 'definition' | 'fields' | 'chosen' | 'choose' | 'apply'> & {
  t: Text<typeof designerMessages>
  locale: Locale
  focusCard: (id: string, how?: 'focus' | 'scroll') => void
  /** To who hears the page instead of seeing it. */
  say: (words: string) => void
}

/** The actions of the designer: each changes the definition, chooses what comes next and says what was done. The same functions on every drawing. */
export function useDesignActions(design: Design, say: (words: string) => void): DesignActions {
  const t = useText(designerMessages)
  const locale = useLocale()
  const focusCard = useCardFocus(design.definition)
  const stage = { ...design, t, locale, focusCard, say }
  return useStable({ ...fieldActions(stage), ...sectionActions(stage) })
}

const nameIn = ({ fields }: Stage, id: string): string => fields.find((field) => field.id === id)?.name ?? id

const fieldActions = (stage: Stage): Pick<DesignActions, 'add' | 'remove' | 'duplicate' | 'step'> => {
  const { definition, fields, chosen, choose, apply, t, locale, focusCard, say } = stage
  return {
    add: (entry, at = placeForNew(definition, chosen)) => {
      const { definition: next, id } = addEntry(definition, entry, at, locale)
      if (id === null) {
        toast.warning(t('tooMany', { max: limit.formFields }))
        return
      }
      apply(next)
      choose({ kind: 'field', id })
      focusCard(id, 'scroll')
      say(t('addedTo', { name: fieldsOf(next).find((field) => field.id === id)?.name ?? '' }))
    },
    remove: (id) => void removeAsked(stage, id),
    duplicate: (id) => {
      const copy = newFieldId(definition, fields.find((field) => field.id === id)?.type ?? 'custom')
      apply(duplicateField(definition, id, copy, locale))
      choose({ kind: 'field', id: copy })
      focusCard(copy)
    },
    step: (id, by) => {
      const next = stepField(definition, id, by)
      apply(next)
      focusCard(id)
      const place = placeOf(next, id)
      const section = place ? next.fieldGroupList[place.section] : undefined
      if (place && section)
        say(t('movedTo', { name: nameIn(stage, id), section: section.name, number: place.index + 1 }))
    },
  }
}

/** Removes a field with everything that refers to it; asks first when something does. */
async function removeAsked(stage: Stage, id: string): Promise<void> {
  const { definition, choose, apply, t, focusCard, say } = stage
  const uses = usesOf(definition, id)
  const name = nameIn(stage, id)
  const agreed =
    uses.length === 0 ||
    (await confirm({
      title: t('removeTitle', { name }),
      content: (
        <UsesList uses={uses} sentenceOf={(use) => ruleSentence(fieldsOf(definition), use, stage.locale)} />
      ),
      okText: t('remove'),
      danger: true,
    }))
  if (!agreed) return
  const place = placeOf(definition, id)
  const next = removeField(removeUses(definition, id), id)
  apply(next)
  const list = place ? (next.fieldGroupList[place.section]?.fieldList ?? []) : []
  const neighbour = list[place?.index ?? 0] ?? list.at(-1)
  choose(neighbour ? { kind: 'field', id: neighbour.id } : null)
  if (neighbour) focusCard(neighbour.id)
  say(t('removedDone', { name }))
}

const sectionActions = (
  stage: Stage,
): Pick<DesignActions, 'addSection' | 'moveSection' | 'removeSection'> => {
  const { definition, choose, apply, t } = stage
  return {
    addSection: () => {
      const index = definition.fieldGroupList.length
      apply(addSection(definition, t('newSection', { number: index + 1 })))
      choose({ kind: 'section', index })
    },
    moveSection: (index, by) => {
      apply(moveSection(definition, index, index + by))
      choose({ kind: 'section', index: index + by })
    },
    removeSection: (index) => void removeSectionAsked(stage, index),
  }
}

async function removeSectionAsked({ definition, choose, apply, t }: Stage, index: number): Promise<void> {
  const group = definition.fieldGroupList[index]
  if (!group) return
  const count = group.fieldList.length
  const isAgreed =
    count === 0 ||
    (await confirm({
      title: t('removeSectionTitle', { name: group.name }),
      content: t('removeSectionContent', { count }),
      okText: t('remove'),
      danger: true,
    }))
  if (!isAgreed) return
  apply(removeSection(definition, index))
  choose(null)
}

/** Puts the focus on a card after the next drawing: a card that was moved to another section is a new element. */
function useCardFocus(definition: FormDefinitionInput): (id: string, how?: 'focus' | 'scroll') => void {
  const wanted = useRef<{ id: string; how: 'focus' | 'scroll' } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the definition is the reason to look again
  useEffect(() => {
    if (!wanted.current) return
    const { id, how } = wanted.current
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    if (!card) return
    wanted.current = null
    card.scrollIntoView({ block: 'nearest' })
    if (how === 'focus') card.querySelector<HTMLElement>('.d-card-open')?.focus({ preventScroll: true })
  }, [definition])
  return (id, how = 'focus') => {
    wanted.current = { id, how }
  }
}

/** The same functions for as long as the page is there, so that what is drawn with them is not drawn again; they call the latest ones. */
function useStable<T extends Record<string, (...given: never[]) => unknown>>(actions: T): T {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () =>
      Object.fromEntries(
        Object.keys(latest.current).map((key) => [
          key,
          (...given: never[]) => latest.current[key]?.(...given),
        ]),
      ) as T,
    [],
  )
}
