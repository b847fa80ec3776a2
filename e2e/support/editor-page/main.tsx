import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import './page.css'
import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DocEditor, EditorMode } from '#engines/editor/domain/index.ts'
import { ChangesPanel, CommentsPanel, DocumentEditor } from '#engines/editor/web/index.ts'
import { setLocale } from '#web/messages.ts'
import { AppProviders } from '#web/theme/providers.tsx'

// A document with its panels on a page of its own: ?mode= ?id= ?name= ?panel=changes ?lang=en
const query = new URLSearchParams(location.search)
const mode = (query.get('mode') ?? 'edit') as EditorMode
const me = { id: Number(query.get('id') ?? 7), name: query.get('name') ?? '孙丽' }
const people = [
  { id: 7, name: '孙丽' },
  { id: 8, name: '周明' },
  { id: 9, name: '周明华' },
]
setLocale(query.get('lang') === 'en' ? 'en' : 'zh-CN')

declare global {
  interface Window {
    editor: DocEditor
  }
}

function Site() {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const [panel, setPanel] = useState(query.get('panel') ?? 'comments')
  useEffect(() => {
    void fetch('/document.docx')
      .then((answer) => answer.arrayBuffer())
      .then((buffer) => setBytes(new Uint8Array(buffer)))
  }, [])
  const onReady = useCallback((ready: DocEditor) => {
    window.editor = ready
    setEditor(ready)
    document.body.setAttribute('data-ready', 'yes')
  }, [])
  if (!bytes) return null
  const Panel = panel === 'changes' ? ChangesPanel : CommentsPanel
  return (
    <main className="page">
      <h1 className="c-visually-hidden">合同文本</h1>
      <div className="page-document">
        <DocumentEditor
          bytes={bytes}
          mode={mode}
          author={me.name}
          authorId={me.id}
          onReady={onReady}
          onComment={() => setPanel('comments')}
          loading={<p>loading</p>}
          failed={<p>failed</p>}
        />
      </div>
      <aside className="page-panel">
        {editor ? <Panel editor={editor} me={me} mayComment people={people} /> : null}
      </aside>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppProviders>
    <Site />
  </AppProviders>,
)
