import { PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import type { CaseTypeEdition, KeptCaseType } from '../domain/api.ts'
import { caseTypeTreeLabels, caseTypeTrees, type CaseTypeTree as Tree } from '../domain/case-type.ts'
import { CaseTypePanel } from './case-type-panel.tsx'
import { CaseTypeTree } from './case-type-tree.tsx'
import './case-types.css'
import { EditionDialog } from './edition-dialog.tsx'
import { caseTypeMessages } from './messages.ts'
import { AddDialog, MoveDialog, RenameDialog } from './place-dialogs.tsx'
import { useCaseTypeChanges, useEditions, useKeptCaseTypes } from './use-case-types.ts'

/** /settings/caseTypes: the organisation's trees of causes of action with their task templates. */
export function CaseTypesPage() {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const [tree, setTree] = useState<Tree>('civil')
  const found = useKeptCaseTypes()
  const label = (one: Tree) => said(caseTypeTreeLabels[one], locale)
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} />
      <Segmented
        className="c-case-trees"
        aria-label={t('trees')}
        value={tree}
        options={caseTypeTrees.map((value) => ({ value, label: label(value) }))}
        onChange={setTree}
      />
      {found.data ? (
        <OneTree
          key={tree}
          tree={tree}
          label={label(tree)}
          nodes={found.data.filter((node) => node.tree === tree)}
        />
      ) : (
        <Panel>
          <Skeleton active />
        </Panel>
      )}
    </Page>
  )
}

type Target = { kind: 'add'; parent: KeptCaseType | null } | { kind: 'move' | 'rename'; node: KeptCaseType }

function OneTree({ tree, label, nodes }: { tree: Tree; label: string; nodes: readonly KeptCaseType[] }) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const changes = useCaseTypeChanges(nodes, locale)
  const isPhone = useIsPhone()
  const [selected, setSelected] = useState<number | null>(null)
  const [renaming, setRenaming] = useState<number | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const node = nodes.find(({ id }) => id === selected)
  const panel = node ? (
    <CaseTypePanel
      node={node}
      nodes={nodes}
      changes={changes}
      onAdd={() => setTarget({ kind: 'add', parent: node })}
      onMove={() => setTarget({ kind: 'move', node })}
      onRename={() => setTarget({ kind: 'rename', node })}
    />
  ) : (
    <EmptyState title={t('chooseOne')} />
  )
  return (
    <>
      <EditionNotice tree={tree} />
      <div className="c-case-split">
        <Panel>
          <div className="c-case-tools">
            <Button icon={<PlusOutlined />} onClick={() => setTarget({ kind: 'add', parent: null })}>
              {t('addTop')}
            </Button>
            {changes.undo ? (
              <Button icon={<UndoOutlined />} disabled={changes.busy} onClick={() => changes.undoLast()}>
                {changes.undo.words}
              </Button>
            ) : null}
          </div>
          <CaseTypeTree
            label={label}
            nodes={nodes}
            selected={selected}
            onSelect={setSelected}
            renaming={renaming}
            onRename={setRenaming}
            changes={changes}
          />
        </Panel>
        {isPhone ? (
          <Drawer open={Boolean(node)} placement="bottom" size="large" onClose={() => setSelected(null)}>
            {panel}
          </Drawer>
        ) : (
          <Panel>{panel}</Panel>
        )}
      </div>
      {target?.kind === 'add' ? (
        <AddDialog
          tree={tree}
          parent={target.parent}
          onClose={(id) => {
            setTarget(null)
            if (id !== null) setSelected(id)
          }}
        />
      ) : null}
      {target?.kind === 'rename' ? (
        <RenameDialog node={target.node} changes={changes} onClose={() => setTarget(null)} />
      ) : null}
      {target?.kind === 'move' ? (
        <MoveDialog node={target.node} nodes={nodes} changes={changes} onClose={() => setTarget(null)} />
      ) : null}
    </>
  )
}

/** Says that there is an edition nobody went through yet; otherwise only offers to compare. */
function EditionNotice({ tree }: { tree: Tree }) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const editions = useEditions()
  const [open, setOpen] = useState<CaseTypeEdition | null>(null)
  const edition = editions.data?.find((one) => one.tree === tree)
  if (!edition) return null
  const words = { title: edition.title[locale === 'en' ? 'en' : 'zh'], day: edition.inForce }
  return (
    <>
      {edition.isNew ? (
        <Alert
          type="info"
          showIcon
          title={t(edition.taken === null ? 'noneTaken' : 'newEdition', words)}
          action={<Button onClick={() => setOpen(edition)}>{t('review')}</Button>}
        />
      ) : (
        <p className="c-case-edition">
          {words.title}
          <Button type="link" onClick={() => setOpen(edition)}>
            {t('compare')}
          </Button>
        </p>
      )}
      {open ? <EditionDialog edition={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
