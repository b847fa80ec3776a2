import { Button, Collapse } from 'antd'
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { compileForm, createFormStore, type FieldConfig, formContext } from '#engines/forms/domain/index.ts'
import { FormRenderer, type FormWidgets, PositionSteps } from '#engines/forms/web/index.ts'
import type { Locale } from '#shared/text.ts'
import { EmptyState, StatusTag, toast, useGo, useLocale, useServices, useText } from '#web/index.ts'
import { placesOfField } from '../../domain/template-bookmarks.ts'
import { statementInDocument, templateParagraphs } from '../../domain/template-clauses.ts'
import { placeField } from './field-panel.tsx'
import { textMessages } from './messages.ts'
import type { TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

type Props = { text: TemplateText; form: TemplateForm }

const clausesOf = (form: TemplateForm) =>
  [...form.byId.values()].filter((field) => field.type === 'clause' && field.clause !== undefined)

/** The clauses of the form: whoever writes the template chooses a statement and it stands in the document; everybody else looks at them. */
export function ClausePanel({ text, form }: Props) {
  const t = useText(textMessages)
  const go = useGo()
  const { may } = useServices()
  if (clausesOf(form).length === 0) {
    const toForms = may('form.manage') ? (
      <Button onClick={() => go('/settings/forms')}>{t('toForms')}</Button>
    ) : undefined
    return <EmptyState compact title={t('noClauses')} hint={t('noClausesHint')} action={toForms} />
  }
  if (!text.isEditing) return <ClauseTexts text={text} form={form} />
  // What is chosen is read from the document, so it must be open first.
  return text.editor ? <ClauseChoice text={text} form={form} /> : null
}

/** Puts a statement at the places of its clause; makes one of the selection, or at the cursor, when it has none. */
function useInsert(text: TemplateText) {
  const t = useText(textMessages)
  const latest = useRef(text)
  latest.current = text
  return useCallback(
    (field: Pick<FieldConfig, 'id' | 'name'>, paragraphs: readonly string[]) => {
      const { editor, bookmarks, bindings, onChange } = latest.current
      if (!editor) return
      const known = placesOfField(bookmarks, bindings, field.id)
      const made = known.length ? null : placeField(latest.current, field)
      const places = made === null ? known : [made]
      if (!places.length) return toast.warning(t('noClausePlace', { name: field.name }))
      const failed = places.filter((name) => !editor.bookmarks.setParagraphs(name, paragraphs))
      onChange()
      if (failed.length) toast.warning(t('notDone'))
      else toast.success(t('inserted', { name: field.name }))
      editor.bookmarks.show(places[0] as string)
    },
    [t],
  )
}

/** A form of the clauses alone, with the statements that stand in the document; the other fields are there for their names. */
function openClauses({ text, form }: Props, names: { clauses: string; fields: string }, locale: Locale) {
  const clauses = clausesOf(form)
  const compiled = compileForm({
    fieldGroupList: [
      {
        name: names.clauses,
        // A clause that shows under conditions is in the template all the same.
        fieldList: clauses.map(({ visibleWhen: _, requiredWhen: __, clause, ...field }) => ({
          ...field,
          // Leaving a clause out is decided in each contract; the template keeps its place and words.
          ...(clause && { clause: { ...clause, isNullable: false } }),
          required: false,
          isEdit: true,
          disabled: false,
        })),
      },
      {
        name: names.fields,
        fieldList: [...form.byId.values()].filter((field) => !clauses.includes(field)),
      },
    ],
  })
  const values = clauses.flatMap((field) => {
    const statementID = standing({ text, form }, field)
    return typeof statementID === 'number' ? [[field.id, { statementID }] as const] : []
  })
  return createFormStore(compiled, Object.fromEntries(values), formContext({ today: '2000-01-01', locale }))
}

/** The statement that stands at the first place of a clause: its id; 'other' for words of none of them; null for no words. */
function standing({ text, form }: Props, field: FieldConfig): number | 'other' | null {
  const [place] = placesOfField(text.bookmarks, text.bindings, field.id)
  const said = text.bookmarks.find(({ name }) => name === place)?.text ?? ''
  if (said.trim() === '') return null
  return statementInDocument(field, said, (id) => form.byId.get(id)?.name ?? id) ?? 'other'
}

function ClauseChoice({ text, form }: Props) {
  const t = useText(textMessages)
  const locale = useLocale()
  const insert = useInsert(text)
  // What the document says counts when the panel opens; afterwards the person chooses.
  const [store] = useState(() =>
    openClauses({ text, form }, { clauses: t('clauses'), fields: t('fields') }, locale),
  )
  const latest = useRef(insert)
  latest.current = insert
  const widgets = useMemo<FormWidgets>(
    () => ({
      insertStatement: (field, paragraphs) =>
        latest.current(
          field,
          paragraphs
            .map((pieces) =>
              pieces.map(({ kind, text }) => (kind === 'name' ? `〔${text}〕` : text)).join(''),
            )
            .flatMap((line) => line.split('\n')),
        ),
      labelExtra: ClausePlaces,
    }),
    [],
  )
  return (
    <div className="c-ttext-panel">
      <p className="c-soft">{t('clausesHint')}</p>
      <ClauseContext value={{ text, form, insert }}>
        <FormRenderer store={store} widgets={widgets} withoutMenu sections={shownSections} />
      </ClauseContext>
    </div>
  )
}

type Placing = Props & { insert: (field: FieldConfig, paragraphs: readonly string[]) => void }
const ClauseContext = createContext<Placing | null>(null)
const shownSections = [0]

function ClausePlaces({ field }: { field: FieldConfig }) {
  const placing = useContext(ClauseContext)
  return placing ? <Places {...placing} field={field} /> : null
}

/** Where the clause stands; the only statement of a clause is put there by a button, as there is nothing to choose. */
function Places({ text, form, insert, field }: Placing & { field: FieldConfig }) {
  const t = useText(textMessages)
  const places = placesOfField(text.bookmarks, text.bindings, field.id)
  const [only, ...more] = field.clause?.statementList ?? []
  const nameOf = (id: string) => form.byId.get(id)?.name ?? id
  return (
    <>
      {places.length ? (
        <PositionSteps
          label={t('placesOf', { name: field.name })}
          total={places.length}
          onGo={(index) => text.editor?.bookmarks.show(places[index] ?? '')}
        />
      ) : (
        <StatusTag tone="warning">{t('notPlaced')}</StatusTag>
      )}
      {standing({ text, form }, field) === 'other' ? (
        <StatusTag tone="warning">{t('otherWords')}</StatusTag>
      ) : null}
      {only && more.length === 0 ? (
        <Button
          type="link"
          size="small"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(field, templateParagraphs(only, nameOf))}
        >
          {t('insertOnly')}
        </Button>
      ) : null}
    </>
  )
}

/** Every clause with its statements, to be read: nothing of them goes into the document from here. */
function ClauseTexts({ text, form }: Props) {
  const t = useText(textMessages)
  const nameOf = (id: string) => form.byId.get(id)?.name ?? id
  return (
    <div className="c-ttext-panel">
      {clausesOf(form).map((field) => {
        const places = placesOfField(text.bookmarks, text.bindings, field.id)
        const chosen = standing({ text, form }, field)
        return (
          <section key={field.id} className="c-ttext-card" aria-label={field.name}>
            <div className="c-ttext-head">
              <strong>{field.name}</strong>
              {field.clause?.isNullable ? <StatusTag>{t('nullable')}</StatusTag> : null}
              {places.length ? (
                <PositionSteps
                  label={t('placesOf', { name: field.name })}
                  total={places.length}
                  onGo={(index) => text.editor?.bookmarks.show(places[index] ?? '')}
                />
              ) : (
                <StatusTag tone="warning">{t('notPlaced')}</StatusTag>
              )}
              {chosen === 'other' ? <StatusTag tone="warning">{t('otherWords')}</StatusTag> : null}
            </div>
            <Collapse
              size="small"
              ghost
              items={(field.clause?.statementList ?? []).map((statement) => ({
                key: statement.id,
                label: (
                  <>
                    {statement.name}{' '}
                    {statement.id === chosen ? <StatusTag tone="success">{t('inText')}</StatusTag> : null}
                  </>
                ),
                children: templateParagraphs(statement, nameOf).map((paragraph, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity of their own but their place
                  <p key={index}>{paragraph}</p>
                )),
              }))}
            />
          </section>
        )
      })}
    </div>
  )
}
