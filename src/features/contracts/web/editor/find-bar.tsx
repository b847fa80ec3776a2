import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DocEditor, SearchState } from '#engines/editor/domain/index.ts'
import { toast, useText } from '#web/index.ts'
import { editorMessages } from './editor-messages.ts'

type FindBarProps = { editor: DocEditor; mayWrite: boolean; onClose: () => void }

/** Finding in the document, and replacing where it may be written. Enter is the next place, Shift+Enter the one before, Escape closes and leaves what was found selected. */
export function FindBar({ editor, mayWrite, onClose }: FindBarProps) {
  const t = useText(editorMessages)
  const [text, setText] = useState('')
  const [by, setBy] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [found, setFound] = useState<SearchState>({ count: 0, current: 0 })
  const input = useRef<InputRef>(null)
  const { search } = editor
  useEffect(() => {
    input.current?.focus()
    return () => {
      search.find('')
    }
  }, [search])
  const find = (asked: string, isExact = matchCase) => {
    const count = search.find(asked, { matchCase: isExact })
    setFound({ count, current: count ? 1 : 0 })
  }
  const step = (isBack: boolean) => setFound(isBack ? search.previous() : search.next())
  const replaceOne = () => {
    const now = search.replace(by)
    setFound(now)
    if (!now.count) input.current?.focus()
  }
  const replaceAll = () => {
    const count = search.replaceAll(by)
    toast.success(t('replaced', { count }))
    find(text)
    // Its buttons may be disabled now; the keys go on here.
    input.current?.focus()
  }
  const close = () => {
    if (!search.select()) editor.focus()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element is not known to every browser that we serve
    <div
      role="search"
      className="c-editor-find"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        close()
      }}
    >
      <Input
        ref={input}
        className="c-editor-find-text"
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        maxLength={200}
        suffix={
          <span role="status" className="c-soft">
            {text ? t('foundOf', found) : ''}
          </span>
        }
        onChange={(event) => {
          setText(event.target.value)
          find(event.target.value)
        }}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) step(event.shiftKey)
        }}
      />
      <Button
        icon={<UpOutlined aria-hidden />}
        aria-label={t('findPrevious')}
        title={t('findPrevious')}
        disabled={!found.count}
        onClick={() => step(true)}
      />
      <Button
        icon={<DownOutlined aria-hidden />}
        aria-label={t('findNext')}
        title={t('findNext')}
        disabled={!found.count}
        onClick={() => step(false)}
      />
      <Checkbox
        checked={matchCase}
        onChange={(event) => {
          setMatchCase(event.target.checked)
          find(text, event.target.checked)
        }}
      >
        {t('matchCase')}
      </Checkbox>
      {mayWrite ? (
        <>
          <Input
            className="c-editor-find-text"
            aria-label={t('replaceBy')}
            placeholder={t('replaceBy')}
            value={by}
            maxLength={200}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button disabled={!found.count} onClick={replaceOne}>
            {t('replace')}
          </Button>
          <Button disabled={!found.count} onClick={replaceAll}>
            {t('replaceAll')}
          </Button>
        </>
      ) : null}
      <span className="c-grow" />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('closeFind')}
        title={t('closeFind')}
        onClick={close}
      />
    </div>
  )
}
