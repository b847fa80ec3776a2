import {
  DocxEditor,
  type ParagraphStyleOption,
  useEditorState,
  useParagraphStyle,
} from '@docx-editor.dev/react'
import { type CSSProperties, useEffect, useState } from 'react'
import { styleName } from '#shared/style-names.ts'
import { useLocale } from '#web/index.ts'
import { hasUnseen, keepSeen, seenOnDevice } from '#web/seen-on-device.ts'

const { StylePicker } = DocxEditor.Toolbar

/** The library's toolbar without saving (the page's own), and without comments, tracked changes and modes, which need parts that are not there. */
export function EditingToolbar() {
  return (
    <DocxEditor.Toolbar>
      <StylePicker>
        <StylePicker.Trigger>
          <ChosenStyle />
        </StylePicker.Trigger>
        <StylePicker.Content>
          <StyleItems />
        </StylePicker.Content>
      </StylePicker>
      <DocxEditor.Toolbar.Group id="review" hidden />
      <DocxEditor.Toolbar.Group id="file" hidden />
      <DocxEditor.Toolbar.Group id="contentControl" hidden />
    </DocxEditor.Toolbar>
  )
}

const seenFonts = 'chancery.seenFonts'
const none: readonly string[] = []

/** The library's notice that fonts of the document are missing: once on a device for each font, then not again. */
export function FontNotice() {
  const fonts = useEditorState(({ fontSubstitutions }) => fontSubstitutions ?? none)
  const [seen] = useState(() => seenOnDevice(seenFonts))
  const isNew = hasUnseen(fonts, seen)
  useEffect(() => {
    if (isNew) keepSeen(seenFonts, fonts)
  }, [isNew, fonts])
  return isNew ? <DocxEditor.FontNotice className="c-docx-notice" /> : null
}

/** Inside the library's picker: the style of the selected text; of text without one, or with several, the standard one, as the library shows it. */
function ChosenStyle() {
  const locale = useLocale()
  const { options, value } = useParagraphStyle()
  const chosen = options.find(({ styleId }) => styleId === value)
  return <span>{styleName(chosen?.name ?? value ?? 'Normal', locale)}</span>
}

/** Inside the library's picker: the styles of the document, each in its own face. */
function StyleItems() {
  const locale = useLocale()
  return useParagraphStyle().options.map(({ styleId, name, preview }) => (
    <StylePicker.Item key={styleId} value={styleId}>
      <span style={faceOf(preview)}>{styleName(name, locale)}</span>
    </StylePicker.Item>
  ))
}

const faceOf = ({
  fontFamily,
  fontSizePt,
  bold,
  italic,
  color,
}: ParagraphStyleOption['preview']): CSSProperties => ({
  ...(fontFamily && { fontFamily }),
  ...(fontSizePt && { fontSize: Math.min(Math.max(fontSizePt, 9), 20) }),
  ...(bold && { fontWeight: 700 }),
  ...(italic && { fontStyle: 'italic' }),
  ...(color && { color: `#${color}` }),
})
