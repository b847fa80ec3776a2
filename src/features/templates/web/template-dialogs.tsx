import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import {
  call,
  Dialog,
  EnglishNameField,
  errorAt,
  Field,
  toast,
  type UploadedFile,
  useLocale,
  useText,
} from '#web/index.ts'
import { addTemplateVersion, createTemplate, type TemplateDetail, updateTemplate } from '../domain/api.ts'
import { templateStates } from '../domain/template-life.ts'
import { DuplicateTemplateDialog } from './duplicate-numbers.tsx'
import { templateMessages } from './messages.ts'

export const templateKey = (id: number) => ['template', id] as const

type HeadProps = {
  /** The template that is changed; absent for a new one. */
  id?: number
  /** It was published and keeps a number. */
  isPublished?: boolean
  name: string
  nameEn: string
  number: string
  description: string
  typeIDs: number[]
  onChange: (head: {
    name?: string
    nameEn?: string
    number?: string
    description?: string
    typeIDs?: number[]
  }) => void
  failure: unknown
  checked: boolean
}

/** Names, types and description, for a new template and for changing one. */
function Head({
  id,
  isPublished,
  name,
  nameEn,
  number,
  description,
  typeIDs,
  onChange,
  failure,
  checked,
}: HeadProps) {
  const t = useText(templateMessages)
  const types = useQuery({
    queryKey: ['contractTypes'],
    queryFn: ({ signal }) => call(listContractTypes, { signal }),
  })
  const missing = (isMissing: boolean, words: string) => (checked && isMissing ? words : undefined)
  return (
    <>
      <Field
        label={t('name')}
        required
        error={errorAt(failure, 'name') ?? missing(!name.trim(), t('nameRequired'))}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        value={nameEn}
        error={errorAt(failure, 'nameEn')}
        onChange={(next) => onChange({ nameEn: next })}
      />
      <NumberField
        id={id}
        hint={isPublished ? undefined : t('numberHint')}
        value={number}
        onChange={(next) => onChange({ number: next })}
        error={errorAt(failure, 'number')}
      />
      <Field
        label={t('contractTypes')}
        required
        error={missing(typeIDs.length === 0, t('contractTypesRequired'))}
      >
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            className="c-full-width"
            loading={types.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={(types.data ?? []).map((type) => ({ value: type.id, label: type.fullName }))}
            value={typeIDs}
            onChange={(value) => onChange({ typeIDs: value })}
          />
        )}
      </Field>
      <Field label={t('description')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

type NumberProps = {
  id: number | undefined
  hint: string | undefined
  value: string
  onChange: (number: string) => void
  error: ReactNode
}

/** The template's number with its duplicate check; empty, its rule gives one on publication. */
function NumberField({ id, hint, value, onChange, error }: NumberProps) {
  const t = useText(templateMessages)
  const locale = useLocale()
  const [checking, setChecking] = useState<string | null>(null)
  const check = () => {
    const number = value.trim()
    if (number) setChecking(number)
    else toast.warning(issueText({ path: 'number', code: 'requiredNumber' }, locale))
  }
  return (
    <Field label={t('number')} hint={hint} error={error}>
      {(control) => (
        <Space.Compact block>
          <Input
            {...control}
            maxLength={limit.contractNumber}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button onClick={check}>{t('checkNumber')}</Button>
          <DuplicateTemplateDialog
            open={checking !== null}
            onClose={() => setChecking(null)}
            number={checking ?? ''}
            templateID={id}
          />
        </Space.Compact>
      )}
    </Field>
  )
}

/** Makes a template from a .docx. */
export function NewTemplateDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (id: number) => void
}) {
  const t = useText(templateMessages)
  const client = useQueryClient()
  const [head, setHead] = useState({
    name: '',
    nameEn: '',
    number: '',
    description: '',
    typeIDs: [] as number[],
  })
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const bring = (next: UploadedFile | null) => {
    setFile(next)
    // What the file is called is most often what the template is called.
    const called = next?.name.replace(/\.docx$/i, '').slice(0, 200) ?? ''
    setHead((now) => (now.name.trim() ? now : { ...now, name: called }))
  }
  const save = async () => {
    setChecked(true)
    if (!head.name.trim() || !head.typeIDs.length || !file) return
    try {
      const { typeIDs, number, ...rest } = head
      const made = await call(createTemplate, {
        body: { ...rest, ...(number.trim() && { number }), contractTypeIDs: typeIDs, fileID: file.id },
      })
      await client.invalidateQueries({ queryKey: ['templates'] })
      onDone(made.id)
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('newTemplate')} onCancel={onClose} onConfirm={save}>
      <Head
        {...head}
        onChange={(change) => setHead((now) => ({ ...now, ...change }))}
        failure={failure}
        checked={checked}
      />
      <Field label={t('file')} required error={checked && !file ? t('fileRequired') : undefined}>
        {({ status: _, ...control }) => (
          <FileUploadBox {...control} extensions={['docx']} value={file} onChange={bring} />
        )}
      </Field>
    </Dialog>
  )
}

/** Changes names, types and description. */
export function EditTemplateDialog({ template, onClose }: { template: TemplateDetail; onClose: () => void }) {
  const t = useText(templateMessages)
  const client = useQueryClient()
  const [head, setHead] = useState({
    name: template.name,
    nameEn: template.nameEn,
    number: template.number ?? '',
    description: template.description,
    typeIDs: template.contractTypes.map(({ id }) => id),
  })
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async () => {
    setChecked(true)
    if (!head.name.trim() || !head.typeIDs.length) return
    try {
      const { typeIDs, number, ...rest } = head
      const body = {
        ...rest,
        number: number.trim() || null,
        contractTypeIDs: typeIDs,
        version: template.version,
      }
      client.setQueryData(
        templateKey(template.id),
        await call(updateTemplate, { params: { id: template.id }, body }),
      )
      await client.invalidateQueries({ queryKey: ['templates'] })
      onClose()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('edit')} onCancel={onClose} onConfirm={save}>
      <Head
        id={template.id}
        isPublished={template.state !== templateStates.draft}
        {...head}
        onChange={(change) => setHead({ ...head, ...change })}
        failure={failure}
        checked={checked}
      />
    </Dialog>
  )
}

/** A new version from another .docx. */
export function NewVersionDialog({
  template,
  onClose,
  onDone,
}: {
  template: TemplateDetail
  onClose: () => void
  /** It is there, as the newest. */
  onDone: () => void
}) {
  const t = useText(templateMessages)
  const client = useQueryClient()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!file) return
    try {
      const made = await call(addTemplateVersion, {
        params: { id: template.id },
        body: { fileID: file.id, note },
      })
      client.setQueryData(templateKey(template.id), made)
      onClose()
      onDone()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('addVersion')} onCancel={onClose} onConfirm={save}>
      <Field label={t('file')} required error={checked && !file ? t('fileRequired') : undefined}>
        {({ status: _, ...control }) => (
          <FileUploadBox {...control} extensions={['docx']} value={file} onChange={setFile} />
        )}
      </Field>
      <Field label={t('note')}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
