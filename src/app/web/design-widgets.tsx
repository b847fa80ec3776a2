import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { checkChosenFile } from '#engines/documents/web/index.ts'
import type { FormWidgets, PickerProps } from '#engines/forms/web/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { listTemplates } from '#features/templates/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, useLocale } from '#web/index.ts'
import { formPickers } from './form-pickers.ts'

function ContractTypePicker({ value, onChange, field: _, status, ...control }: PickerProps<number>) {
  const types = useQuery({
    queryKey: ['contractTypes'],
    queryFn: ({ signal }) => call(listContractTypes, { signal }),
  })
  return (
    <Select
      id={control.id}
      className="c-wide"
      disabled={control.disabled ?? false}
      status={status ?? ''}
      placeholder={control.placeholder}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? undefined}
      options={(types.data ?? []).map((type) => ({ value: type.id, label: type.fullName }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  )
}

function TemplatePicker({ value, onChange, field: _, ...control }: PickerProps<number>) {
  const locale = useLocale()
  const templates = useQuery({
    queryKey: ['templates', 'names'],
    queryFn: ({ signal }) => call(listTemplates, { query: { pageSize: 100 }, signal }),
  })
  return (
    <Select
      id={control.id}
      className="c-wide"
      disabled={control.disabled ?? false}
      status={control.status ?? ''}
      placeholder={control.placeholder}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? undefined}
      options={(templates.data?.list ?? []).map((one) => ({ value: one.id, label: nameIn(one, locale) }))}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  )
}

/** Pickers of the features, where a form is designed or conditions look at one. A file that is tried in a preview stays in the browser. */
export const designWidgets: FormWidgets = {
  ...formPickers,
  contractType: ContractTypePicker,
  templateName: TemplatePicker,
  upload: {
    send: async (file) => ({ id: 1, name: file.name }),
    check: (file, extensions) => checkChosenFile(extensions ? { accept: extensions } : {})(file),
  },
}
