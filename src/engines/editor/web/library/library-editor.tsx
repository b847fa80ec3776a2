import '@docx-editor.dev/core/styles/editor.css'
import './library.css'
import type { Editor } from '@docx-editor.dev/core/contracts/editor'
import { createBrowserAutomationHost, type DocxEditorInstance } from '@docx-editor.dev/core/editor'
import zhCN from '@docx-editor.dev/i18n/zh-CN'
import { DocxEditor, LocaleProvider } from '@docx-editor.dev/react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useServices } from '#web/index.ts'
import { useThemeName } from '#web/theme/preferences.ts'
import { commentColors } from '../../domain/comments.ts'
import { type DocEditor, fittingZoom } from '../../domain/doc-editor.ts'
import type { EditorMode } from '../../domain/tracked-changes.ts'
import { CommentButton } from '../comments/comment-button.tsx'
import type { OpenProps } from '../open-props.ts'
import { EarlyTyping } from './early-typing.tsx'
import { libraryDocEditor } from './library-doc-editor.ts'
import { EditingToolbar, FontNotice } from './library-toolbar.tsx'
import { type ReviewContext, reviewContext } from './review-context.ts'
import { reviewModule } from './review-module.ts'
import { clearWayForComposition, stepOverStruck, useTabOut } from './stage-keys.ts'

const modules = [reviewModule]
/** The library knows no commenting: for it such a document is written, and the text is kept by text-gate.ts. */
const libraryModes = { view: 'view', comment: 'edit', suggest: 'suggesting', edit: 'edit' } as const
const colors = {
  '--c-comment': commentColors.selection,
  '--c-comment-active': commentColors.active,
} as CSSProperties

/** The editor of @docx-editor.dev in the product's language and colours, without what leaves the product: opening from disk, its own save, its issue tracker. */
export function LibraryEditor(props: LibraryProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<{ zoom: number | undefined } | null>(null)
  useLayoutEffect(() => setMeasured({ zoom: fittingZoom(frame.current?.clientWidth ?? 0) }), [])
  return measured ? <OpenDocument {...props} {...measured} /> : <div className="c-docx-measure" ref={frame} />
}

function OpenDocument({
  bytes,
  author,
  onReady,
  onChange,
  onComment,
  failed,
  zoom,
  ...open
}: LibraryProps & { zoom: number | undefined }) {
  const locale = useLocale()
  const theme = useThemeName()
  const { me } = useServices()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [ready, setReady] = useState<DocEditor | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { mode, modes } = useModes(open.mode)
  const review = useRef<ReviewContext | null>(null)
  const person = useRef({ name: author, id: open.authorId ?? me?.id ?? null })
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!editor) return
    setRefused(editor.snapshot().parseError !== null)
    if (editor.snapshot().parseError !== null) return
    const instance = editor as DocxEditorInstance
    if (review.current?.editor !== instance)
      review.current = reviewContext(instance, person.current, modes.now, stage.current)
    const opened = libraryDocEditor(editor, createBrowserAutomationHost(instance), review.current, modes)
    setReady(opened)
    onReady?.(opened)
  }, [editor, onReady, modes])
  const isEditing = mode === 'edit' || mode === 'suggest'
  useTabOut(stage, isEditing)
  if (isRefused) return failed
  return (
    <LocaleProvider {...(locale === 'en' ? {} : { i18n: zhCN })}>
      <div className={theme === 'dark' ? 'docx-editor dark c-docx' : 'docx-editor c-docx'} style={colors}>
        <DocxEditor.Root
          document={bytes}
          mode={libraryModes[mode]}
          modules={modules}
          author={author}
          locale={locale}
          zoomMode="auto"
          {...(zoom !== undefined && { zoom })}
          onReady={setEditor}
          {...(onChange && { onChange })}
        >
          {isEditing ? <EditingToolbar /> : null}
          {isEditing ? <FontNotice /> : null}
          <div
            className="c-docx-stage"
            ref={stage}
            onCompositionStartCapture={clearWayForComposition}
            onKeyDownCapture={({ key }) => {
              if (key === 'Delete' && mode === 'suggest' && review.current) stepOverStruck(review.current)
            }}
          >
            <DocxEditor.Viewport className={theme === 'dark' ? 'dark' : ''}>
              <DocxEditor.Content />
              <DocxEditor.HyperLink />
              {isEditing ? <DocxEditor.ContextMenu /> : null}
              <DocxEditor.HeaderFooterChrome />
              <DocxEditor.PageNumber />
            </DocxEditor.Viewport>
            <DocxEditor.Loading overlay />
            <EarlyTyping stage={stage} review={review} isWriting={isEditing} isReady={ready !== null} />
            {ready && onComment && mode !== 'view' ? (
              <CommentButton editor={ready} stage={stage} onComment={onComment} />
            ) : null}
          </div>
        </DocxEditor.Root>
      </div>
    </LocaleProvider>
  )
}

type LibraryProps = OpenProps & { failed: ReactNode }

/** The mode that the page asks for, or that was set since. */
function useModes(asked: EditorMode) {
  const [mode, show] = useState(asked)
  const held = useRef({ now: asked, asked })
  const [modes] = useState(() => ({
    now: () => held.current.now,
    openedIn: () => held.current.asked,
    setMode: (next: EditorMode) => {
      held.current.now = next
      show(next)
    },
  }))
  useEffect(() => {
    held.current.asked = asked
    modes.setMode(asked)
  }, [asked, modes])
  return { mode, modes }
}
