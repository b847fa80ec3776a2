import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { OptionNode } from '#engines/forms/domain/index.ts'
import { colon, useText } from '#web/index.ts'
import { freeValue, treeFromLines, treeLines } from './option-lines.ts'
import { LabelInput, LinesDialog } from './options-editor.tsx'
import { propertyMessages } from './property-messages.ts'
import type { EditorProps } from './simple-editors.tsx'

type Change = (nodes: OptionNode[], typing?: boolean) => void

/** The tree of a cascader: names in place, a level added below, the whole edited as indented text. */
export function OptionTreeEditor({ field, set, disabled }: EditorProps) {
  const t = useText(propertyMessages)
  const [pasting, setPasting] = useState(false)
  const tree = field.optionTree
  return (
    <div className="d-options">
      <Level nodes={tree} depth={0} disabled={disabled} onChange={(next, typing) => set(next, typing)} />
      {disabled ? null : (
        <div className="d-row">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => set([...tree, newNode(tree, t('optionLabel', { number: tree.length + 1 }))])}
          >
            {t('addRoot')}
          </Button>
          <Button size="small" onClick={() => setPasting(true)}>
            {t('pasteOptions')}
          </Button>
        </div>
      )}
      {pasting ? (
        <LinesDialog
          hint={t('pasteTreeHint')}
          start={treeLines(tree)}
          onCancel={() => setPasting(false)}
          onConfirm={(text) => {
            set(treeFromLines(text, tree))
            setPasting(false)
          }}
        />
      ) : null}
    </div>
  )
}

const newNode = (siblings: readonly OptionNode[], label: string): OptionNode => ({
  value: freeValue(siblings.map(({ value }) => value)),
  label,
})

type LevelProps = { nodes: readonly OptionNode[]; depth: number; disabled: boolean; onChange: Change }

function Level({ nodes, depth, disabled, onChange }: LevelProps) {
  const t = useText(propertyMessages)
  const put = (index: number, node: OptionNode, typing = false): void =>
    onChange(
      nodes.map((one, at) => (at === index ? node : one)),
      typing,
    )
  return (
    <ul className="d-tree">
      {nodes.map((node, index) => (
        <li key={node.value}>
          <div className="d-option-row">
            <LabelInput
              label={t('optionLabel', { number: `${depth + 1}.${index + 1}` })}
              title={t('optionValue', { value: node.value })}
              value={node.label}
              disabled={disabled}
              onChange={(label) => put(index, { ...node, label }, true)}
            />
            {disabled ? null : (
              <>
                <Checkbox
                  checked={node.disabled === true}
                  onChange={(event) => {
                    const { disabled: _, ...rest } = node
                    put(index, event.target.checked ? { ...rest, disabled: true } : rest)
                  }}
                >
                  {t('nodeDisabled')}
                </Checkbox>
                <Button
                  type="text"
                  size="small"
                  icon={<PlusOutlined aria-hidden />}
                  aria-label={`${t('addChild')}${colon()}${node.label}`}
                  title={t('addChild')}
                  onClick={() => {
                    const children = node.children ?? []
                    const label = t('optionLabel', { number: children.length + 1 })
                    put(index, { ...node, children: [...children, newNode(children, label)] })
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeOption', { name: node.label })}
                  onClick={() => onChange(nodes.filter((_, at) => at !== index))}
                />
              </>
            )}
          </div>
          {node.children?.length ? (
            <Level
              nodes={node.children}
              depth={depth + 1}
              disabled={disabled}
              onChange={(children, typing) => {
                const { children: _, ...rest } = node
                put(index, children.length > 0 ? { ...rest, children } : rest, typing)
              }}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
