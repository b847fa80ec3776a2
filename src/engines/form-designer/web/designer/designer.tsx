import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { limit } from '#shared/constants.ts'
import { confirm, toast, useLocale, useText } from '#web/index.ts'
import type { FormDetail } from '../../domain/api.ts'
import { checkDefinition, type DefinitionIssue } from '../../domain/check-definition.ts'
import {
  addSection,
  changeField,
  duplicateField,
  type FieldPlace,
  fieldsOf,
  moveSection,
  newFieldId,
  placeOf,
  removeField,
  removeSection,
  removeUses,
  usesOf,
} from '../../domain/edit-definition.ts'
import type { CanvasActions } from '../canvas/canvas-pane.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import {
  type Aim,
  type Chosen,
  type ClauseLibrary,
  type Design,
  DesignProvider,
  type FieldPurpose,
  type KnownBookmark,
} from './design-context.ts'
import { addEntry, placeForNew, stepField, withBindings, withFieldPath } from './design-moves.ts'
import './designer.css'
import '../canvas/palette.css'
import '../canvas/canvas.css'
import '../canvas/sketch.css'
import '../properties/properties.css'
import './designer-check.css'
import '../preview/preview.css'
import './designer-narrow.css'
import type { PaletteEntry } from '../canvas/field-palette.ts'
import { FormPreview } from '../preview/form-preview.tsx'
import { propertyAt } from '../properties/property-table.ts'
import { DesignerHeader } from './designer-header.tsx'
import { designerMessages } from './designer-messages.ts'
import { configOf } from './field-values.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { useFormDraft, useLeaveGuard } from './use-form-draft.ts'
import { UsesList } from './uses-list.tsx'
import { Workbench } from './workbench.tsx'

type Props = {
  opened: FormDetail
  canEdit: boolean
  widgets: FormWidgets
  bookmarks: readonly KnownBookmark[] | null
  purposes: readonly FieldPurpose[]
  clauseLibrary: ClauseLibrary | null
}

/** The designer of one form. */
export function Designer({ opened, canEdit, widgets, bookmarks, purposes, clauseLibrary }: Props) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const editing = useFormDraft(opened, canEdit)
  const { draft, change } = editing
  const { definition } = draft
  const [chosen, setChosen] = useState<Chosen>(null)
  const [aim, setAim] = useState<Aim>(null)
  const [mode, setMode] = useState<'design' | 'preview'>('design')
  const [publishing, setPublishing] = useState(false)
  const [said, setSaid] = useState('')
  const issues = useIssues(definition, bookmarks)
  const fields = useMemo(() => fieldsOf(definition).map(configOf), [definition])
  const publishedIds = useMemo(
    () =>
      new Set(
        editing.detail.published?.fieldGroupList.flatMap((group) => group.fieldList.map(({ id }) => id)) ??
          [],
      ),
    [editing.detail.published],
  )
  const focusCard = useCardFocus(definition)
  useLeaveGuard(editing)
  useShortcuts(editing)

  const apply = (next: FormDefinitionInput, mark: string | null = null): void =>
    next === definition ? undefined : void change({ ...draft, definition: next }, mark)
  const design: Design = {
    definition,
    fields,
    readOnly: !canEdit,
    chosen,
    choose: setChosen,
    aim,
    aimAt: (issue) => {
      setMode('design')
      const [head = '', ...rest] = issue.path.split('.')
      if (head === 'sections') return setChosen({ kind: 'section', index: Number(rest[0]) })
      const field = fields.find(({ id }) => id === head)
      if (!field) return
      setChosen({ kind: 'field', id: head })
      const property = propertyAt(field, rest.join('.'))?.key ?? propertyOf(issue)
      setAim({ fieldId: head, property, at: Date.now() })
      document.querySelector(`[data-card="${CSS.escape(head)}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    issues,
    apply,
    changeField: (id, fieldChange, mark) => apply(changeField(definition, id, fieldChange), mark ?? null),
    bookmarks,
    publishedIds,
    purposes,
    clauseLibrary,
    widgets,
  }

  const add = (entry: PaletteEntry, at: FieldPlace = placeForNew(definition, chosen)): void => {
    const { definition: next, id } = addEntry(definition, entry, at, locale)
    if (id === null) {
      toast.warning(t('tooMany', { max: limit.formFields }))
      return
    }
    apply(next)
    setChosen({ kind: 'field', id })
    focusCard(id, 'scroll')
    setSaid(t('addedTo', { name: fieldsOf(next).find((field) => field.id === id)?.name ?? '' }))
  }
  const remove = async (id: string): Promise<void> => {
    const uses = usesOf(definition, id)
    const name = fields.find((field) => field.id === id)?.name ?? id
    const agreed =
      uses.length === 0 ||
      (await confirm({
        title: t('removeTitle', { name }),
        content: <UsesList uses={uses} />,
        okText: t('remove'),
        danger: true,
      }))
    if (!agreed) return
    const place = placeOf(definition, id)
    const next = removeField(removeUses(definition, id), id)
    apply(next)
    const list = place ? (next.fieldGroupList[place.section]?.fieldList ?? []) : []
    const neighbour = list[place?.index ?? 0] ?? list.at(-1)
    setChosen(neighbour ? { kind: 'field', id: neighbour.id } : null)
    if (neighbour) focusCard(neighbour.id)
    setSaid(t('removedDone', { name }))
  }
  const actions: CanvasActions & { step: (id: string, by: -1 | 1) => void; add: typeof add } = {
    add,
    remove: (id) => void remove(id),
    duplicate: (id) => {
      const copy = newFieldId(definition, fields.find((field) => field.id === id)?.type ?? 'custom')
      apply(duplicateField(definition, id, copy, locale))
      setChosen({ kind: 'field', id: copy })
      focusCard(copy)
    },
    step: (id, by) => {
      const next = stepField(definition, id, by)
      apply(next)
      focusCard(id)
      const place = placeOf(next, id)
      const section = place ? next.fieldGroupList[place.section] : undefined
      if (place && section)
        setSaid(
          t('movedTo', {
            name: fields.find((field) => field.id === id)?.name ?? id,
            section: section.name,
            number: place.index + 1,
          }),
        )
    },
    moveSection: (index, by) => {
      apply(moveSection(definition, index, index + by))
      setChosen({ kind: 'section', index: index + by })
    },
    removeSection: (index) =>
      void (async () => {
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
        setChosen(null)
      })(),
    addSection: () => {
      const index = definition.fieldGroupList.length
      apply(addSection(definition, t('newSection', { number: index + 1 })))
      setChosen({ kind: 'section', index })
    },
  }
  const stable = useStable(actions)
  return (
    <DesignProvider value={design}>
      <div className="d-designer">
        <DesignerHeader
          editing={editing}
          canEdit={canEdit}
          mode={mode}
          onMode={setMode}
          onPublish={() => setPublishing(true)}
        />
        <main id="content" className="d-main" tabIndex={-1}>
          {mode === 'preview' ? <FormPreview /> : <Workbench actions={stable} />}
        </main>
        <div className="c-visually-hidden" role="status">
          {said}
        </div>
      </div>
      {publishing ? <PublishDialog editing={editing} onClose={() => setPublishing(false)} /> : null}
      {editing.conflict ? <ConflictDialog editing={editing} theirs={editing.conflict} /> : null}
    </DesignProvider>
  )
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

/** Where a finding about a whole field is mended. */
const propertyOf = ({ code }: DefinitionIssue): string =>
  code === 'formDefault'
    ? 'defaultValue'
    : code === 'formOperand' || code === 'formWays' || code === 'formCycle'
      ? 'fieldConfig.calculationConditionGroup'
      : code === 'formNotCounterpart'
        ? 'counterPartyConfig'
        : 'name'

/** What the check finds, while there is time for it. */
function useIssues(
  definition: FormDefinitionInput,
  bookmarks: readonly KnownBookmark[] | null,
): DefinitionIssue[] {
  const calm = useDeferredValue(definition)
  return useMemo(() => {
    const names = bookmarks ? [...new Set(bookmarks.map(({ name }) => name))] : null
    return checkDefinition(withBindings(calm, bookmarks ?? []), names ? { bookmarks: names } : {}).map(
      (issue) => withFieldPath(calm, issue),
    )
  }, [calm, bookmarks])
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, [contenteditable]'))

/** Ctrl+Z, Ctrl+Shift+Z (or Ctrl+Y) anywhere but where text is typed; Ctrl+S saves. */
function useShortcuts({ undo, redo, save }: ReturnType<typeof useFormDraft>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
      } else if (isTyping(event.target)) return
      else if (key === 'z') {
        event.preventDefault()
        if (event.shiftKey) redo()
        else undo()
      } else if (key === 'y') {
        event.preventDefault()
        redo()
      }
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [undo, redo, save])
}
