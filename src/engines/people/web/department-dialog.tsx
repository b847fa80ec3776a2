import { useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber } from 'antd'
import { limit } from '#shared/constants.ts'
import {
  call,
  DepartmentPicker,
  Dialog,
  EnglishNameField,
  errorAt,
  Field,
  PeoplePicker,
  type Person,
  StaleNotice,
  toast,
  useEdit,
  useText,
} from '#web/index.ts'
import { createDepartment, type Department, updateDepartment } from '../domain/department-api.ts'
import { peopleMessages } from './messages.ts'

/** An existing department, or a new one below `parentID`. */
export type DepartmentTarget = { department: Department } | { parentID: number }

type Values = {
  name: string
  nameEn: string
  parentID: number | null
  abbr: string
  head: Person | null
  sortOrder: number
  version: number
}

const valuesOf = (department: Department): Values => ({
  name: department.name,
  nameEn: department.nameEn,
  parentID: department.parentID,
  abbr: department.abbr ?? '',
  head: department.head,
  sortOrder: department.sortOrder,
  version: department.version,
})

/** Makes a department or changes one: name, place, abbreviation, head and order. */
export function DepartmentDialog({ target, onClose }: { target: DepartmentTarget; onClose: () => void }) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const existing = 'department' in target ? target.department : null
  const edit = useEdit<Values, Department>(
    'department' in target
      ? valuesOf(target.department)
      : { name: '', nameEn: '', parentID: target.parentID, abbr: '', head: null, sortOrder: 0, version: 0 },
    { valuesOf },
  )
  const { values, set, save, error } = edit
  const isTop = existing !== null && existing.parentID === null
  const submit = async () => {
    const body = {
      name: values.name,
      nameEn: values.nameEn,
      abbr: values.abbr.trim() || null,
      headUserID: values.head?.id ?? null,
      sortOrder: values.sortOrder,
    }
    const done = await save(() =>
      existing
        ? call(updateDepartment, {
            params: { id: existing.id },
            body: { ...body, parentID: values.parentID, version: values.version },
          })
        : call(createDepartment, { body: { ...body, parentID: values.parentID as number } }),
    )
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['departments'] })
    onClose()
  }
  return (
    <Dialog
      open
      title={t(existing ? 'editDepartment' : 'createDepartment')}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('save')}
      confirmDisabled={values.name.trim() === '' || (values.parentID === null && !isTop)}
    >
      <div className="c-fields">
        <StaleNotice edit={edit} />
        <Field label={t('departmentName')} required error={errorAt(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              value={values.name}
              maxLength={limit.name}
              onChange={({ target: input }) => set({ name: input.value })}
            />
          )}
        </Field>
        <EnglishNameField
          value={values.nameEn}
          error={errorAt(error, 'nameEn')}
          onChange={(nameEn) => set({ nameEn })}
        />
        {isTop ? null : (
          <Field label={t('parent')} required error={errorAt(error, 'parentID')}>
            {(control) => (
              <DepartmentPicker
                {...control}
                allowClear={false}
                value={values.parentID === null ? [] : [values.parentID]}
                onChange={([parentID = null]) => set({ parentID })}
              />
            )}
          </Field>
        )}
        <Field label={t('head')} error={errorAt(error, 'headUserID') ?? errorAt(error, 'head')}>
          {(control) => (
            <PeoplePicker
              {...control}
              value={values.head ? [values.head] : []}
              onChange={([head = null]) => set({ head })}
            />
          )}
        </Field>
        <div className="c-fields c-fields-2">
          <Field label={t('abbr')} hint={t('abbrHint')} error={errorAt(error, 'abbr')}>
            {(control) => (
              <Input
                {...control}
                value={values.abbr}
                maxLength={limit.code}
                onChange={({ target: input }) => set({ abbr: input.value })}
              />
            )}
          </Field>
          <Field label={t('order')} hint={t('orderHint')} error={errorAt(error, 'sortOrder')}>
            {({ id, 'aria-describedby': describedBy }) => (
              <InputNumber
                id={id}
                aria-describedby={describedBy}
                className="c-wide"
                precision={0}
                value={values.sortOrder}
                onChange={(sortOrder) => set({ sortOrder: sortOrder ?? 0 })}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
