import {
  DownloadOutlined,
  DownOutlined,
  LayoutOutlined,
  PrinterOutlined,
  SearchOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { type EditorMode, zoomSteps } from '#engines/editor/domain/index.ts'
import { useIsPhone, useText } from '#web/index.ts'
import { editorMessages } from './editor-messages.ts'

type ToolProps = { icon: ReactNode; label: string; onClick?: () => void; href?: string; isOn?: boolean }

/** A button of one picture; its words are its name and its tip. */
export function Tool({ icon, label, isOn, ...rest }: ToolProps) {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn, className: isOn ? 'c-editor-on' : '' })}
      {...rest}
    />
  )
}

type ModeProps = { mode: EditorMode; modes: readonly EditorMode[]; onMode: (mode: EditorMode) => void }

/** How one works in the document: writing, suggesting, commenting, reading. */
export function ModeSelect({ mode, modes, onMode }: ModeProps) {
  const t = useText(editorMessages)
  if (modes.length < 2) return null
  return (
    <Select
      className="c-editor-mode"
      aria-label={t('mode')}
      value={mode}
      onChange={onMode}
      popupMatchSelectWidth={false}
      options={modes.map((value) => ({ value, label: t(value), title: t(`${value}Hint`) }))}
      optionRender={({ value }) => (
        <div>
          <div>{t(value as EditorMode)}</div>
          <div className="c-soft c-editor-mode-hint">{t(`${value as EditorMode}Hint`)}</div>
        </div>
      )}
    />
  )
}

export function ZoomSelect({ onZoom }: { onZoom: (zoom: number | 'fit') => void }) {
  const t = useText(editorMessages)
  const isPhone = useIsPhone()
  if (isPhone) return null
  return (
    <Select<number | 'fit'>
      className="c-editor-zoom"
      aria-label={t('zoom')}
      defaultValue="fit"
      onChange={onZoom}
      popupMatchSelectWidth={false}
      options={[
        { value: 'fit' as const, label: t('fit') },
        ...zoomSteps.map((value) => ({ value, label: `${value}%` })),
      ]}
    />
  )
}

type DocumentToolsProps = {
  /** Absent: the editor finds, prints by itself. */
  onFind?: () => void
  onPrint?: () => void
  downloadAddress: string
  onCompare?: (() => void) | undefined
  isRailOpen: boolean
  /** What is in the rail, when that is not everything. */
  railLabel?: string
  onRail: () => void
}

/** What can be done with every document on the screen. */
export function DocumentTools(props: DocumentToolsProps) {
  const t = useText(editorMessages)
  return (
    <>
      {props.onFind ? (
        <Tool icon={<SearchOutlined aria-hidden />} label={t('findTool')} onClick={props.onFind} />
      ) : null}
      {props.onPrint ? (
        <Tool icon={<PrinterOutlined aria-hidden />} label={t('print')} onClick={props.onPrint} />
      ) : null}
      {props.onCompare ? (
        <Tool icon={<SwapOutlined aria-hidden />} label={t('compare')} onClick={props.onCompare} />
      ) : null}
      <Tool icon={<DownloadOutlined aria-hidden />} label={t('download')} href={props.downloadAddress} />
      <Tool
        icon={<LayoutOutlined aria-hidden />}
        label={props.railLabel ?? t('rail')}
        isOn={props.isRailOpen}
        onClick={props.onRail}
      />
    </>
  )
}

type SaveProps = {
  isComment: boolean
  isSaving: boolean
  isDisabled: boolean
  onSave: () => void
  onExplain: () => void
}

/** Saves, or saves and says what was changed. */
export function SaveButton({ isComment, isSaving, isDisabled, onSave, onExplain }: SaveProps) {
  const t = useText(editorMessages)
  return (
    <Space.Compact>
      <Button type="primary" title={t('saveHint')} loading={isSaving} disabled={isDisabled} onClick={onSave}>
        {t(isComment ? 'saveComments' : 'save')}
      </Button>
      <Dropdown
        disabled={isDisabled || isSaving}
        trigger={['click']}
        placement="bottomRight"
        menu={{ items: [{ key: 'explain', label: `${t('saveWithReason')}…` }], onClick: onExplain }}
      >
        <Button
          type="primary"
          icon={<DownOutlined aria-hidden />}
          aria-label={t('moreSaving')}
          title={t('moreSaving')}
          disabled={isDisabled || isSaving}
        />
      </Dropdown>
    </Space.Compact>
  )
}
