import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import type { FormDetail } from '../../domain/api.ts'
import { checkDefinition, type DefinitionIssue } from '../../domain/check-definition.ts'
import { changeField, fieldsOf } from '../../domain/edit-definition.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useDesignActions } from './design-actions.tsx'
import {
  type Aim,
  type Chosen,
  type ClauseLibrary,
  type Design,
  DesignProvider,
  type FieldPurpose,
  type KnownBookmark,
} from './design-context.ts'
import { withBindings, withFieldPath } from './design-moves.ts'
import './designer.css'
import '../canvas/palette.css'
import '../canvas/canvas.css'
import '../canvas/sketch.css'
import '../properties/properties.css'
import './designer-check.css'
import '../preview/preview.css'
import './designer-narrow.css'
import { FormPreview } from '../preview/form-preview.tsx'
import { propertyAt } from '../properties/property-table.ts'
import { DesignerHeader } from './designer-header.tsx'
import { configOf } from './field-values.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { useDesignGuard, useFormDraft } from './use-form-draft.ts'
import { Workbench } from './workbench.tsx'

type Props = {
  opened: FormDetail
  canEdit: boolean
  widgets: FormWidgets
  bookmarks: readonly KnownBookmark[] | null
  purposes: readonly FieldPurpose[]
  clauseLibrary: ClauseLibrary | null
  listsFields: boolean
}

/** The designer of one form. */
export function Designer({ opened, canEdit, bookmarks, ...given }: Props) {
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
  useDesignGuard(editing)
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
    ...given,
  }

  const actions = useDesignActions(design, setSaid)
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
          {mode === 'preview' ? <FormPreview /> : <Workbench actions={actions} />}
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

/** Where a finding about a whole field is mended. */
const propertyOf = ({ code }: DefinitionIssue): string =>
  code === 'formDefault'
    ? 'defaultValue'
    : code === 'formOperand' || code === 'formWays'
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
