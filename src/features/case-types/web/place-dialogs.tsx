import { Input, Select, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { said } from '#shared/text.ts'
import { nested } from '#shared/tree.ts'
import { call, Dialog, errorAt, Field, useEdit, useLocale, useText } from '#web/index.ts'
import { createCaseType, type KeptCaseType } from '../domain/api.ts'
import type { CaseTypeTree } from '../domain/case-type.ts'
import { childrenOf, moveRefusal, presentPlace, refusalWords } from '../domain/rearrange.ts'
import { caseTypeMessages } from './messages.ts'
import { type Changes, useRefreshCaseTypes } from './use-case-types.ts'

type AddProps = {
  tree: CaseTypeTree
  parent: KeptCaseType | null
  onClose: (id: number | null) => void
}

/** A further case type, behind the others of its place. */
export function AddDialog({ tree, parent, onClose }: AddProps) {
  const t = useText(caseTypeMessages)
  const refresh = useRefreshCaseTypes()
  const { values, set, save, error } = useEdit({ name: '' })
  const [isChecked, setChecked] = useState(false)
  const name = values.name.trim()
  const confirmed = async () => {
    setChecked(true)
    if (!name) return
    let id: number | null = null
    const body = { tree, name, parentID: parent?.id ?? null }
    const isKept = await save(async () => {
      id = (await call(createCaseType, { body })).id
    })
    if (!isKept) return
    await refresh()
    onClose(id)
  }
  const wrong = errorAt(error, 'name') ?? (isChecked && !name ? t('nameRequired') : undefined)
  return (
    <Dialog
      open
      title={parent ? t('addBelowTitle', { name: parent.name }) : t('addTop')}
      confirmText={t('add')}
      onCancel={() => onClose(null)}
      onConfirm={confirmed}
    >
      <Field label={t('name')} required error={wrong}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={values.name}
            onChange={({ target }) => set({ name: target.value })}
            onPressEnter={confirmed}
          />
        )}
      </Field>
    </Dialog>
  )
}

type Option = { value: number; title: string; disabled: boolean; children: Option[] }
const topLevel = 0
const lastPlace = 0

type MoveProps = {
  node: KeptCaseType
  nodes: readonly KeptCaseType[]
  changes: Changes
  onClose: () => void
}

/** Moves a case type without dragging: below which one, and in front of which. */
export function MoveDialog({ node, nodes, changes, onClose }: MoveProps) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const now = presentPlace(nodes, node)
  const [parentID, setParent] = useState(now.parentID ?? topLevel)
  const [beforeID, setBefore] = useState(now.beforeID ?? lastPlace)
  const options = useMemo(() => {
    const below = nested<KeptCaseType, Option>(nodes, ({ id, name }, children) => ({
      value: id,
      title: name,
      disabled: ['loop', 'depth'].includes(moveRefusal(nodes, node.id, id) ?? ''),
      children,
    }))
    return [{ value: topLevel, title: t('topLevel'), disabled: false, children: [] }, ...below]
  }, [nodes, node.id, t])
  const siblings = childrenOf(nodes, node.tree, parentID || null).filter(({ id }) => id !== node.id)
  const refusal = moveRefusal(nodes, node.id, parentID || null)
  const confirmed = async () => {
    if (await changes.move(node, { parentID: parentID || null, beforeID: beforeID || null })) onClose()
  }
  return (
    <Dialog
      open
      title={t('moveTitle', { name: node.name })}
      confirmDisabled={refusal !== null}
      onCancel={onClose}
      onConfirm={confirmed}
    >
      <Field label={t('parent')} error={refusal ? said(refusalWords[refusal], locale) : undefined}>
        {(control) => (
          <TreeSelect<number>
            {...control}
            className="c-full-width"
            showSearch
            treeNodeFilterProp="title"
            treeDefaultExpandedKeys={[parentID]}
            treeData={options}
            value={parentID}
            onChange={(next) => {
              setParent(next)
              setBefore(lastPlace)
            }}
          />
        )}
      </Field>
      <Field label={t('position')}>
        {(control) => (
          <Select<number>
            {...control}
            className="c-full-width"
            showSearch
            optionFilterProp="label"
            value={beforeID}
            options={[
              ...siblings.map(({ id, name }) => ({ value: id, label: t('inFrontOf', { name }) })),
              { value: lastPlace, label: t('last') },
            ]}
            onChange={setBefore}
          />
        )}
      </Field>
    </Dialog>
  )
}
