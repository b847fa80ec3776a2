import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import { useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DocEditor, EditorMode } from '#engines/editor/domain/index.ts'
import { DocumentEditor } from '#engines/editor/web/index.ts'
import { AppProviders } from '#web/theme/providers.tsx'

const query = new URLSearchParams(location.search)
const mode = (query.get('mode') ?? 'edit') as EditorMode
const me = { id: Number(query.get('id') ?? 7), name: query.get('name') ?? '孙丽' }

declare global {
  interface Window {
    editor: DocEditor
  }
}

function Site() {
  const [bytes, setBytes] = useState<Uint8Array | null>(null)
  useEffect(() => {
    void fetch('/document.docx')
      .then((answer) => answer.arrayBuffer())
      .then((buffer) => setBytes(new Uint8Array(buffer)))
  }, [])
  const onReady = useCallback((ready: DocEditor) => {
    window.editor = ready
    document.body.setAttribute('data-ready', 'yes')
  }, [])
  if (!bytes) return null
  return (
    <main style={{ display: 'flex', height: '100vh' }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <DocumentEditor
          bytes={bytes}
          mode={mode}
          author={me.name}
          authorId={me.id}
          onReady={onReady}
          onComment={() => undefined}
          loading={<p>loading</p>}
          failed={<p>failed</p>}
        />
      </div>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppProviders>
    <Site />
  </AppProviders>,
)
