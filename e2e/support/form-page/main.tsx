import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import '#app/web/shell.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Button } from 'antd'
import { createRoot } from 'react-dom/client'
import {
  type CounterpartOption,
  compileForm,
  counterpartEntry,
  createFormStore,
  type FormDefinitionInput,
  formContext,
} from '#engines/forms/domain/index.ts'
import {
  checkForm,
  FormErrorBar,
  FormRenderer,
  type FormWidgets,
  type PickerProps,
} from '#engines/forms/web/index.ts'
import { Page, PageHeader, RemoteSelect, StatusTag, toast } from '#web/index.ts'
import { ServicesProvider } from '#web/services.tsx'
import { AppProviders } from '#web/theme/providers.tsx'
import { contractForm, largeForm } from './fields.ts'
import { recordForm, recordNames, recordWidgets } from './record-form.tsx'
import { valueForm } from './value-form.ts'

// The form engine's renderer by itself, with stand-ins for what the application supplies.
const query = new URLSearchParams(location.search)
const forms: Record<string, FormDefinitionInput> = { records: recordForm, values: valueForm }
const large = Number(query.get('fields') ?? 0)
const isManual = query.get('numbering') === 'manual'
const store = createFormStore(
  compileForm(large > 0 ? largeForm(large) : (forms[query.get('form') ?? ''] ?? contractForm)),
  {},
  formContext({
    today: '2026-11-20',
    organizationId: 7,
    nameOf: ({ kind, id }) => recordNames[`${kind}/${id}`],
    initiator: { userId: 1, departmentId: 3 },
    numbering: { automatic: !isManual, mayEdit: false },
  }),
)
Object.assign(window, { store })

const parties = [1, 2].map(
  (id): CounterpartOption => ({
    id,
    name: `上海某某${id}有限公司`,
    subtype: 1,
    fieldDetailMap: {},
    bankItemList: [{ name: '工商银行', account: `62220000000${id}`, accountName: '' }],
    contactItemList: [],
  }),
)
const pickerOf =
  (records: { id: number; name: string }[]) =>
  ({ value, onChange, field: _, ...control }: PickerProps<number>) => (
    <RemoteSelect
      {...control}
      value={records.filter(({ id }) => id === value)}
      onChange={([record]) => onChange(record?.id ?? null)}
      load={async () => records}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
    />
  )
const sent: File[] = []
const pickers: FormWidgets = {
  ...recordWidgets,
  contractType: pickerOf([{ id: 1, name: '采购合同' }]),
  templateName: pickerOf([{ id: 5, name: '采购框架合同' }]),
  counterparts: ({ value, onChange, field: _, ...control }) => (
    <RemoteSelect
      {...control}
      value={parties.filter((party) => value?.some(({ id }) => id === party.id))}
      onChange={(chosen) =>
        onChange(
          chosen.map((party) => counterpartEntry(party)),
          chosen[0] ?? null,
        )
      }
      load={async () => parties}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
    />
  ),
  upload: {
    send: async (file, { onProgress }) => {
      if (file.name.startsWith('断网')) throw new Error('no answer')
      onProgress(0.5)
      sent.push(file)
      return { id: sent.length, name: file.name }
    },
    check: (file, extensions) =>
      extensions && !extensions.some((one) => file.name.endsWith(`.${one}`)) ? 'unsupportedFile' : null,
    maxBytes: 100 * 1024 * 1024,
    address: ({ id }) => URL.createObjectURL(sent[id - 1] ?? new Blob()),
    onPreview: ({ name }) => toast.info(`预览：${name}`),
  },
  document: {
    current: { fileID: 9, name: '华东区服务器采购合同.docx' },
    state: 'ready',
    open: ({ name }) => toast.info(`打开：${name}`),
  },
  checkDuplicate: (number) => toast.info(`查重：${number}`),
  previewNumber: async () => ({ example: 'HT-2026-11-00128', format: 'HT-年-月-5 位流水号' }),
}
/** What the labels asked to be shown, in order. */
const shown: string[] = []
Object.assign(window, { shown })
const documentBeside: FormWidgets = {
  bookmarkNavigation: {
    positions: ({ id }) => ({ price: 3, party: 1 })[id] ?? 0,
    goTo: ({ id }, index) => shown.push(`${id} ${index}`),
  },
  extractionNavigation: { goTo: ({ id }, index) => shown.push(`found ${id} ${index}`) },
}
const services = {
  timeZone: 'Asia/Shanghai',
  me: { id: 1, name: '陈静', departmentID: 3 },
  may: () => true,
  findPeople: async ({ includeTerminated }: { includeTerminated: boolean }) => [
    { id: 1, name: '陈静' },
    ...(includeTerminated ? [{ id: 2, name: '吴敏', terminated: true }] : []),
  ],
  loadDepartments: async () => [{ id: 3, name: '法务部', parentId: null }],
}

const widgets = query.has('places') ? { ...pickers, ...documentBeside } : pickers

function FormPage() {
  return (
    <Page
      footer={
        <>
          <FormErrorBar store={store}>已自动保存 10:32</FormErrorBar>
          <Button type="primary" onClick={() => void checkForm(store)}>
            提交审批
          </Button>
        </>
      }
    >
      <PageHeader title="发起合同审批" status={<StatusTag tone="info">草稿</StatusTag>} />
      <FormRenderer store={store} widgets={widgets} />
    </Page>
  )
}

/** `?shell=1`: inside of the product's window, whose main part scrolls instead of the page. */
function Place({ children }: { children: React.ReactNode }) {
  if (!query.has('shell')) return children
  return (
    <div className="s-shell">
      <header className="s-top" />
      <main className="s-main">{children}</main>
    </div>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProviders>
        <ServicesProvider services={services}>
          <Place>
            <FormPage />
          </Place>
        </ServicesProvider>
      </AppProviders>
    </QueryClientProvider>,
  )
