import { AimOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { RepairNotes } from '#engines/documents/web/index.ts'
import { EmptyState, listed, StatusTag, toast, useLocale, useText } from '#web/index.ts'
import type { Binding } from '../../domain/template.ts'
import { type BookmarkGroup, bookmarkGroups, tornRows } from '../../domain/template-bookmarks.ts'
import { templateMessages } from '../messages.ts'
import { BookmarkDialog } from './bookmark-dialog.tsx'
import { textMessages } from './messages.ts'
import { isPlaceable, partsOf, type TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

const problemTones = { unbound: 'warning', field: 'danger', document: 'danger', row: 'danger' } as const

/** The bookmarks of a document, value by value. In which cell of a table one stands is known of the saved document. */
export const groupsOf = (text: TemplateText, form: TemplateForm): BookmarkGroup[] =>
  bookmarkGroups(
    text.bookmarks,
    text.bindings,
    new Set(form.byId.keys()),
    tornRows(text.base.bookmarks, text.bindings),
  )

type PanelProps = { groups: readonly BookmarkGroup[]; text: TemplateText; form: TemplateForm }

/** The bookmarks of the document: what fills them, and what is wrong with them. */
export function BookmarkPanel({ groups, text, form }: PanelProps) {
  const t = useText(textMessages)
  const [adding, setAdding] = useState(false)
  const unbound = groups.filter(({ problem }) => problem === 'unbound').length
  const broken = groups.filter(({ problem }) => problem === 'field' || problem === 'document').length
  const ambiguous = groups.filter(({ problem }) => problem === 'row').length
  return (
    <div className="c-ttext-panel">
      {broken ? <Alert type="error" showIcon title={t('brokenCount', { count: broken })} /> : null}
      {ambiguous ? <Alert type="error" showIcon title={t('rowCount', { count: ambiguous })} /> : null}
      {unbound ? <Alert type="warning" showIcon title={t('unboundCount', { count: unbound })} /> : null}
      <Repairs text={text} />
      {text.isEditing ? (
        <Button
          block
          disabled={!text.editor}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (text.editor?.selection() ? setAdding(true) : toast.warning(t('nothingSelected')))}
        >
          {t('fromSelection')}
        </Button>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState compact title={t('noBookmarks')} hint={t(text.isEditing ? 'noBookmarksHint' : 'none')} />
      ) : (
        <ul className="c-ttext-list">
          {groups.map((group) => (
            <GroupRow key={group.valueName} group={group} text={text} form={form} />
          ))}
        </ul>
      )}
      {adding ? <BookmarkDialog text={text} form={form} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

/** What was put right in the file when it came in. */
function Repairs({ text }: { text: TemplateText }) {
  const t = useText(textMessages)
  const { repairs, fileRepairs, fileID } = text.base
  if (!repairs.length && !fileRepairs.length) return null
  const named = (what: (typeof repairs)[number]['what']) => [
    ...new Set(repairs.filter((one) => one.what === what).map(({ bookmark }) => bookmark)),
  ]
  return (
    <Alert
      type="info"
      showIcon
      title={t('repairs')}
      description={
        <>
          {named('placeholder').length ? (
            <div>{t('repair_placeholder', { count: named('placeholder').length })}</div>
          ) : null}
          {(['blank', 'moved', 'table'] as const).map((what) =>
            named(what).length ? (
              <div key={what}>{t(`repair_${what}`, { names: listed(named(what)) })}</div>
            ) : null,
          )}
          <RepairNotes fileID={fileID} repairs={fileRepairs} />
        </>
      }
    />
  )
}

type RowProps = { group: BookmarkGroup; text: TemplateText; form: TemplateForm }

function GroupRow({ group, text, form }: RowProps) {
  const t = useText(textMessages)
  const { valueName, places, problem } = group
  const canFill = places.some(({ fillable }) => fillable)
  return (
    <li className="c-ttext-card" data-bookmark={valueName}>
      <div className="c-ttext-head">
        <strong className="c-mono">{valueName}</strong>
        {places.length > 1 ? <span className="c-soft">×{places.length}</span> : null}
        {problem ? <StatusTag tone={problemTones[problem]}>{t(`problem_${problem}`)}</StatusTag> : null}
        {places.length && !canFill ? <StatusTag tone="danger">{t('unfillable')}</StatusTag> : null}
      </div>
      {places.map((place) => (
        <Place key={place.name} name={place.name} sample={place.text} text={text} />
      ))}
      <Bound group={group} text={text} form={form} disabled={places.length > 0 && !canFill} />
    </li>
  )
}

function Place({ name, sample, text }: { name: string; sample: string; text: TemplateText }) {
  const t = useText(textMessages)
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="c-ttext-place">
      <span className="c-ttext-sample c-ttext-grow" title={name}>
        {sample || t('emptyPlace')}
      </span>
      <Button
        type="text"
        size="small"
        icon={<AimOutlined aria-hidden />}
        title={t('show')}
        aria-label={t('showName', { name })}
        disabled={!text.editor}
        onClick={() => text.editor?.bookmarks.show(name)}
      />
      {text.isEditing ? (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            title={t('rename')}
            aria-label={t('renameName', { name })}
            disabled={!text.editor}
            onClick={() => setRenaming(true)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            title={t('remove')}
            aria-label={t('removeName', { name })}
            disabled={!text.editor}
            onClick={() => {
              if (!text.remove(name)) toast.warning(t('notDone'))
            }}
          />
        </>
      ) : null}
      {isRenaming ? <BookmarkDialog text={text} name={name} onClose={() => setRenaming(false)} /> : null}
    </div>
  )
}

function Bound({ group, text, form, disabled }: RowProps & { disabled: boolean }) {
  const t = useText(textMessages)
  const words = useText(templateMessages)
  const locale = useLocale()
  const { valueName, fieldID, part } = group
  const field = fieldID === null ? undefined : form.byId.get(fieldID)
  const parts = partsOf(field, words, locale)
  if (!text.isEditing)
    return (
      <div className="c-soft">
        {fieldID === null ? words('unbound') : (field?.name ?? fieldID)}
        {part ? ` · ${parts.find(({ value }) => value === part)?.label ?? part}` : ''}
        <EmptyWords binding={text.bindings[valueName]} isSheet={field?.type === 'sheetTable'} />
      </div>
    )
  const options = [...form.byId.values()]
    .filter((one) => isPlaceable(one) || one.type === 'clause')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className="c-ttext-bound">
        <Select
          size="small"
          className="c-ttext-grow"
          aria-label={`${valueName} ${words('field')}`}
          allowClear
          disabled={disabled}
          placeholder={words('unbound')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={field ? fieldID : fieldID === null ? null : `${t('fieldGone')} ${fieldID}`}
          onChange={(next?: string | null) => text.bind(valueName, next ? { fieldID: next } : null)}
        />
        {parts.length && fieldID !== null ? (
          <Select
            size="small"
            className="c-ttext-part"
            aria-label={`${valueName} ${words('part')}`}
            popupMatchSelectWidth={false}
            value={part ?? ''}
            options={[{ value: '', label: words('whole') }, ...parts]}
            onChange={(next) => text.bind(valueName, next ? { fieldID, part: next } : { fieldID })}
          />
        ) : null}
      </div>
      {field && isPlaceable(field) && (!field.required || text.bindings[valueName]?.whenEmpty) ? (
        <WhenEmpty valueName={valueName} text={text} isSheet={field.type === 'sheetTable'} />
      ) : null}
    </>
  )
}

/** What the binding says of an empty field, to be read. */
function EmptyWords({ binding, isSheet }: { binding: Binding | undefined; isSheet: boolean }) {
  const t = useText(textMessages)
  if (!binding?.whenEmpty) return null
  const { whenEmpty } = binding
  const way =
    'text' in whenEmpty
      ? t('empty_words', { text: whenEmpty.text })
      : t(isSheet ? 'empty_leaveOutTable' : 'empty_leaveOut')
  return <div>{way}</div>
}

/** What stands in a contract's text while the field is empty: nothing, some words, or not even the sentence around the place. */
function WhenEmpty({
  valueName,
  text,
  isSheet,
}: {
  valueName: string
  text: TemplateText
  isSheet: boolean
}) {
  const t = useText(textMessages)
  const binding = text.bindings[valueName]
  const [isTyping, setTyping] = useState(false)
  if (!binding) return null
  const { whenEmpty, ...plain } = binding
  const words = whenEmpty && 'text' in whenEmpty ? whenEmpty.text : ''
  const mode = whenEmpty ? ('text' in whenEmpty ? 'text' : 'leaveOut') : isTyping ? 'text' : 'blank'
  return (
    <div className="c-ttext-bound">
      <Select<'blank' | 'text' | 'leaveOut'>
        size="small"
        className={mode === 'text' ? 'c-ttext-part' : 'c-ttext-grow'}
        aria-label={`${valueName} ${t('whenEmpty')}`}
        popupMatchSelectWidth={false}
        value={mode}
        options={[
          { value: 'blank', label: t('empty_blank') },
          { value: 'text', label: t('empty_text') },
          { value: 'leaveOut', label: t(isSheet ? 'empty_leaveOutTable' : 'empty_leaveOut') },
        ]}
        onChange={(next) => {
          setTyping(next === 'text')
          text.bind(valueName, next === 'leaveOut' ? { ...plain, whenEmpty: { leaveOut: true } } : plain)
        }}
      />
      {mode === 'text' ? (
        <Input
          size="small"
          className="c-ttext-grow"
          aria-label={`${valueName} ${t('emptyWords')}`}
          placeholder={t('emptyWordsHint')}
          maxLength={200}
          value={words}
          onChange={({ target: { value } }) =>
            text.bind(valueName, value.trim() ? { ...plain, whenEmpty: { text: value } } : plain)
          }
        />
      ) : null}
    </div>
  )
}
