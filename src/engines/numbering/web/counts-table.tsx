import { Table } from 'antd'
import { Panel, useText } from '#web/index.ts'
import type { RegisterCount } from '../domain/register-api.ts'
import { registerMessages } from './register-messages.ts'

/** Where each count of the rules stands, and whether a serial of it is missing. */
export function CountsTable({ counts }: { counts: readonly RegisterCount[] }) {
  const t = useText(registerMessages)
  return (
    <Panel title={t('counts')}>
      <Table<RegisterCount>
        size="small"
        rowKey={({ ruleID, scope, period }) => `${ruleID} ${scope.join(' ')} ${period}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
        dataSource={[...counts]}
        columns={[
          { key: 'rule', title: t('rule'), dataIndex: 'ruleName' },
          {
            key: 'count',
            title: t('count'),
            render: (_, { scope, period }) => [...scope, period].filter(Boolean).join(' · ') || t('one'),
          },
          { key: 'range', title: t('range'), render: (_, { first, last }) => `${first}–${last}` },
          { key: 'given', title: t('given'), dataIndex: 'given', align: 'right' },
          { key: 'skipped', title: t('skipped'), dataIndex: 'skipped', align: 'right' },
          {
            key: 'missing',
            title: t('missingColumn'),
            align: 'right',
            render: (_, { missing }) =>
              missing ? <span className="c-register-gap">{missing}</span> : missing,
          },
        ]}
      />
    </Panel>
  )
}
