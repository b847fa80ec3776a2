import { DeleteOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Select } from 'antd'
import { useState } from 'react'
import { type FieldConfig, fieldTypeOf } from '#engines/forms/domain/index.ts'
import { colon, Tip, useText } from '#web/index.ts'
import { useDesign } from '../designer/design-context.ts'
import { figuresOf } from '../rules/operand-choices.ts'
import { propertyMessages } from './property-messages.ts'
import type { EditorProps } from './simple-editors.tsx'

type Place = { bookmarkName: string; part?: string | undefined }

const partKeys = {
  figure: 'partFigure',
  words: 'partWords',
  unit: 'partUnit',
  start: 'partStart',
  end: 'partEnd',
  first: 'partFirst',
  contactsName: 'partContactsName',
  contactsPhone: 'partContactsPhone',
  lawFirms: 'partLawFirms',
  lawyers: 'partLawyers',
  rows: 'partRows',
} as const

/** Where in the document the value goes: bookmarks of the templates that use the form, or names that are typed. */
export function BookmarksEditor({ field, control, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const { bookmarks, changeField } = useDesign()
  const places: Place[] = [
    ...field.positionList,
    ...field.bookmarkNames.map((bookmarkName) => ({ bookmarkName })),
  ]
  const put = (next: readonly Place[]): void => {
    const plain = new Set(field.bookmarkNames)
    changeField(field.id, {
      positionList: next.filter(({ bookmarkName, part }) => part || !plain.has(bookmarkName)),
      bookmarkNames: next.flatMap(({ bookmarkName, part }) =>
        !part && plain.has(bookmarkName) ? [bookmarkName] : [],
      ),
    })
  }
  const add = (bookmarkName: string): void => {
    if (bookmarkName && !places.some((one) => one.bookmarkName === bookmarkName))
      put([...places, { bookmarkName }])
  }
  const bound = (bookmarks ?? []).filter(({ fieldID }) => fieldID === field.id)
  return (
    <div className="d-bookmarks">
      {places.map((place, index) => (
        <PlaceRow
          key={`${place.bookmarkName}/${place.part ?? ''}`}
          field={field}
          place={place}
          disabled={disabled}
          onPart={(part) =>
            put(
              places.map((one, at) =>
                at === index ? { bookmarkName: one.bookmarkName, ...(part ? { part } : {}) } : one,
              ),
            )
          }
          onRemove={() => put(places.filter((_, at) => at !== index))}
        />
      ))}
      {bound.length > 0 ? (
        <ul className="d-bound">
          {bound.map(({ name, template }) => (
            <li key={`${template}/${name}`} className="c-hint">
              {t('bookmarkBound', { template, name })}
            </li>
          ))}
        </ul>
      ) : null}
      {disabled ? (
        places.length === 0 && bound.length === 0 ? (
          <span className="c-soft">{t('notSet')}</span>
        ) : null
      ) : (
        <NewPlace field={field} places={places} control={control} onAdd={add} />
      )}
    </div>
  )
}

type PlaceRowProps = {
  field: FieldConfig
  place: Place
  disabled: boolean
  /** '': the whole value. */
  onPart: (part: string) => void
  onRemove: () => void
}

function PlaceRow({ field, place, disabled, onPart, onRemove }: PlaceRowProps) {
  const t = useText(propertyMessages)
  const { bookmarks } = useDesign()
  const bookmark = bookmarks?.find(({ name }) => name === place.bookmarkName)
  const parts = [
    ...Object.keys(fieldTypeOf(field)?.parts ?? {}),
    ...figuresOf(field).flatMap(({ operand }) => operand.part ?? []),
  ]
  const partName = (part: string): string =>
    part in partKeys
      ? t(partKeys[part as keyof typeof partKeys])
      : (figuresOf(field).find(({ operand }) => operand.part === part)?.label ?? part)
  return (
    <div className="d-bookmark">
      <Tip
        text={
          bookmark
            ? t('bookmarkOf', { template: bookmark.template, text: bookmark.text })
            : place.bookmarkName
        }
      >
        <span className="c-mono c-ellipsis">{place.bookmarkName}</span>
      </Tip>
      {parts.length > 0 ? (
        <Select
          size="small"
          aria-label={`${t('bookmarkPart')}${colon()}${place.bookmarkName}`}
          disabled={disabled}
          popupMatchSelectWidth={false}
          value={place.part ?? ''}
          options={[
            { value: '', label: t('bookmarkWhole') },
            ...parts.map((part) => ({ value: part, label: partName(part) })),
          ]}
          onChange={onPart}
        />
      ) : null}
      {disabled ? null : (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('removeBookmark', { name: place.bookmarkName })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type NewPlaceProps = {
  field: FieldConfig
  places: readonly Place[]
  control: EditorProps['control']
  onAdd: (bookmarkName: string) => void
}

/** Takes a further bookmark: one of the templates', said with the field that has it already, or a name that is typed. */
function NewPlace({ field, places, control, onAdd }: NewPlaceProps) {
  const t = useText(propertyMessages)
  const { bookmarks, fields } = useDesign()
  const [typed, setTyped] = useState('')
  const add = (name: string): void => {
    setTyped('')
    onAdd(name.trim())
  }
  const usedBy = (name: string): string | undefined =>
    fields.find(
      (one) =>
        one.id !== field.id &&
        (one.bookmarkNames.includes(name) ||
          one.positionList.some(({ bookmarkName }) => bookmarkName === name)),
    )?.name ?? fields.find(({ id }) => id === bookmarks?.find((one) => one.name === name)?.fieldID)?.name
  const known = (bookmarks ?? []).filter(
    ({ name, fieldID }) => fieldID !== field.id && !places.some((one) => one.bookmarkName === name),
  )
  return (
    <AutoComplete
      id={control.id}
      className="c-wide"
      value={typed}
      placeholder={t(known.length > 0 ? 'bookmarksAdd' : 'bookmarkTyped')}
      popupMatchSelectWidth={320}
      options={known.map(({ name, template, text }) => ({
        value: name,
        label: (
          <span className="d-known">
            <span className="c-mono">{name}</span>
            <span className="c-hint">{usedBy(name) ?? t('bookmarkOf', { template, text })}</span>
          </span>
        ),
      }))}
      showSearch={{
        filterOption: (q, option) =>
          String(option?.value ?? '')
            .toLowerCase()
            .includes(q.toLowerCase()),
      }}
      onChange={(next: string) => setTyped(next)}
      onSelect={(name: string) => add(name)}
      onInputKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed.trim()) {
          event.preventDefault()
          add(typed)
        }
      }}
      onBlur={() => add(typed)}
    />
  )
}
