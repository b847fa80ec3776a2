import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { call, Dialog, errorAt, Field, toast, useText } from '#web/index.ts'
import { type ContractTypeAnswer, createContractType, updateContractType } from '../domain/api.ts'
import { contractTypeStates, settingsOf, wouldLoop } from '../domain/contract-type.ts'
import { contractTypeMessages } from './messages.ts'
import { useCarried } from './use-carried.ts'

type Props = {
  types: readonly ContractTypeAnswer[]
  /** Absent: a new one below `parentID`. */
  type?: ContractTypeAnswer
  parentID: number | null
  onClose: () => void
}

/** Makes or changes one contract type. */
export function ContractTypeDialog({ types, type, parentID, onClose }: Props) {
  const t = useText(contractTypeMessages)
  const client = useQueryClient()
  const { forms, defaultForm, flows } = useCarried()
  const [draft, setDraft] = useState({
    name: type?.name ?? '',
    parentID,
    formID: type?.formID ?? null,
    flowID: type?.flowID ?? null,
    isContractNumberDuplicateCheck: type?.isContractNumberDuplicateCheck ?? true,
    isNumberRequired: type?.isNumberRequired ?? true,
    isTextRequired: type?.isTextRequired ?? true,
    state: type?.state ?? contractTypeStates.enabled,
  })
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const change = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more })
  const save = async () => {
    setChecked(true)
    if (!draft.name.trim()) return
    try {
      const { state, ...body } = draft
      if (type)
        await call(updateContractType, {
          params: { id: type.id },
          body: { ...body, state: state === contractTypeStates.disabled ? 2 : 1, version: type.version },
        })
      else await call(createContractType, { body })
      await client.invalidateQueries({ queryKey: ['contractTypes'] })
      toast.success()
      onClose()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  const parents = types.filter(({ id }) => !type || !wouldLoop([...types], type.id, id))
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  // What holds without a choice here: the form of the types above, else the default.
  const isInherited = draft.parentID !== null && settingsOf([...types], draft.parentID).formID !== null
  const nameError =
    errorAt(failure, 'name') ?? (checked && !draft.name.trim() ? t('nameRequired') : undefined)
  const choice = (
    label: string,
    value: number | null,
    list: { value: number; label: string }[],
    empty: string,
    onChange: (value: number | null) => void,
    hint?: string,
  ) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          className="c-full-width"
          allowClear
          placeholder={empty}
          options={list}
          value={value}
          onChange={(next?: number | null) => onChange(next ?? null)}
        />
      )}
    </Field>
  )
  return (
    <Dialog open title={type ? t('edit') : t('add')} onCancel={onClose} onConfirm={save}>
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
      {choice(
        t('parent'),
        draft.parentID,
        parents.map(({ id, fullName }) => ({ value: id, label: fullName })),
        t('topLevel'),
        (value) => change({ parentID: value }),
      )}
      {choice(
        t('form'),
        draft.formID,
        options(forms),
        isInherited ? t('inherited') : t('ownForm'),
        (formID) => change({ formID }),
        draft.formID === null && !isInherited && defaultForm !== null
          ? t('defaultFormHint', { name: defaultForm })
          : undefined,
      )}
      {choice(
        t('flow'),
        draft.flowID,
        options(flows),
        draft.parentID ? t('inherited') : t('noFlow'),
        (flowID) => change({ flowID }),
      )}
      <Field label={t('needs')} hint={t('needsHint')}>
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
      <Field label={t('duplicateCheck')} hint={t('duplicateHint')}>
        {({ id }) => (
          <Switch
            id={id}
            checked={draft.isContractNumberDuplicateCheck}
            onChange={(value) => change({ isContractNumberDuplicateCheck: value })}
          />
        )}
      </Field>
      {type ? (
        <Field label={t('state')}>
          {({ id }) => (
            <Switch
              id={id}
              checkedChildren={t('enabled')}
              unCheckedChildren={t('disabled')}
              checked={draft.state === contractTypeStates.enabled}
              onChange={(value) =>
                change({ state: value ? contractTypeStates.enabled : contractTypeStates.disabled })
              }
            />
          )}
        </Field>
      ) : null}
    </Dialog>
  )
}
