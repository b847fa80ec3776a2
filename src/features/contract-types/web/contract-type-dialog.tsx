import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { type LocalName, nameIn } from '#shared/text.ts'
import { wouldLoop } from '#shared/tree.ts'
import {
  call,
  Dialog,
  EnglishNameField,
  errorAt,
  Field,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { type ContractTypeAnswer, createContractType, updateContractType } from '../domain/api.ts'
import { contractTypeStates, settingsOf } from '../domain/contract-type.ts'
import { contractTypeMessages } from './messages.ts'
import { useCarried } from './use-carried.ts'

type Props = {
  types: readonly ContractTypeAnswer[]
  /** Absent: a new one below `parentID`. */
  type?: ContractTypeAnswer
  parentID: number | null
  onClose: () => void
}

const valuesOf = (type: ContractTypeAnswer | undefined, parentID: number | null) => ({
  name: type?.name ?? '',
  nameEn: type?.nameEn ?? '',
  parentID,
  formID: type?.formID ?? null,
  flowID: type?.flowID ?? null,
  isContractNumberDuplicateCheck: type?.isContractNumberDuplicateCheck ?? true,
  isNumberRequired: type?.isNumberRequired ?? true,
  isTextRequired: type?.isTextRequired ?? true,
  state: type?.state === contractTypeStates.disabled ? (2 as const) : (1 as const),
  version: type?.version ?? 0,
})

/** Makes or changes one contract type. */
export function ContractTypeDialog({ types, type, parentID, onClose }: Props) {
  const t = useText(contractTypeMessages)
  const locale = useLocale()
  const client = useQueryClient()
  const { forms, defaultForm, flows } = useCarried()
  const edit = useEdit(valuesOf(type, parentID), {
    valuesOf: (now: ContractTypeAnswer) => valuesOf(now, now.parentID),
  })
  const { values: draft, set: change, error } = edit
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!draft.name.trim()) return
    const { state, version, ...body } = draft
    const isDone = await edit.save(() =>
      type
        ? call(updateContractType, { params: { id: type.id }, body: { ...body, state, version } })
        : call(createContractType, { body }),
    )
    if (!isDone) return
    await client.invalidateQueries({ queryKey: ['contractTypes'] })
    toast.success()
    onClose()
  }
  const parents = types.filter(({ id }) => !type || !wouldLoop(types, type.id, id))
  const options = (list: readonly ({ id: number } & LocalName)[]) =>
    list.map((one) => ({ value: one.id, label: nameIn(one, locale) }))
  // What holds without a choice here: the form of the types above, else the default.
  const isInherited = draft.parentID !== null && settingsOf([...types], draft.parentID).formID !== null
  const nameError = errorAt(error, 'name') ?? (checked && !draft.name.trim() ? t('nameRequired') : undefined)
  const choice = (
    key: 'parentID' | 'formID' | 'flowID',
    label: string,
    list: { value: number; label: string }[],
    empty: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errorAt(error, key)}>
      {(control) => (
        <Select
          {...control}
          className="c-full-width"
          allowClear
          placeholder={empty}
          options={list}
          value={draft[key]}
          onChange={(next?: number | null) => change({ [key]: next ?? null })}
        />
      )}
    </Field>
  )
  return (
    <Dialog open title={type ? t('edit') : t('add')} onCancel={onClose} onConfirm={save}>
      <StaleNotice edit={edit} />
      <Field label={t('name')} required error={nameError}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        value={draft.nameEn}
        error={errorAt(error, 'nameEn')}
        onChange={(nameEn) => change({ nameEn })}
      />
      {choice(
        'parentID',
        t('parent'),
        parents.map(({ id, fullName }) => ({ value: id, label: fullName })),
        t('topLevel'),
      )}
      {choice(
        'formID',
        t('form'),
        options(forms),
        isInherited ? t('inherited') : t('ownForm'),
        draft.formID === null && !isInherited && defaultForm !== null
          ? t('defaultFormHint', { name: defaultForm })
          : undefined,
      )}
      {choice('flowID', t('flow'), options(flows), draft.parentID ? t('inherited') : t('noFlow'))}
      <Field
        label={t('needs')}
        hint={t('needsHint')}
        error={errorAt(error, 'isNumberRequired') ?? errorAt(error, 'isTextRequired')}
      >
        {({ id }) => (
          <Space id={id} role="group" aria-label={t('needs')} wrap>
            {(['isNumberRequired', 'isTextRequired'] as const).map((key) => (
              <Checkbox
                key={key}
                checked={draft[key]}
                onChange={({ target }) => change({ [key]: target.checked })}
              >
                {t(key)}
              </Checkbox>
            ))}
          </Space>
        )}
      </Field>
      <Field
        label={t('duplicateCheck')}
        hint={t('duplicateHint')}
        error={errorAt(error, 'isContractNumberDuplicateCheck')}
      >
        {({ id }) => (
          <Switch
            id={id}
            checked={draft.isContractNumberDuplicateCheck}
            onChange={(value) => change({ isContractNumberDuplicateCheck: value })}
          />
        )}
      </Field>
      {type ? (
        <Field label={t('state')} error={errorAt(error, 'state')}>
          {({ id }) => (
            <Switch
              id={id}
              checkedChildren={t('enabled')}
              unCheckedChildren={t('disabled')}
              checked={draft.state === contractTypeStates.enabled}
              onChange={(value) => change({ state: value ? 1 : 2 })}
            />
          )}
        </Field>
      ) : null}
    </Dialog>
  )
}
