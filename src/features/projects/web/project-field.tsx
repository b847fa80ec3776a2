import type { PickerProps } from '#engines/forms/web/index.ts'
import { paging } from '#shared/constants.ts'
import { call, RecordPicker, type RecordSource, useLocale, useText } from '#web/index.ts'
import { listAllProjects, type ProjectOption } from '../domain/api.ts'
import { projectStatusLabel, takesContracts } from '../domain/project.ts'
import { projectMessages } from './messages.ts'

const projectSource: RecordSource<ProjectOption> = {
  kind: 'project',
  loadByIds: async (ids, signal) =>
    (await call(listAllProjects, { query: { ids: [...ids], pageSize: paging.max }, signal })).list,
}

/** Projects as a field of a configured form. Those that have ended are shown, and cannot be chosen. */
export function ProjectField(props: PickerProps<readonly number[]>) {
  const { field, value, onChange, nameOf, ...control } = props
  const t = useText(projectMessages)
  const locale = useLocale()
  return (
    <RecordPicker<ProjectOption>
      {...control}
      source={projectSource}
      value={value ?? []}
      onChange={(ids) => onChange(ids.length > 0 ? ids : null)}
      nameOf={(id) => nameOf?.({ kind: 'project', id })}
      placeholder={control.placeholder || t('choose')}
      load={async ({ q, signal }) =>
        (await call(listAllProjects, { query: { pageSize: paging.lawFirms, ...(q && { q }) }, signal })).list
      }
      isDisabled={({ status }) => status !== undefined && !takesContracts(status)}
      noteOf={({ number, status }) =>
        [number, status && projectStatusLabel(status, locale)].filter(Boolean).join(' · ')
      }
      multiple={field.privateConfig.multiple}
      allowClear={field.clearable}
      emptyText={t('none')}
    />
  )
}
