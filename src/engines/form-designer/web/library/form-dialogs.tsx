import { useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { type FormType, offeredFormTypes } from '#engines/forms/domain/index.ts'
import { call, Dialog, errorAt, Field, toast, useLocale, useText } from '#web/index.ts'
import { createForm, type FormRow, listForms } from '../../domain/api.ts'
import { formTypeLabel } from '../../domain/form-list.ts'
import { copyForm, importForm, importIntoForm } from '../../domain/version-api.ts'
import { type ChosenFile, FormFilePicker } from './form-file-picker.tsx'
import { libraryMessages } from './library-messages.ts'

/** Contract types by id, for forms that are made for one of them. */
export type LoadContractTypes = (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>

const contractForm = 1
type Start = 'blank' | 'builtIn' | 'copy' | 'file'

function KindSelect({
  value,
  onChange,
  ...control
}: {
  value: FormType
  onChange: (formType: FormType) => void
  id?: string
}) {
  const locale = useLocale()
  return (
    <Select<FormType>
      {...control}
      className="c-full-width"
      showSearch={{ optionFilterProp: 'label' }}
      options={offeredFormTypes().map((code) => ({ value: code, label: formTypeLabel(code, locale) }))}
      value={value}
      onChange={onChange}
    />
  )
}

function ContractTypeSelect({
  load,
  value,
  onChange,
  ...control
}: {
  load: LoadContractTypes
  value: number | null
  onChange: (id: number | null) => void
  id?: string
}) {
  const t = useText(libraryMessages)
  const types = useQuery({
    queryKey: ['contractTypes', 'names'],
    queryFn: ({ signal }) => load(signal),
  })
  return (
    <Select
      {...control}
      className="c-full-width"
      allowClear
      loading={types.isPending}
      placeholder={t('allContractTypes')}
      showSearch={{ optionFilterProp: 'label' }}
      options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? undefined}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  )
}

/** The forms of a kind, but `except`. */
export function SourceSelect({
  formType,
  except,
  value,
  onChange,
  ...control
}: {
  formType: FormType
  except?: number
  value: number | null
  onChange: (id: number) => void
  id?: string
}) {
  const t = useText(libraryMessages)
  const forms = useQuery({
    queryKey: ['forms', 'sources', formType],
    queryFn: ({ signal }) => call(listForms, { query: { formType, pageSize: 200 }, signal }),
  })
  return (
    <Select
      {...control}
      className="c-full-width"
      loading={forms.isPending}
      placeholder={t('chooseSource')}
      notFoundContent={t('noSource')}
      showSearch={{ optionFilterProp: 'label' }}
      options={(forms.data?.list ?? [])
        .filter(({ id }) => id !== except)
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? undefined}
      onChange={onChange}
    />
  )
}

type NewFormProps = {
  loadContractTypes: LoadContractTypes | undefined
  onClose: () => void
  onDone: (id: number) => void
}

/** Makes a form: blank, from the built-in one, from another form, or from a file. */
export function NewFormDialog({ loadContractTypes, onClose, onDone }: NewFormProps) {
  const t = useText(libraryMessages)
  const [formType, setFormType] = useState<FormType>(contractForm)
  const [name, setName] = useState('')
  const [contractTypeID, setContractTypeID] = useState<number | null>(null)
  const [start, setStart] = useState<Start>('builtIn')
  const [sourceID, setSourceID] = useState<number | null>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const head = { name: name.trim(), contractTypeID: formType === contractForm ? contractTypeID : null }
  const isWhole =
    head.name !== '' &&
    (start !== 'copy' || sourceID !== null) &&
    (start !== 'file' || (file !== null && offeredFormTypes().includes(formType)))
  const create = async () => {
    setChecked(true)
    if (!isWhole) return
    try {
      const { id } = await make()
      onDone(id)
    } catch (error) {
      setFailure(error)
      if (!errorAt(error, 'name')) toast.failure(error)
    }
  }
  const make = () => {
    if (start === 'copy') return call(copyForm, { params: { id: sourceID as number }, body: head })
    if (start === 'file') return call(importForm, { body: { ...head, formType, content: file?.content } })
    return call(createForm, { body: { ...head, formType, fromBuiltIn: start === 'builtIn' } })
  }
  const kindChanged = (next: FormType) => {
    setFormType(next)
    setSourceID(null)
  }
  const fileChanged = (next: ChosenFile | null) => {
    setFile(next)
    if (!next) return
    setFormType(next.formType)
    if (!name.trim()) setName(next.name)
  }
  const fileError = !file
    ? checked && t('fileRequired')
    : !offeredFormTypes().includes(file.formType) && t('kindNotFilled')
  return (
    <Dialog open title={t('newForm')} onCancel={onClose} onConfirm={create} confirmText={t('create')}>
      <Field
        label={t('startFrom')}
        hint={start === 'blank' ? t('blankHint') : start === 'builtIn' ? t('builtInStart') : undefined}
      >
        {(control) => (
          <Segmented<Start>
            block
            id={control.id}
            aria-label={t('startFrom')}
            options={[
              { value: 'builtIn', label: t('fromBuiltIn') },
              { value: 'blank', label: t('blank') },
              { value: 'copy', label: t('fromCopy') },
              { value: 'file', label: t('fromFile') },
            ]}
            value={start}
            onChange={setStart}
          />
        )}
      </Field>
      {start === 'file' ? (
        <Field label={t('file')} required error={fileError || undefined}>
          {({ id }) => <FormFilePicker {...(id ? { id } : {})} value={file} onChange={fileChanged} />}
        </Field>
      ) : null}
      {offeredFormTypes().length > 1 ? (
        <Field label={t('kind')} required>
          {(control) => <KindSelect {...control} value={formType} onChange={kindChanged} />}
        </Field>
      ) : null}
      {start === 'copy' ? (
        <Field label={t('source')} required error={checked && !sourceID ? t('chooseSource') : undefined}>
          {(control) => (
            <SourceSelect {...control} formType={formType} value={sourceID} onChange={setSourceID} />
          )}
        </Field>
      ) : null}
      <Field
        label={t('name')}
        required
        error={checked && !name.trim() ? t('nameRequired') : errorAt(failure, 'name')}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFailure(null)
            }}
            onPressEnter={() => void create()}
          />
        )}
      </Field>
      {formType === contractForm && loadContractTypes ? (
        <Field label={t('contractType')} hint={t('contractTypeHint')}>
          {(control) => (
            <ContractTypeSelect
              {...control}
              load={loadContractTypes}
              value={contractTypeID}
              onChange={setContractTypeID}
            />
          )}
        </Field>
      ) : null}
    </Dialog>
  )
}

/** Copies one form to a new name. */
export function CopyFormDialog({
  form,
  onClose,
  onDone,
}: {
  form: Pick<FormRow, 'id' | 'name'>
  onClose: () => void
  onDone: (id: number) => void
}) {
  const t = useText(libraryMessages)
  const [name, setName] = useState(() => t('copyName', { name: form.name.slice(0, 190) }))
  const [failure, setFailure] = useState<unknown>(null)
  const copy = async () => {
    if (!name.trim()) return
    try {
      const { id } = await call(copyForm, { params: { id: form.id }, body: { name: name.trim() } })
      toast.success(t('copied'))
      onDone(id)
    } catch (error) {
      setFailure(error)
      if (!errorAt(error, 'name')) toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('copyTitle')} onCancel={onClose} onConfirm={copy} confirmText={t('copy')}>
      <Field label={t('name')} required error={name.trim() ? errorAt(failure, 'name') : t('nameRequired')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value)
              setFailure(null)
            }}
            onPressEnter={() => void copy()}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Puts the content of a file into a form's draft, over a draft only with these words said. */
export function ImportIntoDialog({
  form,
  onClose,
  onDone,
}: {
  form: Pick<FormRow, 'id' | 'name' | 'hasDraft' | 'version'>
  onClose: () => void
  onDone: () => void
}) {
  const t = useText(libraryMessages)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!file) return
    try {
      await call(importIntoForm, {
        params: { id: form.id },
        body: { version: form.version, content: file.content, overwriteDraft: form.hasDraft },
      })
      toast.success(t('imported'))
      onDone()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={t('importTitle', { name: form.name })}
      onCancel={onClose}
      onConfirm={save}
      confirmText={t(form.hasDraft ? 'replaceDraft' : 'import')}
      danger={form.hasDraft}
    >
      <p className="l-words">{t(form.hasDraft ? 'importOverwrite' : 'importKeepsPublished')}</p>
      <Field label={t('file')} required error={checked && !file ? t('fileRequired') : undefined}>
        {({ id }) => <FormFilePicker {...(id ? { id } : {})} value={file} onChange={setFile} />}
      </Field>
    </Dialog>
  )
}
