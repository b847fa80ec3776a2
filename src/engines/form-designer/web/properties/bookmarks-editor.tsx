import { DeleteOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Select } from 'antd'
import { useState } from 'react'
import { fieldTypeOf } from '#engines/forms/domain/index.ts'
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
  const { bookmarks, fields, changeField } = useDesign()
  const [typed, setTyped] = useState('')
  const places: Place[] = [
    ...field.positionList,
    ...field.bookmarkNames.map((bookmarkName) => ({ bookmarkName })),
  ]
  const parts = [
    ...Object.keys(fieldTypeOf(field)?.parts ?? {}),
    ...figuresOf(field).flatMap(({ operand }) => operand.part ?? []),
  ]
  const partName = (part: string): string =>
    part in partKeys
      ? t(partKeys[part as keyof typeof partKeys])
      : (figuresOf(field).find(({ operand }) => operand.part === part)?.label ?? part)
  const put = (next: readonly Place[]): void => {
    const plain = new Set(field.bookmarkNames)
    changeField(field.id, {
      positionList: next.filter(({ bookmarkName, part }) => part || !plain.has(bookmarkName)),
      bookmarkNames: next.flatMap(({ bookmarkName, part }) =>
        !part && plain.has(bookmarkName) ? [bookmarkName] : [],
      ),
    })
  }
  const add = (name: string): void => {
    const bookmarkName = name.trim()
    setTyped('')
    if (bookmarkName && !places.some((one) => one.bookmarkName === bookmarkName))
      put([...places, { bookmarkName }])
  }
  const usedBy = (name: string): string | undefined =>
    fields.find(
      (one) =>
        one.id !== field.id &&
        (one.bookmarkNames.includes(name) ||
          one.positionList.some(({ bookmarkName }) => bookmarkName === name)),
    )?.name ?? fields.find(({ id }) => id === bookmarks?.find((one) => one.name === name)?.fieldID)?.name
  const bound = (bookmarks ?? []).filter(({ fieldID }) => fieldID === field.id)
  const known = (bookmarks ?? []).filter(
    ({ name, fieldID }) => fieldID !== field.id && !places.some((one) => one.bookmarkName === name),
  )
  return (
    <div className="d-bookmarks">
      {places.map((place, index) => {
        const bookmark = bookmarks?.find(({ name }) => name === place.bookmarkName)
        return (
          <div key={`${place.bookmarkName}/${place.part ?? ''}`} className="d-bookmark">
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
                  ...parts.map((part) => ({
                    value: part,
                    label: partName(part),
                  })),
                ]}
                onChange={(part: string) =>
                  put(
                    places.map((one, at) =>
                      at === index ? { bookmarkName: one.bookmarkName, ...(part ? { part } : {}) } : one,
                    ),
                  )
                }
              />
            ) : null}
            {disabled ? null : (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeBookmark', { name: place.bookmarkName })}
                onClick={() => put(places.filter((_, at) => at !== index))}
              />
            )}
          </div>
        )
      })}
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
      )}
    </div>
  )
}
