import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { personLabel, StatusTag, useLocale, useText } from '#web/index.ts'
import type { FlowDefinition, FlowNode, Who } from '../domain/flow-definition.ts'
import { type FlowPlace, type NewNodeKind, nodesWithin } from '../domain/flow-draft.ts'
import { modeWords } from '../domain/lists.ts'
import { branchMessages } from './branch-messages.ts'
import { approvalMessages } from './messages.ts'
import type { Names } from './who-editor.tsx'
import { whoMessages } from './who-messages.ts'

type Props = {
  /** Names of positions and of the forms' fields. */
  positions: ReadonlyMap<number, string>
  fields: ReadonlyMap<string, string>
  definition: FlowDefinition
  names: Names
  roles: ReadonlyMap<number, string>
  selected: string | null
  faulty: ReadonlySet<string>
  canEdit: boolean
  onSelect: (id: string) => void
  onAdd: (at: FlowPlace, kind: NewNodeKind) => void
  onMove: (id: string, by: number) => void
  onRemove: (id: string) => void
}

/** "财务审核、部门负责人": who a node asks, in words. */
function useWhoWords({
  names,
  roles,
  positions,
  fields,
}: Pick<Props, 'names' | 'roles' | 'positions' | 'fields'>) {
  const t = useText(approvalMessages)
  const w = useText(whoMessages)
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
      case 'position':
        return who.positionId
          ? [w('holders', { name: positions.get(who.positionId) ?? `#${who.positionId}` })]
          : []
      case 'managerChain':
        return [w('levels', { count: who.levels })]
      case 'formField':
        return who.fieldId ? [w('field', { name: fields.get(who.fieldId) ?? who.fieldId })] : []
      default:
        return []
    }
  }
  return (list: readonly Who[]) => list.flatMap(one).join(locale === 'en' ? ', ' : '、')
}

/** The flow as a vertical tree: initiator, nodes with their branches, end, with a button to add between any two. */
export function FlowTree(props: Props) {
  const t = useText(approvalMessages)
  return (
    <ol className="c-flow">
      <li className="c-flow-step">
        <div className="c-flow-end">{t('start')}</div>
        <Gap {...props} at={{ within: null, index: 0 }} label={t('addNode')} />
      </li>
      <Steps {...props} within={null} />
      <li className="c-flow-step">
        <div className="c-flow-end">{t('end')}</div>
      </li>
    </ol>
  )
}

/** The nodes of a branch, each with the button to add behind it. */
function Steps({ within, branch, ...props }: Props & { within: string | null; branch?: string }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const nodes = nodesWithin(props.definition, within)
  const label = branch === undefined ? t('addNode') : b('addToBranch', { name: branch })
  return nodes.map((node, index) => (
    <li className="c-flow-step" key={node.id}>
      <NodeCard {...props} node={node} isFirst={index === 0} isLast={index === nodes.length - 1} />
      <Branches {...props} node={node} />
      <Gap {...props} at={{ within, index: index + 1 }} label={label} />
    </li>
  ))
}

function Gap({ canEdit, onAdd, at, label }: Props & { at: FlowPlace; label: string }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  if (!canEdit) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'approver', label: t('addApprover') },
          { key: 'cc', label: t('addCc') },
          { key: 'condition', label: b('addCondition') },
          { key: 'parallel', label: b('addParallel') },
        ],
        onClick: ({ key }) => onAdd(at, key as NewNodeKind),
      }}
    >
      <Button className="c-flow-add" shape="circle" size="small" icon={<PlusOutlined />} aria-label={label} />
    </Dropdown>
  )
}

/** The branches of a node below one another, each a small tree of its own. */
function Branches({ node, ...props }: Props & { node: FlowNode }) {
  const b = useText(branchMessages)
  if (!('branches' in node)) return null
  return (
    <ul className="c-flow-branches" aria-label={node.name}>
      {node.branches.map((branch, index) => {
        const isEmpty = nodesWithin(props.definition, branch.id).length === 0
        const isElse = node.kind === 'condition' && index === node.branches.length - 1
        return (
          <li className="c-flow-branch" key={branch.id}>
            <span className="c-flow-branch-name">
              {branch.name}
              {'when' in branch && !isElse ? (
                <span className="c-approval-soft">
                  {branch.when ? b('counted', { count: branch.when.conditions.length }) : b('notSet')}
                </span>
              ) : null}
            </span>
            <ol className="c-flow">
              <li className="c-flow-step">
                {isEmpty ? <span className="c-approval-soft">{b('emptyBranch')}</span> : null}
                <Gap
                  {...props}
                  at={{ within: branch.id, index: 0 }}
                  label={b('addToBranch', { name: branch.name })}
                />
              </li>
              <Steps {...props} within={branch.id} branch={branch.name} />
            </ol>
          </li>
        )
      })}
    </ul>
  )
}

type CardProps = Props & { node: FlowNode; isFirst: boolean; isLast: boolean }

function NodeCard({ node, isFirst, isLast, ...props }: CardProps) {
  const { selected, faulty, canEdit, onSelect, onMove, onRemove } = props
  const t = useText(approvalMessages)
  const isChosen = selected === node.id
  const classes = ['c-flow-node', isChosen ? 'c-flow-chosen' : '', faulty.has(node.id) ? 'c-flow-faulty' : '']
  const { name } = node
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <button type="button" className="c-flow-open" aria-pressed={isChosen} onClick={() => onSelect(node.id)}>
        <NodeWords {...props} node={node} />
      </button>
      {canEdit ? (
        <span className="c-flow-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={isFirst}
            aria-label={t('moveUp', { name })}
            onClick={() => onMove(node.id, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={isLast}
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

function NodeWords({ node, ...named }: Pick<CardProps, 'node' | 'names' | 'roles' | 'positions' | 'fields'>) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const locale = useLocale()
  const whoWords = useWhoWords(named)
  const kind =
    node.kind === 'approver' ? (
      <StatusTag tone="info">{modeWords(node, locale)}</StatusTag>
    ) : (
      <StatusTag>{node.kind === 'cc' ? t('node.cc') : b(node.kind)}</StatusTag>
    )
  return (
    <>
      <span className="c-flow-name">
        {node.name}
        {kind}
      </span>
      {'who' in node ? (
        <span className="c-approval-soft">{whoWords(node.who) || t('whoRequired')}</span>
      ) : null}
    </>
  )
}
