import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { personLabel, StatusTag, useLocale, useText } from '#web/index.ts'
import type { FlowDefinition, FlowNode, Who } from '../domain/flow-definition.ts'
import { modeLabels } from '../domain/lists.ts'
import { approvalMessages } from './messages.ts'
import type { Names } from './who-editor.tsx'

export type NewNode = 'approver' | 'cc'

type Props = {
  definition: FlowDefinition
  names: Names
  roles: ReadonlyMap<number, string>
  selected: string | null
  faulty: ReadonlySet<string>
  canEdit: boolean
  onSelect: (id: string) => void
  onAdd: (at: number, kind: NewNode) => void
  onMove: (id: string, by: number) => void
  onRemove: (id: string) => void
}

/** "财务审核、部门负责人": who a node asks, in words. */
function useWhoWords(names: Names, roles: ReadonlyMap<number, string>) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const one = (who: Who): string[] => {
    switch (who.by) {
      case 'person':
        return who.userIds.map((id) => {
          const person = names.people.get(id)
          return person ? personLabel(person) : `#${id}`
        })
      case 'role':
        return who.roleId ? [roles.get(who.roleId) ?? t('byRole')] : []
      case 'departmentHead': {
        const department = who.levelsUp ? t('headUp', { count: who.levelsUp }) : t('ownHead')
        return [t('headWords', { department })]
      }
      case 'initiatorManager':
        return [t('byManager')]
      default:
        return []
    }
  }
  return (list: readonly Who[]) => list.flatMap(one).join(locale === 'en' ? ', ' : '、')
}

/** The flow as a vertical tree: initiator, nodes, end, with a button to add between any two. */
export function FlowTree(props: Props) {
  const { definition, canEdit, onAdd } = props
  const t = useText(approvalMessages)
  const gap = (at: number) =>
    canEdit ? (
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'approver', label: t('addApprover') },
            { key: 'cc', label: t('addCc') },
          ],
          onClick: ({ key }) => onAdd(at, key as NewNode),
        }}
      >
        <Button
          className="c-flow-add"
          shape="circle"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('addNode')}
        />
      </Dropdown>
    ) : null
  return (
    <ol className="c-flow">
      <li className="c-flow-step">
        <div className="c-flow-end">{t('start')}</div>
        {gap(0)}
      </li>
      {definition.nodes.map((node, index) => (
        <li className="c-flow-step" key={node.id}>
          <NodeCard {...props} node={node} index={index} />
          {gap(index + 1)}
        </li>
      ))}
      <li className="c-flow-step">
        <div className="c-flow-end">{t('end')}</div>
      </li>
    </ol>
  )
}

function NodeCard({ node, index, ...props }: Props & { node: FlowNode; index: number }) {
  const { definition, selected, faulty, canEdit, onSelect, onMove, onRemove } = props
  const t = useText(approvalMessages)
  const locale = useLocale()
  const whoWords = useWhoWords(props.names, props.roles)
  const isChosen = selected === node.id
  const classes = ['c-flow-node', isChosen ? 'c-flow-chosen' : '', faulty.has(node.id) ? 'c-flow-faulty' : '']
  const { name } = node
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <button type="button" className="c-flow-open" aria-pressed={isChosen} onClick={() => onSelect(node.id)}>
        <span className="c-flow-name">
          {name}
          {node.kind === 'approver' ? (
            <StatusTag tone="info">
              {locale === 'en' ? modeLabels[node.mode].en : modeLabels[node.mode].zh}
            </StatusTag>
          ) : (
            <StatusTag>{t('node.cc')}</StatusTag>
          )}
        </span>
        <span className="c-approval-soft">
          {'who' in node ? whoWords(node.who) || t('whoRequired') : t('unsupportedNode')}
        </span>
      </button>
      {canEdit ? (
        <span className="c-flow-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            aria-label={t('moveUp', { name })}
            onClick={() => onMove(node.id, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={index === definition.nodes.length - 1}
            aria-label={t('moveDown', { name })}
            onClick={() => onMove(node.id, 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removeNode', { name })}
            onClick={() => onRemove(node.id)}
          />
        </span>
      ) : null}
    </div>
  )
}
