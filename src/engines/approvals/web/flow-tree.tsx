import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { permissionWord } from '#engines/access/domain/index.ts'
import { listIn, nameIn } from '#shared/text.ts'
import { baseMessages, personLabel, StatusTag, useLocale, useText } from '#web/index.ts'
import { DragBoard, useDragSource, useDropPlace } from '#web/ui/drag-board.tsx'
import { isUnset } from '../domain/branch-conditions.ts'
import type { Among, FlowDefinition, FlowNode, Who } from '../domain/flow-definition.ts'
import { type FlowPlace, type NewNodeKind, nodesWithin, placesFor } from '../domain/flow-draft.ts'
import { modeWords } from '../domain/lists.ts'
import { branchMessages } from './branch-messages.ts'
import { choiceMessages } from './choice-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { subFlowMessages } from './sub-flow-messages.ts'
import { useConditionWords } from './use-condition-words.ts'
import { whoMessages } from './who-messages.ts'
import type { WhoNames } from './who-sources.tsx'

type Props = WhoNames & {
  flowId: number
  definition: FlowDefinition
  selected: string | null
  faulty: ReadonlySet<string>
  canEdit: boolean
  onSelect: (id: string) => void
  onAdd: (at: FlowPlace, kind: NewNodeKind) => void
  onMove: (id: string, by: number) => void
  onMoveTo: (id: string, to: FlowPlace) => void
  onRemove: (id: string) => void
}

/** "财务审核、部门负责人": who a node asks, in words. */
export function useWhoWords({ names, roles, positions, fields, departments }: WhoNames) {
  const t = useText(approvalMessages)
  const w = useText(whoMessages)
  const c = useText(choiceMessages)
  const d = useText(handlingMessages)
  const locale = useLocale()
  const personOf = (id: number) => {
    const person = names.people.get(id)
    return person ? personLabel(person) : `#${id}`
  }
  const amongWords = (among: Among): string => {
    if (among.of === 'role') return roles.get(among.roleId) ?? t('byRole')
    if (among.of === 'department') return departments.get(among.departmentId) ?? c('among.department')
    if (among.of === 'people') return listIn(among.userIds.map(personOf), locale)
    return c('among.all')
  }
  const one = (who: Who): string[] => {
    switch (who.by) {
      case 'person':
        return who.userIds.map(personOf)
      case 'role':
        return who.roleId ? [roles.get(who.roleId) ?? t('byRole')] : []
      case 'departmentHead': {
        const department = who.levelsUp ? t('headUp', { count: who.levelsUp }) : t('ownHead')
        return [t('headWords', { department })]
      }
      case 'initiatorManager':
        return [t('byManager')]
      case 'initiator':
        return [d('byInitiator')]
      case 'position':
        return who.positionId
          ? [w('holders', { name: positions.get(who.positionId) ?? `#${who.positionId}` })]
          : []
      case 'permission':
        return who.permission ? [w('havers', { name: permissionWord(who.permission, locale) })] : []
      case 'managerChain':
        return [w('levels', { count: who.levels })]
      case 'formField':
        return who.fieldId ? [w('field', { name: fields.get(who.fieldId) ?? who.fieldId })] : []
      case 'initiatorChoice':
        return [c(who.many ? 'wordsMany' : 'wordsOne', { among: amongWords(who.among) })]
      default:
        return []
    }
  }
  return (list: readonly Who[]) => listIn(list.flatMap(one), locale)
}

/** The flow as a vertical tree: initiator, nodes with their branches, end, with a button to add between any two. */
export function FlowTree(props: Props) {
  const { definition, onMoveTo } = props
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const locale = useLocale()
  const nameOf = (id: string): string => {
    const to = placeOf(id)
    if (!to) {
      const found = definition.nodes.find((node) => node.id === id)
      return found ? nameIn(found, locale) : ''
    }
    const behind = nodesWithin(definition, to.within)[to.index]
    if (behind) return nameIn(behind, locale)
    const branches = definition.nodes.flatMap((node) => ('branches' in node ? node.branches : []))
    const branch = branches.find((one) => one.id === to.within)
    return branch ? b('endOf', { name: nameIn(branch, locale) }) : t('end')
  }
  return (
    <DragBoard
      stopsFor={(id) => placesFor(definition, id).map(placeId)}
      nameOf={nameOf}
      isBeside={() => false}
      ghost={(id) => <div className="c-flow-ghost">{nameOf(id)}</div>}
      onDrop={(id, over) => {
        const to = placeOf(over)
        if (to) onMoveTo(id, to)
      }}
    >
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
    </DragBoard>
  )
}

/** A place as what can be dropped on; ids of nodes and branches have no slash. */
const placeId = ({ within, index }: FlowPlace): string => `${within ?? ''}/${index}`

/** Null: it is a node. */
function placeOf(id: string): FlowPlace | null {
  const [within = '', index] = id.split('/')
  return index === undefined ? null : { within: within || null, index: Number(index) }
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
  const d = useText(handlingMessages)
  const s = useText(subFlowMessages)
  const { ref, side } = useDropPlace(placeId(at), !canEdit)
  if (!canEdit) return null
  return (
    <span ref={ref} className={side ? 'c-flow-gap c-flow-over' : 'c-flow-gap'}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'approver', label: t('addApprover') },
            { key: 'handling', label: d('addHandling') },
            { key: 'cc', label: t('addCc') },
            { key: 'condition', label: b('addCondition') },
            { key: 'parallel', label: b('addParallel') },
            { key: 'subFlow', label: s('add') },
          ],
          onClick: ({ key }) => onAdd(at, key as NewNodeKind),
        }}
      >
        <Button
          className="c-flow-add"
          shape="circle"
          size="small"
          icon={<PlusOutlined />}
          aria-label={label}
        />
      </Dropdown>
    </span>
  )
}

/** The branches of a node below one another, each a small tree of its own. */
function Branches({ node, ...props }: Props & { node: FlowNode }) {
  const b = useText(branchMessages)
  const locale = useLocale()
  const { joined } = useConditionWords(props.flowId, props)
  if (!('branches' in node)) return null
  return (
    <ul className="c-flow-branches" aria-label={nameIn(node, locale)}>
      {node.branches.map((branch, index) => {
        const isEmpty = nodesWithin(props.definition, branch.id).length === 0
        const isElse = node.kind === 'condition' && index === node.branches.length - 1
        const name = nameIn(branch, locale)
        return (
          <li className="c-flow-branch" key={branch.id}>
            <span className="c-flow-branch-name">
              {name}
              {'when' in branch && !isElse ? (
                <span className="c-approval-soft">
                  {isUnset(branch.when) ? b('notSet') : joined(branch.when)}
                </span>
              ) : null}
            </span>
            <ol className="c-flow">
              <li className="c-flow-step">
                {isEmpty ? <span className="c-approval-soft">{b('emptyBranch')}</span> : null}
                <Gap {...props} at={{ within: branch.id, index: 0 }} label={b('addToBranch', { name })} />
              </li>
              <Steps {...props} within={branch.id} branch={name} />
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
  const base = useText(baseMessages)
  const { ref, handle, isDragging } = useDragSource(node.id, !canEdit)
  const classes = [
    'c-flow-node',
    isChosen ? 'c-flow-chosen' : '',
    faulty.has(node.id) ? 'c-flow-faulty' : '',
    isDragging ? 'c-flow-held' : '',
  ]
  const name = nameIn(node, useLocale())
  return (
    <div className={classes.filter(Boolean).join(' ')} ref={ref}>
      {canEdit ? (
        <button type="button" className="c-flow-handle" {...handle} aria-label={base('drag', { name })}>
          <HolderOutlined aria-hidden />
        </button>
      ) : null}
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

function NodeWords({ node, ...named }: Pick<CardProps, 'node'> & WhoNames) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const d = useText(handlingMessages)
  const s = useText(subFlowMessages)
  const locale = useLocale()
  const whoWords = useWhoWords(named)
  const kind =
    node.kind === 'approver' ? (
      <StatusTag tone="info">{modeWords(node, locale)}</StatusTag>
    ) : node.kind === 'handling' ? (
      <>
        <StatusTag tone="purple">{d('handling')}</StatusTag>
        <StatusTag>{modeWords(node, locale)}</StatusTag>
      </>
    ) : node.kind === 'subFlow' ? (
      <StatusTag tone="info">{s('subFlow')}</StatusTag>
    ) : (
      <StatusTag>{node.kind === 'cc' ? t('node.cc') : b(node.kind)}</StatusTag>
    )
  return (
    <>
      <span className="c-flow-name">
        {nameIn(node, locale)}
        {kind}
      </span>
      {'who' in node ? (
        <span className="c-approval-soft">{whoWords(node.who) || t('whoRequired')}</span>
      ) : null}
      {node.kind === 'subFlow' ? (
        <span className="c-approval-soft">
          {node.flowId ? (named.flows.get(node.flowId) ?? `#${node.flowId}`) : s('required')}
        </span>
      ) : null}
    </>
  )
}
