import { Table } from 'antd'
import { EmptyState, Panel, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { MaskedValue } from './masked-value.tsx'
import { counterpartMessages } from './messages.ts'
import { useFieldWord } from './use-field-word.ts'

type PanelProps = { kind: PartyKind; party: Counterpart }

/** A party's accounts, masked; each shown in full on record. */
export function BanksPanel({ kind, party }: PanelProps) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { abilities, banks, id, version } = party
  const isHidden = abilities.banks === 'hidden'
  return (
    <Panel title={t('banks')} flush>
      {banks.length === 0 ? (
        <EmptyState compact title={t(isHidden ? 'hiddenBanks' : 'noBanks')} />
      ) : (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={banks}
          scroll={{ x: 560 }}
          columns={[
            { title: word('bankName'), dataIndex: 'name' },
            { title: word('accountName'), dataIndex: 'accountName', render: (text: string) => text || '—' },
            {
              title: word('account'),
              dataIndex: 'account',
              render: (masked: string, bank) => (
                <MaskedValue
                  key={version}
                  kind={kind}
                  id={id}
                  field="bankAccount"
                  itemId={bank.id}
                  masked={masked}
                  mayReveal={abilities.reveal}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** A party's contacts, phones masked. */
export function ContactsPanel({ kind, party }: PanelProps) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { abilities, contacts, id, version } = party
  const isHidden = abilities.contacts === 'hidden'
  return (
    <Panel title={t('contacts')} flush>
      {contacts.length === 0 ? (
        <EmptyState compact title={t(isHidden ? 'hiddenContacts' : 'noContacts')} />
      ) : (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          dataSource={contacts}
          scroll={{ x: 560 }}
          columns={[
            { title: word('contactName'), dataIndex: 'name' },
            {
              title: word('phone'),
              dataIndex: 'phone',
              render: (masked: string, contact) => (
                <MaskedValue
                  key={version}
                  kind={kind}
                  id={id}
                  field="contactPhone"
                  itemId={contact.id}
                  masked={masked}
                  mayReveal={abilities.reveal}
                />
              ),
            },
            { title: word('email'), dataIndex: 'email', render: (text: string) => text || '—' },
          ]}
        />
      )}
    </Panel>
  )
}
