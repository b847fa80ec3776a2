import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import '#web/ui/table/table.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type ListChoice, nothingChosen } from '#shared/list.ts'
import type { Money } from '#shared/money.ts'
import {
  CallError,
  DataTable,
  DateInput,
  Dialog,
  EllipsisText,
  Field,
  type ListQuery,
  MoneyInput,
  Page,
  PageHeader,
  Panel,
  PeoplePicker,
  type Person,
  StatusTag,
  UploadBox,
  type UploadedFile,
} from '#web/index.ts'
import { type Services, ServicesProvider } from '#web/services.tsx'
import { AppProviders } from '#web/theme/providers.tsx'
import { definition, people, type Row, rows } from './records.ts'

/** What the page did, for the test to read. */
const seen = {
  queries: [] as ListQuery[],
  searches: [] as { q: string; at: number; includeTerminated: boolean }[],
}
Object.assign(window, { seen })

let choice: ListChoice = nothingChosen
const services: Services = {
  timeZone: 'Asia/Shanghai',
  me: null,
  may: () => true,
  findPeople: async ({ q, includeTerminated }) => {
    seen.searches.push({ q, includeTerminated, at: performance.now() })
    return people.filter((person) => person.name.includes(q) && (includeTerminated || !person.terminated))
  },
  titles: {
    definition: async () => definition,
    choice: async () => choice,
    saveChoice: async (_type, next) => {
      choice = next
    },
  },
}

function Table() {
  return (
    <Panel>
      <DataTable<Row>
        type="standing_book"
        searchPlaceholder="搜索合同"
        load={async (query) => {
          seen.queries.push(query)
          if (query.q === '慢') await new Promise((answer) => Object.assign(window, { answer }))
          return query.q === '无' ? { list: [], total: 0 } : { list: rows, total: 1000, totalIsCapped: true }
        }}
        operate={() => <Button type="link">查看</Button>}
        selection={{
          labelOf: (row) => row.name,
          actions: (chosen) => <Button size="small">导出 {chosen.length} 份</Button>,
        }}
      />
    </Panel>
  )
}

/** Sends by the file's name: 'slow' waits for cancelling, 'broken' fails until it is tried again. */
const tries = new Map<string, number>()
const send = (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) =>
  new Promise<UploadedFile>((resolve, reject) => {
    options.onProgress(0.4)
    options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    if (file.name.startsWith('slow')) return
    const count = (tries.get(file.name) ?? 0) + 1
    tries.set(file.name, count)
    if (file.name.startsWith('broken') && count === 1) reject(new CallError(0, 'gone'))
    else resolve({ id: 1, name: file.name, size: file.size })
  })

function Fields() {
  const [money, setMoney] = useState<Money | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Person[]>([])
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [confirmed, setConfirmed] = useState(0)
  return (
    <Panel title="字段" extra={<StatusTag tone="info">草稿</StatusTag>}>
      <div className="c-fields c-fields-2">
        <Field label="金额" hint={money ? `${money.amount} ${money.unit}` : '无'}>
          {(control) => <MoneyInput {...control} value={money} onChange={setMoney} />}
        </Field>
        <Field label="开始日期" hint={date ?? '未填'}>
          {(control) => <DateInput {...control} value={date} onChange={setDate} />}
        </Field>
        <Field label="经办人">
          {(control) => <PeoplePicker {...control} value={chosen} onChange={setChosen} offerTerminated />}
        </Field>
        <div style={{ width: 120 }}>
          <EllipsisText>软件开发外包合同（含源代码交付与三年维护服务）</EllipsisText>
        </div>
        <div className="c-field-wide">
          <UploadBox
            value={file}
            onChange={setFile}
            send={send}
            check={(one) =>
              one.name.endsWith('.exe') ? 'unsupportedFile' : one.size > 1000 ? 'fileTooLarge' : null
            }
            extensions={['docx', 'pdf']}
            maxBytes={1000}
          />
        </div>
      </div>
      <Button onClick={() => setOpen(true)}>打开对话框</Button> <output>{confirmed}</output>
      <Dialog
        open={isOpen}
        title="变更状态"
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setConfirmed(confirmed + 1)
          setOpen(false)
        }}
      >
        标记为履行完毕。
      </Dialog>
    </Panel>
  )
}

const shown = new URLSearchParams(window.location.search).get('show')
const root = createRootRoute({
  notFoundComponent: () => null,
  component: () => (
    <main>
      <Page>
        <PageHeader title="组件" />
        {shown === 'fields' ? <Fields /> : <Table />}
      </Page>
    </main>
  ),
})
const router = createRouter({
  routeTree: root,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text ? `?${text}` : ''
  },
})
const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AppProviders>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </AppProviders>
    </QueryClientProvider>,
  )
