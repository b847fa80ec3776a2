import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { limit } from '#shared/constants.ts'
import { errorAt, FaultAt, Field, useText } from '#web/index.ts'
import {
  type BankValues,
  type ContactValues,
  newBank,
  newContact,
  type PartyEdit,
} from './counterpart-values.ts'
import { KeptInput } from './kept-input.tsx'
import { counterpartMessages } from './messages.ts'
import { useFieldWord } from './use-field-word.ts'

const most = 50

/** The party's bank accounts, each a row that can be taken out. */
export function BankFields({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { banks } = values
  const change = (at: number, patch: Partial<BankValues>) =>
    set({ banks: banks.map((bank, i) => (i === at ? { ...bank, ...patch } : bank)) })
  return (
    <Section
      title={t('banks')}
      add={t('addBank')}
      isFull={banks.length >= most}
      onAdd={() => set({ banks: [...banks, newBank()] })}
    >
      <FaultAt error={error} path="banks" />
      {banks.map((bank, i) => (
        <Item
          key={bank.key}
          label={t('bankAt', { index: i + 1 })}
          removeLabel={t('removeBank', { index: i + 1 })}
          onRemove={() => set({ banks: banks.filter(({ key }) => key !== bank.key) })}
        >
          <Field label={word('bankName')} required error={errorAt(error, `banks.${i}.name`)}>
            {(control) => (
              <Input
                {...control}
                value={bank.name}
                maxLength={limit.singleLine}
                onChange={({ target }) => change(i, { name: target.value })}
              />
            )}
          </Field>
          <Field label={word('account')} required error={errorAt(error, `banks.${i}.account`)}>
            {(control) => (
              <KeptInput
                control={control}
                value={bank.account}
                maxLength={limit.bankAccountMax}
                onChange={(account) =>
                  change(i, { account: { ...account, value: account.value && digitsOf(account.value) } })
                }
              />
            )}
          </Field>
          <Field label={word('accountName')}>
            {(control) => (
              <Input
                {...control}
                value={bank.accountName}
                maxLength={limit.singleLine}
                onChange={({ target }) => change(i, { accountName: target.value })}
              />
            )}
          </Field>
        </Item>
      ))}
    </Section>
  )
}

/** As the code input does: letters, digits, hyphen, dash and underscore stay. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^A-Za-z0-9\-–—_]/g, '')

/** The party's contacts. */
export function ContactFields({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const { contacts } = values
  const change = (at: number, patch: Partial<ContactValues>) =>
    set({ contacts: contacts.map((contact, i) => (i === at ? { ...contact, ...patch } : contact)) })
  const line = (contact: ContactValues, i: number, key: 'name' | 'email', label: string) => (
    <Field label={label} required={key === 'name'} error={errorAt(error, `contacts.${i}.${key}`)}>
      {(control) => (
        <Input
          {...control}
          value={contact[key]}
          maxLength={limit.singleLine}
          autoComplete="off"
          onChange={({ target }) => change(i, { [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Section
      title={t('contacts')}
      add={t('addContact')}
      isFull={contacts.length >= most}
      onAdd={() => set({ contacts: [...contacts, newContact()] })}
    >
      <FaultAt error={error} path="contacts" />
      {contacts.map((contact, i) => (
        <Item
          key={contact.key}
          label={t('contactAt', { index: i + 1 })}
          removeLabel={t('removeContact', { index: i + 1 })}
          onRemove={() => set({ contacts: contacts.filter(({ key }) => key !== contact.key) })}
        >
          {line(contact, i, 'name', word('contactName'))}
          <Field label={word('phone')} error={errorAt(error, `contacts.${i}.phone`)}>
            {(control) => (
              <KeptInput
                control={control}
                value={contact.phone}
                maxLength={50}
                inputMode="tel"
                onChange={(phone) => change(i, { phone })}
              />
            )}
          </Field>
          {line(contact, i, 'email', word('email'))}
        </Item>
      ))}
    </Section>
  )
}

type SectionProps = { title: string; add: string; isFull: boolean; onAdd: () => void; children: ReactNode }

export function Section({ title, add, isFull, onAdd, children }: SectionProps) {
  return (
    <section className="c-party-section" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={isFull} onClick={onAdd}>
        {add}
      </Button>
    </section>
  )
}

type ItemProps = { label: string; removeLabel: string; onRemove: () => void; children: ReactNode }

export function Item({ label, removeLabel, onRemove, children }: ItemProps) {
  return (
    <fieldset className="c-party-item">
      <legend>{label}</legend>
      <div className="c-party-item-fields">{children}</div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      />
    </fieldset>
  )
}
