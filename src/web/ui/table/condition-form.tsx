import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Condition, ListFilter } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import type { Person } from '../person.tsx'
import { ConditionEditor, useDraftCondition } from './condition-editor.tsx'

export type ConditionFormProps = {
  filter: ListFilter
  condition: Condition | undefined
  people: readonly Person[]
  onPeople: (people: readonly Person[]) => void
  onChange: (condition: Condition) => void
  onClose: () => void
  isShown: boolean
}

/** What is asked about one field of a list, written until it is applied. */
export function ConditionForm({
  filter,
  condition,
  people,
  onPeople,
  onChange,
  onClose,
  isShown,
}: ConditionFormProps) {
  const t = useText(baseMessages)
  const [draft, setDraft] = useDraftCondition(filter, condition)
  const form = useRef<HTMLFormElement>(null)
  // Only what is shown takes the focus: not while the box is still being measured for its place.
  useEffect(() => {
    if (isShown) form.current?.querySelector<HTMLElement>('.c-condition-value input')?.focus()
  }, [isShown])
  const apply = () => {
    onChange(draft)
    onClose()
  }
  return (
    <form
      ref={form}
      className="c-condition-form"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <ConditionEditor
        filter={filter}
        condition={draft}
        onChange={setDraft}
        people={people}
        onPeople={onPeople}
        isShown={isShown}
      />
      <div className="c-condition-buttons">
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('ok')}
        </Button>
      </div>
    </form>
  )
}
