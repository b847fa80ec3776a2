import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import { nameIn, said } from '#shared/text.ts'
import {
  call,
  Dialog,
  FaultAt,
  Field,
  randomKey,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { type Drag, DragHandle, SortableList } from '#web/ui/sortable-list.tsx'
import { type CaseTypeDetail, setTaskTemplates } from '../domain/api.ts'
import {
  latestDay,
  mostChecklistLines,
  mostTemplates,
  type TaskTemplate,
  taskAssigneeLabels,
  taskAssignees,
} from '../domain/task-template.ts'
import { caseTypeMessages } from './messages.ts'
import { useRefreshCaseTypes } from './use-case-types.ts'

type Row = TaskTemplate & { key: string }
const hasTooMany = ({ checklist }: TaskTemplate) => checklist.trim().split('\n').length > mostChecklistLines
const rowsOf = ({ templateList }: CaseTypeDetail): Row[] =>
  templateList.map(({ id, ...template }) => ({ ...template, key: String(id) }))

const valuesOf = (detail: CaseTypeDetail) => ({ rows: rowsOf(detail), version: detail.version })

/** Sets the tasks that cases of a type begin with, in their order. */
export function TaskTemplatesDialog({ detail, onClose }: { detail: CaseTypeDetail; onClose: () => void }) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const refresh = useRefreshCaseTypes()
  const edit = useEdit(valuesOf(detail), { valuesOf })
  const { values, set, save, error } = edit
  const [isChecked, setChecked] = useState(false)
  const { rows } = values
  const change = (key: string, more: Partial<TaskTemplate>) =>
    set({ rows: rows.map((row) => (row.key === key ? { ...row, ...more } : row)) })
  const confirmed = async () => {
    setChecked(true)
    if (rows.some((row) => !row.name.trim() || hasTooMany(row))) return
    const templateList = rows.map(({ key: _, ...template }) => template)
    const body = { version: values.version, templateList }
    if (!(await save(() => call(setTaskTemplates, { params: { id: detail.id }, body })))) return
    await refresh()
    toast.success()
    onClose()
  }
  const add = () =>
    set({
      rows: [
        ...rows,
        { key: randomKey(), name: '', description: '', assignee: 'handler', dueDays: null, checklist: '' },
      ],
    })
  return (
    <Dialog
      open
      width={760}
      title={t('tasksOf', { name: nameIn(detail, locale) })}
      confirmText={t('save')}
      onCancel={onClose}
      onConfirm={confirmed}
    >
      <StaleNotice edit={edit} />
      <FaultAt error={error} path="rows" />
      <SortableList<Row>
        items={rows}
        idOf={({ key }) => key}
        nameOf={({ name }) => name}
        className="c-case-task-list"
        onMove={(from, to) => {
          const next = [...rows]
          next.splice(to, 0, ...next.splice(from, 1))
          set({ rows: next })
        }}
      >
        {(row, _, drag) => (
          <TaskRow
            key={row.key}
            row={row}
            drag={drag}
            isMissing={isChecked && !row.name.trim()}
            onChange={(more) => change(row.key, more)}
            onRemove={() => set({ rows: rows.filter(({ key }) => key !== row.key) })}
          />
        )}
      </SortableList>
      {rows.length === 0 ? <p className="c-case-note">{t('noTasks')}</p> : null}
      <Button icon={<PlusOutlined />} disabled={rows.length >= mostTemplates} onClick={add}>
        {t('addTask')}
      </Button>
    </Dialog>
  )
}

type RowProps = {
  row: Row
  drag: Drag
  isMissing: boolean
  onChange: (more: Partial<TaskTemplate>) => void
  onRemove: () => void
}

function TaskRow({ row, drag, isMissing, onChange, onRemove }: RowProps) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  return (
    <li className="c-case-task" ref={drag.ref} style={drag.style}>
      <DragHandle drag={drag} name={row.name || t('taskName')} />
      <div className="c-case-task-fields">
        <Field label={t('taskName')} required error={isMissing ? t('nameRequired') : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={row.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field label={t('assignee')}>
          {(control) => (
            <Select
              {...control}
              className="c-full-width"
              value={row.assignee}
              options={taskAssignees.map((value) => ({
                value,
                label: said(taskAssigneeLabels[value], locale),
              }))}
              onChange={(assignee) => onChange({ assignee })}
            />
          )}
        </Field>
        <Field label={t('dueDays')}>
          {(control) => (
            <InputNumber
              {...control}
              className="c-full-width"
              min={0}
              max={latestDay}
              precision={0}
              title={t('dueDaysHint')}
              placeholder={t('noDay')}
              value={row.dueDays}
              onChange={(dueDays) => onChange({ dueDays })}
            />
          )}
        </Field>
        <Field label={t('description')}>
          {(control) => (
            <Input
              {...control}
              maxLength={2000}
              value={row.description}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('checklist')}
          error={hasTooMany(row) ? t('checklistTooLong', { most: mostChecklistLines }) : undefined}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 1, maxRows: 8 }}
              maxLength={limit.multiLine}
              value={row.checklist}
              onChange={({ target }) => onChange({ checklist: target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('removeTask', { name: row.name || t('taskName') })}
        onClick={onRemove}
      />
    </li>
  )
}
