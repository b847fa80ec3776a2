import { Select, Tag } from 'antd'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocale, useText } from '#web/index.ts'
import type { FieldConfig, StatementConfig } from '../../domain/definition/field-config.ts'
import {
  type ClauseValue,
  chosenStatement,
  noStatement,
  type ShownPiece,
  shownParagraphs,
  statementChoices,
} from '../../domain/field-types/clause.ts'
import type { FormStore } from '../../domain/filling/form-store.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { useFieldValue } from '../use-form.ts'
import { valueMessages } from './value-messages.ts'
import type { WidgetProps } from './widget-props.ts'

/** The statement of a clause, and below it what the document will say. */
export function ClauseWidget({ store, field, control }: WidgetProps) {
  const t = useText(valueMessages)
  const locale = useLocale()
  const { insertStatement } = useFormWidgets()
  const value = useFieldValue(store, field.id) as ClauseValue | null
  const statement = chosenStatement(field, value)
  const choices = statementChoices(field, { locale })
  const isOnly = choices.length === 1 && statement !== undefined
  const { onBlur, status, ...props } = control
  const chosen = (id: number | null): void => {
    store.edit({ [field.id]: id === null ? null : { statementID: id } })
    const next = chosenStatement(field, store.field(field.id).value)
    if (next) insertStatement?.(field, shownParagraphs(next, store.others()))
  }
  return (
    <>
      <Select
        {...props}
        status={status ?? ''}
        className="c-wide"
        value={value?.statementID ?? null}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={field.filterable && choices.length > 8 ? { optionFilterProp: 'label' } : false}
        allowClear={field.clearable && !isOnly}
        disabled={(props.disabled ?? false) || isOnly}
        onChange={(next: number | undefined) => chosen(next ?? null)}
        onBlur={() => onBlur?.()}
      />
      {statement ? <StatementPanel store={store} field={field} statement={statement} /> : null}
      {value?.statementID === noStatement ? <p className="c-clause-none">{t('statementLeftOut')}</p> : null}
    </>
  )
}

type PanelProps = { store: FormStore; field: FieldConfig; statement: StatementConfig }

/** The words of a statement with the values of the fields that stand in it; fields that are still empty by their names. */
export function StatementPanel({ store, field, statement }: PanelProps) {
  const t = useText(valueMessages)
  const paragraphs = useParagraphs(store, statement)
  const isEmpty = paragraphs.every((pieces) => pieces.every(({ text }) => text.trim() === ''))
  return (
    <section className="c-clause" aria-label={t('statementText', { field: field.name })}>
      {statement.labelItemList.length > 0 ? (
        <div className="c-clause-labels">
          {statement.labelItemList.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </div>
      ) : null}
      {isEmpty ? <p className="c-hint">{t('statementEmptyText')}</p> : null}
      {keyed(paragraphs).map(([key, pieces]) => (
        <p key={key}>
          {keyed(pieces).map(([place, piece]) => (
            <Piece key={place} piece={piece} />
          ))}
        </p>
      ))}
    </section>
  )
}

/** Paragraphs and pieces have no identity of their own but their place. */
const keyed = <T,>(items: readonly T[]): [number, T][] => items.map((item, index) => [index, item])

function Piece({ piece: { kind, text } }: { piece: ShownPiece }) {
  const t = useText(valueMessages)
  if (kind === 'text') return text
  if (kind === 'value') return <span className="c-clause-value">{text}</span>
  return (
    <span className="c-clause-name" title={t('statementWaiting', { field: text })}>
      〔{text}〕
    </span>
  )
}

/** The paragraphs, made anew only when one of the fields in them changes. */
function useParagraphs(store: FormStore, statement: StatementConfig): ShownPiece[][] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ids = new Set(
        statement.content.flat().flatMap((piece) => (piece.kind === 'field' ? piece.fieldID : [])),
      )
      const known = [...ids].filter((id) => store.form.byId.has(id))
      const ends = known.flatMap((id) => [
        store.subscribe(id, 'value', listener),
        store.subscribe(id, 'visibility', listener),
      ])
      return () => {
        for (const end of ends) end()
      }
    },
    [store, statement],
  )
  const shown = useSyncExternalStore(subscribe, () =>
    JSON.stringify(shownParagraphs(statement, store.others())),
  )
  return JSON.parse(shown) as ShownPiece[][]
}
