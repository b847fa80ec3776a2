import { PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input } from 'antd'
import { useState } from 'react'
import { type LocalName, nameIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  Dialog,
  EmptyState,
  EnglishNameField,
  errorAt,
  Field,
  Page,
  PageHeader,
  StatusTag,
  toast,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type ClauseRow, createClause, listClauses } from '../domain/api.ts'
import { clauseListDefinition } from '../domain/clause-list.ts'
import { useCategories } from './clause-data.ts'
import { clauseMessages } from './messages.ts'
import './clauses.css'

export const clauseTones = { 1: 'neutral', 2: 'info', 3: 'success', 4: 'warning' } as const

/** /clauses */
export function ClauseListPage() {
  const t = useText(clauseMessages)
  const locale = useLocale()
  const { may } = useServices()
  const go = useGo()
  const [creating, setCreating] = useState(false)
  const create = may('clause.manage') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
      {t('newClause')}
    </Button>
  ) : null
  const link = (row: ClauseRow, words: string) => (
    <AppLink to="/clauses/detail" params={{ clauseId: String(row.id) }}>
      {words}
    </AppLink>
  )
  return (
    <Page>
      <PageHeader title={t('clauses')} actions={create} />
      <DataTable<ClauseRow>
        type="clause"
        definition={clauseListDefinition(locale)}
        queryKey={['clause', 'list']}
        load={({ q, pageNum, pageSize }, signal) =>
          call(listClauses, { query: { pageNum, pageSize, ...(q && { q }) }, signal })
        }
        searchPlaceholder={t('search')}
        cells={{
          name: (row) => link(row, nameIn(row, locale)),
          category: (row) => row.category || t('none'),
          state: (row) => <ClauseState clause={row} />,
          approved: (row) =>
            row.approvedOrdinal === null ? t('none') : t('versionOf', { ordinal: row.approvedOrdinal }),
          isNullable: (row) => t(row.isNullable ? 'yes' : 'no'),
        }}
        operate={(row) => link(row, t('view'))}
        operateWidth={80}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />}
      />
      {creating ? (
        <NewClauseDialog
          onClose={() => setCreating(false)}
          onDone={(id) => go('/clauses/detail', { clauseId: String(id), mode: 'edit' })}
        />
      ) : null}
    </Page>
  )
}

/** Where a clause stands, and that a further version is on its way. */
export function ClauseState({ clause }: { clause: Pick<ClauseRow, 'state' | 'openState'> }) {
  const t = useText(clauseMessages)
  return (
    <span className="c-clause-state">
      <StatusTag tone={clauseTones[clause.state]}>{t(`state_${clause.state}`)}</StatusTag>
      {clause.openState !== null && clause.state >= 3 ? (
        <span className="c-hint">{t(`open_${clause.openState}`)}</span>
      ) : null}
    </span>
  )
}

type Head = Required<LocalName> & { category: string }
type HeadProps = {
  head: Head
  onChange: (head: Head) => void
  failure: unknown
  checked: boolean
}

/** Names and category of a clause. */
export function ClauseHead({ head, onChange, failure, checked }: HeadProps) {
  const t = useText(clauseMessages)
  const categories = useCategories()
  const missing = checked && !head.name.trim() ? t('nameRequired') : undefined
  return (
    <>
      <Field label={t('name')} required error={errorAt(failure, 'name') ?? missing}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={head.name}
            onChange={(event) => onChange({ ...head, name: event.target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        value={head.nameEn}
        error={errorAt(failure, 'nameEn')}
        onChange={(nameEn) => onChange({ ...head, nameEn })}
      />
      <Field label={t('category')} hint={t('categoryHint')} error={errorAt(failure, 'category')}>
        {({ status, ...control }) => (
          <AutoComplete
            {...control}
            {...(status && { status })}
            className="c-full-width"
            options={categories.map((value) => ({ value }))}
            value={head.category}
            onChange={(category) => onChange({ ...head, category: category.slice(0, 64) })}
          />
        )}
      </Field>
    </>
  )
}

function NewClauseDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: number) => void }) {
  const t = useText(clauseMessages)
  const [head, setHead] = useState({ name: '', nameEn: '', category: '' })
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async () => {
    setChecked(true)
    if (!head.name.trim()) return
    try {
      onDone((await call(createClause, { body: head })).id)
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('newClause')} onCancel={onClose} onConfirm={save}>
      <ClauseHead head={head} onChange={setHead} failure={failure} checked={checked} />
    </Dialog>
  )
}
