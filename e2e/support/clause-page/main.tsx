import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import '../editor-page/page.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DocEditor } from '#engines/editor/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import { compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import type { TemplateDetail } from '#features/templates/domain/index.ts'
import {
  ClausePanel,
  type TemplateForm,
  useReadText,
  useTemplateText,
  type Version,
} from '#features/templates/web/index.ts'
import { AppProviders } from '#web/theme/providers.tsx'

// A template's document with its clauses beside it, as the pages of a template show them. ?read: as an approver sees it.
const isReading = new URLSearchParams(location.search).has('read')

const statement = (id: number, name: string, ...content: (string | { fieldID: string })[][]) => ({
  id,
  name,
  content: content.map((pieces) =>
    pieces.map((piece) =>
      typeof piece === 'string'
        ? { kind: 'text' as const, text: piece }
        : { kind: 'field' as const, fieldID: piece.fieldID },
    ),
  ),
  fieldList: ['days'],
  labelItemList: [],
})
const days = { fieldID: 'days' }
const fields: FieldInput[] = [
  { id: 'days', name: '账期', type: 'number' },
  {
    id: 'payment',
    name: '付款条款',
    type: 'clause',
    clause: {
      labelID: 1,
      isNullable: true,
      statementList: [
        statement(11, '货到付款', ['验收合格后', days, '日内一次付清。']),
        statement(12, '分期付款', ['签约后付三成。'], ['验收后', days, '日内付清余款。']),
      ],
    },
  },
  {
    id: 'secrecy',
    name: '保密条款',
    type: 'clause',
    clause: { labelID: 2, isNullable: false, statementList: [statement(21, '三年', ['保密三年。'])] },
  },
]
const form: TemplateForm = {
  groups: [],
  byId: new Map(
    compileForm({ fieldGroupList: [{ name: '条款', fieldList: fields }] }).fields.map(({ config }) => [
      config.id,
      config,
    ]),
  ),
}
const version = {
  id: 1,
  fileID: 1,
  bookmarks: [],
  repairs: [],
  bindings: { payment: { fieldID: 'payment' } },
  publishedAt: null,
} as unknown as Version
const template = { id: 1, versions: [version] } as unknown as TemplateDetail

type SiteProps = { bytes: Uint8Array }

function Writing({ bytes }: SiteProps) {
  const text = useTemplateText(template, version, { isEditing: true, isRestored: false })
  return <Site bytes={bytes} text={text} />
}
function Reading({ bytes }: SiteProps) {
  return <Site bytes={bytes} text={useReadText(version)} />
}

function Site({ bytes, text }: SiteProps & { text: ReturnType<typeof useTemplateText> }) {
  const { onReady: ready } = text
  const onReady = useCallback(
    (editor: DocEditor) => {
      window.editor = editor
      ready(editor)
      document.body.setAttribute('data-ready', 'yes')
    },
    [ready],
  )
  return (
    <main className="page">
      <h1 className="c-visually-hidden">合同模板</h1>
      <div className="page-document">
        <DocumentEditor
          bytes={bytes}
          mode={isReading ? 'view' : 'edit'}
          author="林悦"
          authorId={7}
          onReady={onReady}
          onChange={text.onChange}
          loading={<p>loading</p>}
          failed={<p>failed</p>}
        />
      </div>
      <aside className="page-panel">
        <ClausePanel text={text} form={form} />
      </aside>
    </main>
  )
}

function Opened() {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  useEffect(() => {
    void fetch('/document.docx')
      .then((answer) => answer.arrayBuffer())
      .then((buffer) => setBytes(new Uint8Array(buffer)))
  }, [])
  if (!bytes) return null
  return isReading ? <Reading bytes={bytes} /> : <Writing bytes={bytes} />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <AppProviders>
      <Opened />
    </AppProviders>
  </QueryClientProvider>,
)
