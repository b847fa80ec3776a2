import '@docx-editor.dev/core/styles/editor.css'
import './library.css'
import type { Editor } from '@docx-editor.dev/core/contracts/editor'
import { createBrowserAutomationHost, type DocxEditorInstance } from '@docx-editor.dev/core/editor'
import zhCN from '@docx-editor.dev/i18n/zh-CN'
import { DocxEditor, LocaleProvider } from '@docx-editor.dev/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale } from '#web/index.ts'
import { useThemeName } from '#web/theme/preferences.ts'
import type { OpenProps } from '../open-props.ts'
import { libraryDocEditor } from './library-doc-editor.ts'

/** The editor of @docx-editor.dev in the product's language and colours, without what leaves the product: opening from disk, its own save, its issue tracker. */
export function LibraryEditor({ bytes, mode, author, onReady, onChange, failed }: LibraryProps) {
  const locale = useLocale()
  const theme = useThemeName()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!editor) return
    setRefused(editor.snapshot().parseError !== null)
    if (editor.snapshot().parseError === null)
      onReady?.(libraryDocEditor(editor, createBrowserAutomationHost(editor as DocxEditorInstance)))
  }, [editor, onReady])
  if (isRefused) return failed
  const isEditing = mode === 'edit'
  return (
    <LocaleProvider {...(locale === 'en' ? {} : { i18n: zhCN })}>
      <div className={theme === 'dark' ? 'docx-editor dark c-docx' : 'docx-editor c-docx'}>
        <DocxEditor.Root
          document={bytes}
          mode={mode}
          author={author}
          locale={locale}
          onReady={setEditor}
          {...(onChange && { onChange })}
        >
          {isEditing ? <EditingToolbar /> : null}
          <DocxEditor.FontNotice className="c-docx-notice" />
          <div className="c-docx-stage">
            <DocxEditor.Navigation />
            <DocxEditor.Viewport className={theme === 'dark' ? 'dark' : ''}>
              <DocxEditor.Content />
              <DocxEditor.HyperLink />
              {isEditing ? <DocxEditor.ContextMenu /> : null}
              <DocxEditor.HeaderFooterChrome />
              <DocxEditor.PageNumber />
            </DocxEditor.Viewport>
            <DocxEditor.Loading overlay />
          </div>
        </DocxEditor.Root>
      </div>
    </LocaleProvider>
  )
}

type LibraryProps = OpenProps & { failed: ReactNode }

/** The library's toolbar without saving (the page's own), and without comments, tracked changes and modes, which need parts that are not there. */
function EditingToolbar() {
  return (
    <DocxEditor.Toolbar>
      <DocxEditor.Toolbar.Group id="review" hidden />
      <DocxEditor.Toolbar.Group id="file" hidden />
      <DocxEditor.Toolbar.Group id="contentControl" hidden />
    </DocxEditor.Toolbar>
  )
}
