import { Input, Select } from 'antd'
import { useState } from 'react'
import { valueNameOf } from '#engines/documents/domain/index.ts'
import { isBookmarkName } from '#engines/editor/domain/index.ts'
import { Dialog, Field, toast, useText } from '#web/index.ts'
import { bookmarkNameFor } from '../../domain/template-bookmarks.ts'
import { templateMessages } from '../messages.ts'
import { textMessages } from './messages.ts'
import { isPlaceable, type TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

type Props = {
  text: TemplateText
  onClose: () => void
  /** The bookmark that gets another name; absent: what is selected becomes a bookmark. */
  name?: string
  /** Offers the fields that it may be bound to. */
  form?: TemplateForm
}

/** Makes a bookmark of what is selected and binds it, or gives one another name. */
export function BookmarkDialog({ text, onClose, name: before, form }: Props) {
  const t = useText(textMessages)
  const words = useText(templateMessages)
  const [name, setName] = useState(before ?? '')
  const [fieldID, setFieldID] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [selected] = useState(() => text.editor?.selection()?.text ?? '')
  const taken = text.bookmarks.map((one) => one.name)
  const isTaken = name !== before && taken.some((one) => one.toLowerCase() === name.toLowerCase())
  const wrong = !isBookmarkName(name) ? t('nameRule') : isTaken ? t('nameTaken') : undefined
  const choose = (id: string | null) => {
    setFieldID(id)
    // The name follows the field until somebody writes one.
    const known = form?.byId.get(fieldID ?? '')
    const isOwn = name !== '' && name !== (known && nameOf(known.id))
    if (id && !isOwn) setName(nameOf(id))
  }
  const nameOf = (id: string) => bookmarkNameFor({ fieldID: id }, taken, text.bindings).name
  const save = () => {
    setTried(true)
    if (wrong) return
    const isDone = before === undefined ? text.editor?.bookmarks.add(name) : text.rename(before, name)
    if (!isDone) {
      toast.warning(t('notDone'))
      return
    }
    if (before === undefined && fieldID) text.bind(valueNameOf(name, new Set([...taken, name])), { fieldID })
    text.onChange()
    onClose()
  }
  return (
    <Dialog
      open
      title={t(before === undefined ? 'fromSelection' : 'rename')}
      onCancel={onClose}
      onConfirm={save}
    >
      {before === undefined ? <blockquote className="c-ttext-quote">{selected}</blockquote> : null}
      {form ? (
        <Field label={words('field')}>
          {(control) => (
            <Select
              {...control}
              autoFocus
              className="c-full-width"
              allowClear
              placeholder={words('unbound')}
              showSearch={{ optionFilterProp: 'label' }}
              options={[...form.byId.values()]
                .filter((one) => isPlaceable(one) || one.type === 'clause')
                .map((one) => ({ value: one.id, label: one.name }))}
              value={fieldID}
              onChange={(id?: string | null) => choose(id ?? null)}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('bookmarkName')} required error={tried ? wrong : undefined} hint={t('nameHint')}>
        {(control) => (
          <Input
            {...control}
            autoFocus={!form}
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value.trim())}
            onPressEnter={save}
          />
        )}
      </Field>
    </Dialog>
  )
}
