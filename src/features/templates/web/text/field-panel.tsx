import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Space } from 'antd'
import { useState } from 'react'
import { fieldTypeLabel } from '#engines/forms/domain/index.ts'
import { PositionSteps } from '#engines/forms/web/index.ts'
import { EmptyState, toast, useLocale, useText } from '#web/index.ts'
import { bookmarkNameFor, placesOfField } from '../../domain/template-bookmarks.ts'
import { templateMessages } from '../messages.ts'
import { textMessages } from './messages.ts'
import { isPlaceable, partsOf, type TemplateField, type TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

/** Puts one more place of a field into the document: what is selected, else at the cursor. False when there is neither. */
export function placeField(
  text: TemplateText,
  field: Pick<TemplateField, 'id' | 'name'>,
  part?: string,
): string | null {
  const { editor, bookmarks, bindings } = text
  if (!editor) return null
  const taken = bookmarks.map(({ name }) => name)
  const { name, valueName } = bookmarkNameFor({ fieldID: field.id, part }, taken, bindings)
  if (!editor.bookmarks.add(name) && !editor.bookmarks.insert(name, `［${field.name}］`)) return null
  text.bind(valueName, part ? { fieldID: field.id, part } : { fieldID: field.id })
  text.onChange()
  editor.focus()
  return name
}

/** The fields of the form: where each stands in the document, and putting it there. */
export function FieldPanel({ text, form }: { text: TemplateText; form: TemplateForm }) {
  const t = useText(textMessages)
  const [sought, setSought] = useState('')
  const isSought = ({ name, id }: TemplateField) =>
    `${name} ${id}`.toLowerCase().includes(sought.trim().toLowerCase())
  const groups = form.groups
    .map(({ name, fields }) => ({ name, fields: fields.filter((one) => isPlaceable(one) && isSought(one)) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <div className="c-ttext-panel">
      {text.isEditing ? <p className="c-soft">{t('fieldsHint')}</p> : null}
      <Input.Search
        allowClear
        aria-label={t('searchFields')}
        placeholder={t('searchFields')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {groups.length === 0 ? <EmptyState compact title={t(sought ? 'noFieldFound' : 'noFields')} /> : null}
      {groups.map(({ name, fields }) => (
        <section key={name}>
          <h3 className="c-ttext-group">{name}</h3>
          <ul className="c-ttext-list">
            {fields.map((field) => (
              <FieldRow key={field.id} text={text} field={field} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FieldRow({ text, field }: { text: TemplateText; field: TemplateField }) {
  const t = useText(textMessages)
  const locale = useLocale()
  const places = placesOfField(text.bookmarks, text.bindings, field.id)
  return (
    <li className="c-ttext-row" data-field={field.id}>
      <div className="c-ttext-grow">
        <div className="c-ttext-name">{field.name}</div>
        <div className="c-soft c-small">{fieldTypeLabel(field.type, locale)}</div>
      </div>
      {places.length ? (
        <PositionSteps
          label={t('placesOf', { name: field.name })}
          total={places.length}
          onGo={(index) => text.editor?.bookmarks.show(places[index] ?? '')}
        />
      ) : (
        <span className="c-soft c-small">{t('notPlaced')}</span>
      )}
      {text.isEditing ? <PlaceButton text={text} field={field} /> : null}
    </li>
  )
}

function PlaceButton({ text, field }: { text: TemplateText; field: TemplateField }) {
  const t = useText(textMessages)
  const words = useText(templateMessages)
  const parts = partsOf(field, words, useLocale())
  const place = (part?: string) => {
    if (placeField(text, field, part) === null) toast.warning(t('noCursor'))
  }
  // The document keeps its selection: the button takes no focus from it when it is pressed.
  const keep = (event: { preventDefault: () => void }) => event.preventDefault()
  const button = (
    <Button
      size="small"
      disabled={!text.editor}
      aria-label={t('placeName', { name: field.name })}
      onMouseDown={keep}
      onClick={() => place()}
    >
      {t('place')}
    </Button>
  )
  if (!parts.length) return button
  return (
    <Space.Compact>
      {button}
      <Dropdown
        trigger={['click']}
        disabled={!text.editor}
        menu={{
          items: parts.map(({ value, label }) => ({ key: value, label })),
          onClick: ({ key }) => place(key),
        }}
      >
        <Button
          size="small"
          onMouseDown={keep}
          icon={<DownOutlined aria-hidden />}
          aria-label={t('placePart', { name: field.name })}
        />
      </Dropdown>
    </Space.Compact>
  )
}
