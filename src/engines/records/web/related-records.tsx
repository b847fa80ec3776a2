import { said } from '#shared/text.ts'
import { AppLink, call, DataTable, EmptyState, Panel, useLocale, useText } from '#web/index.ts'
import { listDefinitionOf } from '../domain/list-definition.ts'
import type { FormRecord } from '../domain/record.ts'
import type { RelatedCall } from '../domain/related-call.ts'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'
import { screensOf } from './screens.ts'

type Row = Record<string, unknown> & { id: number; version: number }

type Props<R extends FormRecord> = {
  record: R
  list: RelatedCall<R>
  /** Of the record on whose page it stands. */
  id: number
  columns: readonly string[]
  /** What they are called here; the noun's own word when absent. */
  title?: string
  empty?: string
}

/** Records of another noun that hang on this one; 查看 opens one in a tab of its own. */
export function RelatedRecords<R extends FormRecord>({ record, list, id, columns, title, empty }: Props<R>) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const type = `${record.kind}_related`
  // This list is in one order and has no filters.
  const shown = listDefinitionOf(record, locale)
    .columns.filter(({ key }) => columns.includes(key))
    .map(({ sortable: _, shown: __, ...column }) => column)
  return (
    <Panel title={title ?? said(record.words.many, locale)}>
      <DataTable<Row>
        type={type}
        keepsOwn={false}
        searchable={false}
        definition={{ type, columns: shown, filters: [] }}
        queryKey={[record.kind, list.name, id]}
        prefix={record.kind}
        load={({ pageNum, pageSize }, signal) =>
          call(list, { params: { id }, query: { pageNum, pageSize }, signal })
        }
        operateWidth={80}
        operate={(row) => (
          <AppLink to={screensOf(record).detail} params={{ id: String(row.id) }} newTab>
            {t('view')}
          </AppLink>
        )}
        empty={<EmptyState title={empty ?? t('empty', { noun: nounIn(record, locale, true) })} />}
      />
    </Panel>
  )
}
