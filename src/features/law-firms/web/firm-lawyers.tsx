import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { listDefinitionOf } from '#engines/records/domain/index.ts'
import type { RecordPanel } from '#engines/records/web/pages.ts'
import { AppLink, call, DataTable, EmptyState, Panel, useGo, useLocale, useText } from '#web/index.ts'
import { type LawyerRow, listLawyersOfLawFirm } from '../domain/api.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { lawyer } from '../domain/lawyer-record.ts'
import { lawFirmMessages } from './messages.ts'

const shown = ['name', 'expertise', 'licenceNumber', 'status']

/** The lawyers of a firm, as a tab of its page. */
export const firmLawyersPanel: RecordPanel = {
  key: 'lawyers',
  label: lawyer.words.many,
  may: lawyer.may.read,
  Panel: FirmLawyers,
}

function FirmLawyers({ id, mayChange }: { id: number; version: number; mayChange: boolean }) {
  const t = useText(lawFirmMessages)
  const locale = useLocale()
  const go = useGo()
  // This list is in one order and has no filters.
  const columns = listDefinitionOf(lawyer, locale)
    .columns.filter(({ key }) => shown.includes(key))
    .map(({ sortable: _, ...column }) => column)
  return (
    <Panel>
      <DataTable<LawyerRow>
        type="firm_lawyers"
        keepsOwn={false}
        definition={{ type: 'firm_lawyers', columns, filters: [] }}
        queryKey={[lawFirm.kind, id, 'lawyers']}
        prefix="l"
        load={({ q, pageNum, pageSize }, signal) =>
          call(listLawyersOfLawFirm, {
            params: { id },
            query: { pageNum, pageSize, ...(q && { q }) },
            signal,
          })
        }
        searchPlaceholder={t('searchLawyers')}
        cells={{
          name: (row) => (
            <AppLink to={`${lawyer.screen}/detail`} params={{ id: String(row.id) }} className="c-cell-link">
              {row.name}
            </AppLink>
          ),
        }}
        actions={() =>
          mayChange ? (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => go(`${lawyer.screen}/new`, { lawFirm: String(id) })}
            >
              {t('newLawyer')}
            </Button>
          ) : null
        }
        empty={<EmptyState title={t('noLawyers')} />}
      />
    </Panel>
  )
}
