import '@docx-editor.dev/core/styles/editor.css'
import zhCN from '@docx-editor.dev/i18n/zh-CN'
import { DocxEditor, LocaleProvider } from '@docx-editor.dev/react'
import { createRoot } from 'react-dom/client'

// What the product's editor page is compared with: the library alone with its toolbar, on an empty page, opening the file that the address names.
const file = new URLSearchParams(location.search).get('file') ?? ''
const answer = await fetch(file)
const bytes = new Uint8Array(await answer.arrayBuffer())
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LocaleProvider i18n={zhCN}>
      <div className="docx-editor" style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <DocxEditor.Root
          document={bytes}
          mode="edit"
          author="bench"
          onReady={(editor) => Object.assign(window, { editor })}
        >
          <DocxEditor.Toolbar />
          <DocxEditor.Viewport>
            <DocxEditor.Content />
          </DocxEditor.Viewport>
        </DocxEditor.Root>
      </div>
    </LocaleProvider>,
  )
