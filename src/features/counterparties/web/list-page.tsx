import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton, ImportButton } from '#engines/records/web/index.ts'
import {
  AppLink,
  call,
  confirm,
  DataTable,
  download,
  EmptyState,
  Page,
  PageHeader,
  toast,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import { type CounterpartRow, counterpartCalls } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartListTitle, counterpartListType } from '../domain/counterpart-list.ts'
import { creating } from '../domain/counterpart-policy.ts'
import { partyImports } from '../domain/import/import-calls.ts'
import { CounterpartDrawer, type DrawerTarget } from './counterpart-drawer.tsx'
import { mergeMessages } from './merge-messages.ts'
import { counterpartMessages } from './messages.ts'
import { detailParams, detailPath, duplicatesPath, listPath } from './paths.ts'
import { ListedRating } from './rating/listed-rating.tsx'
import { PartyTags } from './tags/party-tags.tsx'
import { TagSeveral } from './tags/tag-several.tsx'
import './counterparties.css'

export function InternalListPage() {
  return <ListPage kind="internal" />
}
export function ExternalListPage() {
  return <ListPage kind="external" />
}
/** The list with the form for a new party open: the address behind 新建 in the top bar. */
export function InternalNewPage() {
  return <ListPage kind="internal" isNew />
}
export function ExternalNewPage() {
  return <ListPage kind="external" isNew />
}

const words = {
  internal: {
    title: 'internalTitle',
    hint: 'internalHint',
    create: 'createInternal',
    nothing: 'nothingInternal',
  },
  external: {
    title: 'externalTitle',
    hint: 'externalHint',
    create: 'createExternal',
    nothing: 'nothingExternal',
  },
} as const

const imported = {
  internal: { ...partyImports.internal, listKey: 'counterpart' },
  external: { ...partyImports.external, listKey: 'counterpart' },
}

function ListPage({ kind, isNew = false }: { kind: PartyKind; isNew?: boolean }) {
  const t = useText(counterpartMessages)
  const merging = useText(mergeMessages)
  const go = useGo()
  const { may } = useServices()
  const [target, setTarget] = useState<DrawerTarget>(isNew ? 'new' : null)
  const remove = useRemove(kind)
  const close = () => {
    setTarget(null)
    if (isNew) go(listPath[kind])
  }
  const create = may(creating[kind]) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
      {t(words[kind].create)}
    </Button>
  ) : null
  const [mayUpdate, mayDelete] = [may('counterpart.update'), may('counterpart.delete')]
  const operate = (row: CounterpartRow) => (
    <>
      {mayUpdate ? (
        <Button type="link" onClick={() => setTarget({ id: row.id })}>
          {t('edit')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button type="link" danger onClick={() => void remove(row)}>
          {t('remove')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Page>
      <PageHeader
        title={t(words[kind].title)}
        description={t(words[kind].hint)}
        actions={
          <>
            {mayUpdate && mayDelete ? (
              <Button onClick={() => go(duplicatesPath, { kind })}>{merging('findDuplicates')}</Button>
            ) : null}
            {may(creating[kind]) ? <ImportButton record={imported[kind]} /> : null}
            {create}
          </>
        }
      />
      <DataTable<CounterpartRow>
        type={counterpartListType[kind]}
        queryKey={['counterpart', kind]}
        load={(query, signal) => call(counterpartCalls[kind].list, { query, signal })}
        searchPlaceholder={t('search')}
        cells={{
          name: (row) => (
            <span className="c-party-listed">
              <AppLink to={detailPath[kind]} params={detailParams(row.id, row.subtype)}>
                {row.name}
              </AppLink>
              <PartyTags tags={row.tags} most={3} />
            </span>
          ),
          tags: (row) => <PartyTags tags={row.tags} />,
          rating: (row) => <ListedRating rating={row.rating} asked={row.ratingAsked} />,
        }}
        empty={<EmptyState title={t(words[kind].nothing)} hint={t('nothingHint')} action={create} />}
        actions={(query, columns) =>
          may('counterpart.export') ? (
            <ExportButton
              save={(input) => download(counterpartCalls[kind].exportFile, input)}
              words={counterpartListTitle[kind]}
              query={query}
              columns={columns}
            />
          ) : null
        }
        {...(mayUpdate && {
          selection: {
            labelOf: ({ name }: CounterpartRow) => name,
            actions: (rows: readonly CounterpartRow[], clear: () => void) => (
              <TagSeveral kind={kind} rows={rows} onDone={clear} />
            ),
          },
        })}
        {...(mayUpdate || mayDelete ? { operate, operateWidth: 120 } : {})}
      />
      <CounterpartDrawer kind={kind} target={target} onClose={close} />
    </Page>
  )
}

function useRemove(kind: PartyKind) {
  const t = useText(counterpartMessages)
  const queries = useQueryClient()
  return async ({ id, version, name }: CounterpartRow) => {
    const done = await confirm({
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(counterpartCalls[kind].remove, { params: { id }, query: { version } }),
    })
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['counterpart'] })
  }
}
