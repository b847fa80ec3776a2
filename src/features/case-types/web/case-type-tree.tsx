import { Input, type InputRef, Tree, type TreeProps } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Locale, nameIn } from '#shared/text.ts'
import { lineOf, nested, searchedTree } from '#shared/tree.ts'
import { EmptyState, StatusTag, useIsPhone, useLocale, useText } from '#web/index.ts'
import type { KeptCaseType } from '../domain/api.ts'
import { droppedPlace, moveRefusal, standingOf, steppedPlace } from '../domain/rearrange.ts'
import { caseTypeMessages } from './messages.ts'
import type { Changes } from './use-case-types.ts'

type Branch = { key: number; title: string; node: KeptCaseType; isLeaf: boolean; children: Branch[] }

const branchesOf = (nodes: readonly KeptCaseType[], locale: Locale): Branch[] =>
  nested<KeptCaseType, Branch>(nodes, (node, children) => ({
    key: node.id,
    title: nameIn(node, locale),
    node,
    isLeaf: children.length === 0,
    children,
  }))

/** Room for the tree: what the window leaves below the header, at least ten rows. */
const heightNow = () => Math.max(320, window.innerHeight - 380)

function useHeight(): number {
  const [height, setHeight] = useState(heightNow)
  useEffect(() => {
    const changed = () => setHeight(heightNow())
    window.addEventListener('resize', changed)
    return () => window.removeEventListener('resize', changed)
  }, [])
  return height
}

type Props = {
  label: string
  /** Of one tree. */
  nodes: readonly KeptCaseType[]
  selected: number | null
  onSelect: (id: number | null) => void
  renaming: number | null
  onRename: (id: number | null) => void
  changes: Changes
}

/** The tree to browse, search, rename in and rearrange: by pointer, and by keyboard with F2 and Alt with the arrows. */
export function CaseTypeTree({ label, nodes, selected, onSelect, renaming, onRename, changes }: Props) {
  const t = useText(caseTypeMessages)
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<readonly number[]>([])
  const height = useHeight()
  const isPhone = useIsPhone()
  const locale = useLocale()
  const { shown, found } = useMemo(() => searchedTree(nodes, q), [nodes, q])
  const branches = useMemo(() => branchesOf(shown, locale), [shown, locale])
  // What is chosen is on the screen, also after it was moved.
  useEffect(() => {
    if (selected === null) return
    const above = lineOf(nodes, selected).slice(1)
    setOpen((before) => [...new Set([...before, ...above.map(({ id }) => id)])])
  }, [nodes, selected])
  const nodeOf = (id: number | null) => nodes.find((node) => node.id === id)
  const keys = (event: KeyboardEvent) => {
    const node = nodeOf(selected)
    if (!node || changes.busy) return
    if (event.key === 'F2') onRename(node.id)
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const place = steppedPlace(nodes, node, event.key === 'ArrowUp' ? 'up' : 'down')
    if (place) void changes.move(node, place)
  }
  return (
    <div className="c-case-tree" onKeyDownCapture={keys}>
      <Input
        allowClear
        value={q}
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={({ target }) => setQ(target.value)}
      />
      <p className="c-case-note" aria-live="polite">
        {found ? t('found', { count: found.length }) : isPhone ? '' : t('keys')}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={found ? t('nothingFound', { q: q.trim() }) : t('empty')}
          hint={found ? '' : t('emptyHint')}
        />
      ) : (
        <Tree<Branch>
          blockNode
          height={height}
          treeData={branches}
          aria-label={label}
          selectedKeys={selected === null ? [] : [selected]}
          expandedKeys={found ? shown.map(({ id }) => id) : [...open]}
          onExpand={(next) => !found && setOpen(next.map(Number))}
          onSelect={([key]) => key !== undefined && onSelect(Number(key))}
          draggable={!found && renaming === null && !changes.busy && { icon: false }}
          {...dragging(nodes, changes)}
          titleRender={({ node }) =>
            renaming === node.id ? (
              <NameInput node={node} onDone={() => onRename(null)} changes={changes} />
            ) : (
              <Row node={node} nodes={nodes} onRename={() => onRename(node.id)} />
            )
          }
        />
      )}
    </div>
  )
}

/** What may be dropped where, and what then happens. */
function dragging(
  nodes: readonly KeptCaseType[],
  { move }: Changes,
): Pick<TreeProps<Branch>, 'allowDrop' | 'onDrop'> {
  return {
    allowDrop: ({ dragNode, dropNode, dropPosition }) => {
      const parentID = dropPosition === 0 ? dropNode.node.id : dropNode.node.parentID
      return moveRefusal(nodes, dragNode.node.id, parentID) === null
    },
    onDrop: ({ dragNode, node, dropPosition, dropToGap }) => {
      const index = Number(node.pos.split('-').at(-1))
      const side = !dropToGap ? 'inside' : dropPosition < index ? 'before' : 'after'
      void move(dragNode.node, droppedPlace(nodes, dragNode.node.id, node.node, side))
    },
  }
}

type RowProps = { node: KeptCaseType; nodes: readonly KeptCaseType[]; onRename: () => void }

function Row({ node, nodes, onRename }: RowProps) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const standing = standingOf(nodes, node.id)
  return (
    // Beside F2 and the button: the quick way with the pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: the row is the tree's item; F2 and the button do the same
    <span
      className={standing === 'enabled' ? 'c-case-row' : 'c-case-row c-case-off'}
      onDoubleClick={onRename}
    >
      <span className="c-case-name">{nameIn(node, locale)}</span>
      {standing === 'disabled' ? <StatusTag>{t('disabled')}</StatusTag> : null}
      {node.isListed ? null : <StatusTag tone="info">{t('own')}</StatusTag>}
      {node.templates ? (
        <span className="c-case-count" title={t('tasks')}>
          {t('tasks')} {node.templates}
        </span>
      ) : null}
    </span>
  )
}

type NameProps = { node: KeptCaseType; onDone: () => void; changes: Changes }

/** The name where it stands: Enter and leaving it keep what was typed, Escape does not. */
function NameInput({ node, onDone, changes }: NameProps) {
  const t = useText(caseTypeMessages)
  const [name, setName] = useState(node.name)
  const [isSaving, setSaving] = useState(false)
  const input = useRef<InputRef>(null)
  // Not `autoFocus`: the tree would hear of it before it stands.
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  const save = async () => {
    if (isSaving) return
    const next = name.trim()
    if (!next || next === node.name) return onDone()
    setSaving(true)
    const isKept = await changes.rename(node, { name: next })
    setSaving(false)
    if (isKept) onDone()
  }
  return (
    <Input
      size="small"
      ref={input}
      maxLength={200}
      value={name}
      disabled={isSaving}
      aria-label={t('renameLabel', { name: node.name })}
      onChange={({ target }) => setName(target.value)}
      onClick={(event) => event.stopPropagation()}
      onPressEnter={save}
      onBlur={save}
      onKeyDown={(event) => {
        // The tree's own keys stay away from what is typed.
        event.stopPropagation()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
