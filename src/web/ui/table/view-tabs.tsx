import { DownOutlined, PushpinFilled } from '@ant-design/icons'
import { Button, Dropdown, Input, Tabs } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import type { SavedView } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import { confirm } from '../confirm.ts'
import { Dialog } from '../dialog.tsx'
import type { Views } from './use-views.ts'

const all = '·all'

type NameDialogProps = {
  title: string
  start: string
  taken: readonly string[]
  onCancel: () => void
  onSave: (name: string) => void
}

/** Asks for the name of a view; one that another view has is not taken. */
export function ViewNameDialog({ title, start, taken, onCancel, onSave }: NameDialogProps) {
  const t = useText(baseMessages)
  const [name, setName] = useState(start)
  const isTaken = name.trim() !== start && taken.includes(name.trim())
  return (
    <Dialog
      open
      title={title}
      onCancel={onCancel}
      onConfirm={() => onSave(name.trim())}
      confirmDisabled={name.trim() === '' || isTaken}
    >
      <Input
        autoFocus
        value={name}
        aria-label={t('viewName')}
        placeholder={t('viewNameRequired')}
        maxLength={limit.viewName}
        {...(isTaken ? { status: 'error' as const } : {})}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="c-hint" role="status">
        {isTaken ? t('viewNameTaken') : t('viewHint')}
      </p>
    </Dialog>
  )
}

/** The person's views of a list as tabs above it. */
export function ViewTabs({ views }: { views: Views }) {
  const t = useText(baseMessages)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const { view } = views
  const label = (one: SavedView) => (
    <span className="c-view-tab">
      <span className="c-view-name" title={one.name}>
        {one.name}
      </span>
      {one.id === views.defaultView ? <PushpinFilled role="img" aria-label={t('viewIsDefault')} /> : null}
      {one.id === view?.id && views.isChanged ? (
        <span
          className="c-view-changed"
          role="img"
          aria-label={t('viewIsChanged')}
          title={t('viewIsChanged')}
        />
      ) : null}
    </span>
  )
  return (
    <>
      <div className="c-view-bar">
        <Tabs
          className="c-views"
          activeKey={view?.id ?? all}
          onChange={(key) => views.choose(views.views.find(({ id }) => id === key) ?? null)}
          items={[
            { key: all, label: t('viewAll') },
            ...views.views.map((one) => ({ key: one.id, label: label(one) })),
          ]}
        />
        {view ? <ViewMenu views={views} view={view} onRename={setRenamed} /> : null}
      </div>
      {renamed ? (
        <ViewNameDialog
          title={t('viewRename')}
          start={renamed.name}
          taken={views.views.map(({ name }) => name)}
          onCancel={() => setRenamed(null)}
          onSave={(name) => {
            setRenamed(null)
            void views.rename(renamed, name)
          }}
        />
      ) : null}
    </>
  )
}

type ViewMenuProps = { views: Views; view: SavedView; onRename: (view: SavedView) => void }

function ViewMenu({ views, view, onRename }: ViewMenuProps) {
  const t = useText(baseMessages)
  const isDefault = view.id === views.defaultView
  const remove = async () => {
    const agreed = await confirm({
      title: t('viewDeleteTitle', { name: view.name }),
      content: t('viewDeleteHint'),
      okText: t('viewDelete'),
      danger: true,
    })
    if (agreed) await views.remove(view)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(views.isChanged
            ? [
                { key: 'update', label: t('viewUpdate'), onClick: () => void views.update() },
                { key: 'undo', label: t('viewUndo'), onClick: () => views.choose(view) },
                { type: 'divider' as const },
              ]
            : []),
          { key: 'rename', label: t('viewRename'), onClick: () => onRename(view) },
          {
            key: 'default',
            label: t(isDefault ? 'viewNotDefault' : 'viewDefault'),
            onClick: () => void views.setDefault(isDefault ? null : view.id),
          },
          { key: 'delete', danger: true, label: t('viewDelete'), onClick: () => void remove() },
        ],
      }}
    >
      <Button type="text" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {t('viewMenu')}
      </Button>
    </Dropdown>
  )
}
