import { Input, Select, TreeSelect } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { type LocalName, nameIn, said } from '#shared/text.ts'
import { nested } from '#shared/tree.ts'
import { call, Dialog, EnglishNameField, errorAt, Field, useEdit, useLocale, useText } from '#web/index.ts'
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
  const locale = useLocale()
  const { values, set, save, error } = useEdit({ name: '', nameEn: '' })
  const [isChecked, setChecked] = useState(false)
  const name = values.name.trim()
  const confirmed = async () => {
    setChecked(true)
    if (!name) return
    let id: number | null = null
    const body = { tree, ...values, parentID: parent?.id ?? null }
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
      title={parent ? t('addBelowTitle', { name: nameIn(parent, locale) }) : t('addTop')}
      confirmText={t('add')}
      onCancel={() => onClose(null)}
      onConfirm={confirmed}
    >
      <NameFields names={values} error={wrong} onChange={set} onEnter={confirmed} />
    </Dialog>
  )
}

type NameProps = {
  names: Required<LocalName>
  error?: ReactNode
  onChange: (names: Partial<LocalName>) => void
  onEnter: () => void
}

function NameFields({ names: { name, nameEn }, error, onChange, onEnter }: NameProps) {
  const t = useText(caseTypeMessages)
  return (
    <>
      <Field label={t('name')} required error={error}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            onPressEnter={onEnter}
          />
        )}
      </Field>
      <EnglishNameField value={nameEn} onChange={(next) => onChange({ nameEn: next })} />
    </>
  )
}

type RenameProps = { node: KeptCaseType; changes: Changes; onClose: () => void }

/** The names of a case type in both languages. */
export function RenameDialog({ node, changes, onClose }: RenameProps) {
  const t = useText(caseTypeMessages)
  const [names, setNames] = useState({ name: node.name, nameEn: node.nameEn })
  const confirmed = async () => {
    if (names.name.trim() && (await changes.rename(node, names))) onClose()
  }
  return (
    <Dialog
      open
      title={t('rename')}
      confirmDisabled={!names.name.trim()}
      onCancel={onClose}
      onConfirm={confirmed}
    >
      <NameFields
        names={names}
        onChange={(next) => setNames((now) => ({ ...now, ...next }))}
        onEnter={confirmed}
      />
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
    const below = nested<KeptCaseType, Option>(nodes, (one, children) => ({
      value: one.id,
      title: nameIn(one, locale),
      disabled: ['loop', 'depth'].includes(moveRefusal(nodes, node.id, one.id) ?? ''),
      children,
    }))
    return [{ value: topLevel, title: t('topLevel'), disabled: false, children: [] }, ...below]
  }, [nodes, node.id, t, locale])
  const siblings = childrenOf(nodes, node.tree, parentID || null).filter(({ id }) => id !== node.id)
  const refusal = moveRefusal(nodes, node.id, parentID || null)
  const confirmed = async () => {
    if (await changes.move(node, { parentID: parentID || null, beforeID: beforeID || null })) onClose()
  }
  return (
    <Dialog
      open
      title={t('moveTitle', { name: nameIn(node, locale) })}
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
              ...siblings.map((one) => ({
                value: one.id,
                label: t('inFrontOf', { name: nameIn(one, locale) }),
              })),
              { value: lastPlace, label: t('last') },
            ]}
            onChange={setBefore}
          />
        )}
      </Field>
    </Dialog>
  )
}
