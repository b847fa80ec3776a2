import {
  ArrowLeftOutlined,
  CheckCircleOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Badge, Button, Input, Popover, Segmented } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { CallError, StatusTag, Tip, useDocumentTitle, useGo, useServices, useText } from '#web/index.ts'
import { CheckList } from './check-list.tsx'
import { useDesign } from './design-context.ts'
import { designerMessages } from './designer-messages.ts'
import type { DraftEditing } from './use-form-draft.ts'

type Props = {
  editing: DraftEditing
  canEdit: boolean
  mode: 'design' | 'preview'
  onMode: (mode: 'design' | 'preview') => void
  onPublish: () => void
}

/** Name, state, undo and redo, design or preview, check, publish. */
export function DesignerHeader({ editing, canEdit, mode, onMode, onPublish }: Props) {
  const t = useText(designerMessages)
  const go = useGo()
  const { draft, change, detail } = editing
  useDocumentTitle(draft.name)
  const hasChanges = detail.draft !== null || editing.state !== 'saved'
  return (
    <header className="d-header">
      <div className="d-header-start">
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('back')}
          onClick={() => go('/settings/forms')}
        />
        <h1 className="c-visually-hidden">{draft.name}</h1>
        <Input
          variant="borderless"
          className="d-form-name"
          aria-label={t('formName')}
          maxLength={200}
          readOnly={!canEdit}
          status={draft.name.trim() ? '' : 'error'}
          value={draft.name}
          onChange={(event) => change({ ...draft, name: event.target.value }, 'formName')}
        />
        <VersionTag detail={detail} hasChanges={hasChanges} />
        {canEdit ? <SaveWords editing={editing} /> : <span className="c-hint">{t('readOnlyHint')}</span>}
      </div>
      <Segmented
        value={mode}
        aria-label={t('preview')}
        options={[
          { value: 'design', label: t('design') },
          { value: 'preview', label: t('preview') },
        ]}
        onChange={(next) => onMode(next as Props['mode'])}
      />
      <div className="d-header-end">
        {canEdit ? (
          <>
            <Tip text={`${t('undo')} Ctrl+Z`}>
              <Button
                type="text"
                icon={<UndoOutlined aria-hidden />}
                aria-label={t('undo')}
                disabled={!editing.canUndo}
                onClick={editing.undo}
              />
            </Tip>
            <Tip text={`${t('redo')} Ctrl+Shift+Z`}>
              <Button
                type="text"
                icon={<RedoOutlined aria-hidden />}
                aria-label={t('redo')}
                disabled={!editing.canRedo}
                onClick={editing.redo}
              />
            </Tip>
            <Popover content={<Shortcuts />} trigger="click" placement="bottomRight">
              <Button
                type="text"
                className="d-wide-only"
                icon={<QuestionCircleOutlined aria-hidden />}
                aria-label={t('shortcuts')}
              />
            </Popover>
          </>
        ) : null}
        <Tip text={t('versions')}>
          <Button
            type="text"
            icon={<HistoryOutlined aria-hidden />}
            aria-label={t('versions')}
            onClick={() => go(`/settings/forms/${detail.id}/versions`)}
          />
        </Tip>
        <CheckButton />
        {canEdit ? (
          <Button
            type="primary"
            disabled={!hasChanges}
            title={hasChanges ? '' : t('nothingToPublish')}
            onClick={onPublish}
          >
            {t('publish')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}

function VersionTag({ detail, hasChanges }: { detail: DraftEditing['detail']; hasChanges: boolean }) {
  const t = useText(designerMessages)
  if (!detail.published) return <StatusTag>{t('unpublishedTag')}</StatusTag>
  const number = detail.published.version
  return (
    <StatusTag tone={hasChanges ? 'warning' : 'success'}>
      {t(hasChanges ? 'changedTag' : 'versionTag', { number })}
    </StatusTag>
  )
}

function SaveWords({ editing }: { editing: DraftEditing }) {
  const t = useText(designerMessages)
  const { timeZone } = useServices()
  const { state, savedAt, failure, save } = editing
  const time = savedAt ? formatInstant(savedAt, timeZone).slice(11) : ''
  const isBad = state === 'failed' || state === 'refused' || state === 'invalid'
  const words = {
    saved: savedAt ? t('savedAt', { time }) : '',
    saving: t('saving'),
    changed: t('unsaved'),
    invalid: t('invalid'),
    failed: t('failed'),
    refused: t('refused', { message: failure instanceof CallError ? failure.message : '' }),
  }[state]
  return (
    <span className={isBad ? 'd-save d-save-bad' : 'd-save'} role="status">
      {words}
      {state === 'failed' || state === 'refused' ? (
        <Button type="link" size="small" onClick={() => void save()}>
          {t('saveNow')}
        </Button>
      ) : null}
    </span>
  )
}

function CheckButton() {
  const t = useText(designerMessages)
  const { issues } = useDesign()
  const [isOpen, setOpen] = useState(false)
  const errors = issues.filter(({ severity }) => severity === 'error').length
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('checkTitle')}
      content={<CheckList onDone={() => setOpen(false)} />}
    >
      <Badge count={errors} size="small" offset={[-4, 2]}>
        <Button icon={<CheckCircleOutlined aria-hidden />} aria-expanded={isOpen}>
          {t('check')}
          {errors > 0 ? (
            <span className="c-visually-hidden">（{t('checkErrors', { count: errors })}）</span>
          ) : null}
        </Button>
      </Badge>
    </Popover>
  )
}

const shortcuts = [
  ['Enter', 'keyAdd'],
  ['Alt + ↑ / ↓', 'keyMove'],
  ['Space', 'keyDrag'],
  ['Delete', 'keyDelete'],
  ['Ctrl + D', 'keyCopy'],
  ['Ctrl + Z', 'keyUndo'],
  ['Ctrl + Shift + Z', 'keyRedo'],
  ['Ctrl + S', 'keySave'],
] as const

function Shortcuts() {
  const t = useText(designerMessages)
  return (
    <dl className="d-shortcuts">
      {shortcuts.map(([keys, words]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(words)}</dd>
        </div>
      ))}
    </dl>
  )
}
