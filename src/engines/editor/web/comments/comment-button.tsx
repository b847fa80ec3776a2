import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { toast, useText } from '#web/index.ts'
import type { DocEditor } from '../../domain/doc-editor.ts'
import { reviewMessages } from '../review-messages.ts'

type CommentButtonProps = {
  editor: DocEditor
  /** What the pages scroll in; the button stays inside. */
  stage: RefObject<HTMLElement | null>
  onComment: () => void
}

/** The 批注 button at the end of the selected text, and its key Ctrl+Alt+M. */
export function CommentButton({ editor, stage, onComment }: CommentButtonProps) {
  const t = useText(reviewMessages)
  const place = usePlace(editor, stage)
  const begin = () => {
    if (!editor.comments.begin().ok) toast.warning(t('emptySelection'))
    onComment()
  }
  useCommentKey(begin, editor)
  if (!place) return null
  return (
    <Button
      className="c-comment-here"
      style={place}
      icon={<CommentOutlined aria-hidden />}
      title={t('addHint')}
      // The selection stays as it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={begin}
    >
      {t('addHere')}
    </Button>
  )
}

/** Where the button goes, from the corner of the stage; null while nothing is selected, or while the mouse still selects. */
function usePlace(editor: DocEditor, stage: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useEffect(() => {
    let frame = 0
    let isDown = false
    const settle = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPlace(isDown ? null : placeIn(editor, stage.current)))
    }
    const down = () => {
      isDown = true
    }
    const up = () => {
      isDown = false
      settle()
    }
    const stop = editor.comments.subscribe(settle)
    const area = stage.current
    // The pages are drawn anew, smaller or larger, after the window changed its size.
    const pages = area?.querySelector('.docx-paginated-surface')
    const sizes = new ResizeObserver(settle)
    if (pages) sizes.observe(pages)
    area?.addEventListener('pointerdown', down)
    area?.addEventListener('scroll', settle, true)
    window.addEventListener('pointerup', up)
    return () => {
      cancelAnimationFrame(frame)
      stop()
      area?.removeEventListener('pointerdown', down)
      area?.removeEventListener('scroll', settle, true)
      window.removeEventListener('pointerup', up)
      sizes.disconnect()
    }
  }, [editor, stage])
  return place
}

const size = { width: 84, height: 32, gap: 6 }

function placeIn(editor: DocEditor, stage: HTMLElement | null): { left: number; top: number } | null {
  if (!stage || editor.mode() === 'view' || editor.comments.draft() || !editor.selection()) return null
  const selection = getSelection()
  if (!selection?.rangeCount || selection.isCollapsed) return null
  const box = stage.getBoundingClientRect()
  const lines = [...selection.getRangeAt(0).getClientRects()].filter(
    ({ width, top, bottom }) => width > 0 && bottom > box.top && top < box.bottom,
  )
  const last = lines.at(-1)
  if (!last) return null
  const below = last.bottom - box.top + size.gap
  const above = (lines[0]?.top ?? last.top) - box.top - size.height - size.gap
  return {
    left: Math.max(size.gap, Math.min(last.right - box.left, box.width - size.width - size.gap)),
    top: below + size.height < box.height ? below : Math.max(size.gap, above),
  }
}

/** Word's own key for a comment. */
function useCommentKey(begin: () => void, editor: DocEditor): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.code !== 'KeyM') return
      if (editor.mode() === 'view') return
      event.preventDefault()
      begin()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
}
