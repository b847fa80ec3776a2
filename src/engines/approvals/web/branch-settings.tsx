import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Radio } from 'antd'
import { useMemo } from 'react'
import { FormConditions } from '#engines/form-designer/web/index.ts'
import { nameIn as fieldName } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { type LocalName, nameIn } from '#shared/text.ts'
import { confirm, EnglishNameField, Field, useLocale, useText } from '#web/index.ts'
import {
  amountSection,
  type BranchConditions,
  countConditions,
  mostGroups,
  mostNested,
} from '../domain/branch-conditions.ts'
import type { ConditionNode, FlowDefinition, FlowNode, ParallelNode } from '../domain/flow-definition.ts'
import { changeNode, withBranch } from '../domain/flow-draft.ts'
import { BranchFacts } from './branch-facts.tsx'
import { branchMessages } from './branch-messages.ts'
import { factMessages } from './fact-messages.ts'
import { approvalMessages } from './messages.ts'
import { formsQuery, type Names } from './who-sources.tsx'

type Branching = ConditionNode | ParallelNode

export type BranchSettingsProps = {
  flowId: number
  definition: FlowDefinition
  node: Branching
  disabled: boolean
  fault: string | null
  /** Pickers of the features, for conditions on records; keep the object stable. */
  widgets: FormWidgets
  /** Names of people whom conditions hold. */
  names: Names
  onChange: (node: FlowNode) => void
}

const mostBranches = 10

/** What a node with branches is called, which branches it has, and, of a condition, when each is taken. */
export function BranchSettings(props: BranchSettingsProps) {
  const { definition, node, disabled, fault, onChange } = props
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const number = node.branches.length + (node.kind === 'parallel' ? 1 : 0)
  return (
    <div className="c-fields">
      <Field label={t('nodeName')} required>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            maxLength={200}
            value={node.name}
            onChange={(event) => onChange({ ...node, name: event.target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        disabled={disabled}
        value={node.nameEn ?? ''}
        onChange={(nameEn) => onChange({ ...node, nameEn: nameEn.trim() ? nameEn : undefined })}
      />
      <section aria-label={b('branches')} className="c-flow-branch-list">
        <p className="c-hint">{b(node.kind === 'condition' ? 'conditionHint' : 'parallelHint')}</p>
        <ol>
          {node.branches.map((branch, index) => (
            <li key={branch.id} className="c-flow-branch-row">
              <BranchRow {...props} index={index} />
            </li>
          ))}
        </ol>
        {disabled ? null : (
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={node.branches.length >= mostBranches}
            onClick={() => onChange(withBranch(definition, node, b('branchNumber', { number })))}
          >
            {b('addBranch')}
          </Button>
        )}
        {fault ? <p className="c-field-error">{fault}</p> : null}
      </section>
    </div>
  )
}

/** The node with its branches changed. */
const withBranches = (node: Branching, change: <T>(list: readonly T[]) => T[]): Branching =>
  node.kind === 'condition'
    ? { ...node, branches: change(node.branches) }
    : { ...node, branches: change(node.branches) }

function BranchRow({ index, ...props }: BranchSettingsProps & { index: number }) {
  const { definition, node, disabled, onChange } = props
  const b = useText(branchMessages)
  const locale = useLocale()
  const branch = node.branches[index]
  if (!branch) return null
  const isElse = node.kind === 'condition' && index === node.branches.length - 1
  const name = nameIn(branch, locale)
  const named = (next: Partial<LocalName>) =>
    onChange(withBranches(node, (list) => list.map((one, at) => (at === index ? { ...one, ...next } : one))))
  const moved = (by: number) =>
    onChange(
      withBranches(node, (list) => {
        const rest = list.toSpliced(index, 1)
        return rest.toSpliced(index + by, 0, ...list.slice(index, index + 1))
      }),
    )
  const remove = async () => {
    const next = withBranches(node, (list) => list.toSpliced(index, 1))
    const count = definition.nodes.length - changeNode(definition, next).nodes.length
    const title = b('removeBranchTitle', { name, count })
    if (count === 0 || (await confirm({ title, danger: true, okText: b('removeBranch', { name }) })))
      onChange(next)
  }
  const last = node.branches.length - (node.kind === 'condition' ? 2 : 1)
  return (
    <>
      <div className="c-flow-branch-head">
        <Input
          aria-label={b('branchName', { number: index + 1 })}
          disabled={disabled}
          maxLength={200}
          status={branch.name.trim() ? '' : 'error'}
          value={branch.name}
          onChange={({ target }) => named({ name: target.value })}
        />
        {disabled || isElse ? null : (
          <>
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              aria-label={b('earlier', { name })}
              onClick={() => moved(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index >= last}
              aria-label={b('later', { name })}
              onClick={() => moved(1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={node.branches.length <= 2}
              aria-label={b('removeBranch', { name })}
              onClick={() => void remove()}
            />
          </>
        )}
      </div>
      <Input
        aria-label={b('englishName', { number: index + 1 })}
        placeholder={b('inEnglish')}
        lang="en"
        disabled={disabled}
        maxLength={200}
        value={branch.nameEn ?? ''}
        onChange={({ target }) => named({ nameEn: target.value.trim() ? target.value : undefined })}
      />
      {isElse ? <p className="c-hint">{b('otherwiseHint')}</p> : null}
      {node.kind === 'condition' && !isElse ? <BranchRules {...props} node={node} index={index} /> : null}
    </>
  )
}

type ConditionsProps = BranchSettingsProps & { node: ConditionNode; index: number }

/** When a branch is taken. */
function BranchRules({ node, index, onChange, ...props }: ConditionsProps) {
  const b = useText(branchMessages)
  const locale = useLocale()
  const branch = node.branches[index]
  if (!branch) return null
  const set = (next: BranchConditions) => {
    const isNothing = countConditions(next) === 0 && !next.groups
    const branches = node.branches.with(index, { ...branch, when: isNothing ? null : next })
    onChange({ ...node, branches })
  }
  return (
    <>
      <Group
        {...props}
        value={branch.when ?? { match: 'all', conditions: [] }}
        name={nameIn(branch, locale)}
        depth={1}
        onChange={set}
      />
      {props.disabled && branch.when === null ? <span className="c-soft">{b('notSet')}</span> : null}
    </>
  )
}

type GroupProps = Pick<BranchSettingsProps, 'flowId' | 'names' | 'disabled' | 'widgets'> & {
  value: BranchConditions
  /** What it belongs to: the branch, and the number of the group in it. */
  name: string
  depth: number
  onChange: (value: BranchConditions) => void
}

/** Conditions on fields of the form, on who starts it, on its type and parties, and groups of the same. */
function Group({ value, name, depth, onChange, ...props }: GroupProps) {
  const { flowId, names, disabled } = props
  const f = useText(factMessages)
  const { match, conditions, facts = [], groups = [] } = value
  const set = (next: Partial<BranchConditions>) => {
    const { facts: some, groups: inner, ...rest } = { ...value, ...next }
    onChange({ ...rest, ...(some?.length && { facts: some }), ...(inner?.length && { groups: inner }) })
  }
  // Of several conditions on fields their own editor asks how they go together.
  const asksHere = conditions.length < 2 && conditions.length + facts.length + groups.length > 1
  return (
    <>
      {asksHere ? (
        <Radio.Group
          size="small"
          optionType="button"
          disabled={disabled}
          aria-label={f('match')}
          value={match}
          options={[
            { value: 'all', label: f('matchAll') },
            { value: 'any', label: f('matchAny') },
          ]}
          onChange={({ target }) => set({ match: target.value })}
        />
      ) : null}
      <FieldConditions
        {...props}
        name={name}
        value={conditions.length ? { match, conditions } : null}
        set={(group) => set({ match: group?.match ?? match, conditions: group?.conditions ?? [] })}
      />
      <BranchFacts
        flowId={flowId}
        value={facts}
        names={names}
        label={f('facts', { name })}
        disabled={disabled}
        onChange={(next) => set({ facts: next })}
      />
      <Groups
        {...props}
        groups={groups}
        match={match}
        name={name}
        depth={depth}
        set={(next) => set({ groups: next })}
      />
    </>
  )
}

type GroupsProps = Omit<GroupProps, 'value' | 'onChange'> & {
  groups: readonly BranchConditions[]
  /** How what stands around them goes together. */
  match: BranchConditions['match']
  set: (groups: BranchConditions[]) => void
}

/** The groups within a group, and a button for another one. */
function Groups({ groups, match, name, depth, set, ...props }: GroupsProps) {
  const { disabled } = props
  const f = useText(factMessages)
  return (
    <>
      {groups.map((group, at) => {
        const title = f('groupNumber', { number: at + 1 })
        return (
          // Groups have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <section className="c-branch-group" key={at} aria-label={`${name} › ${title}`}>
            <div className="c-branch-group-head">
              <strong>{title}</strong>
              {disabled ? null : (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={f('removeGroup', { number: at + 1 })}
                  onClick={() => set(groups.toSpliced(at, 1))}
                />
              )}
            </div>
            {countConditions(group) === 0 ? <p className="c-hint">{f('groupEmpty')}</p> : null}
            <Group
              {...props}
              value={group}
              name={`${name} › ${title}`}
              depth={depth + 1}
              onChange={(next) => set(groups.with(at, next))}
            />
          </section>
        )
      })}
      {disabled || depth >= mostNested ? null : (
        <Button
          className="c-branch-group-add"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={groups.length >= mostGroups}
          // A group is wanted where conditions go together otherwise than around it.
          onClick={() => set([...groups, { match: match === 'all' ? 'any' : 'all', conditions: [] }])}
        >
          {f('addGroup')}
        </Button>
      )}
    </>
  )
}

type FieldProps = Pick<GroupProps, 'flowId' | 'disabled' | 'widgets' | 'name'> & {
  value: Pick<BranchConditions, 'match' | 'conditions'> | null
  set: (group: Pick<BranchConditions, 'match' | 'conditions'> | null) => void
}

function FieldConditions({ flowId, disabled, widgets, name, value, set }: FieldProps) {
  const b = useText(branchMessages)
  const locale = useLocale()
  const found = useQuery(formsQuery(flowId))
  const forms = found.data?.list
  // A field that several forms have is offered once, in the first of them.
  const sections = useMemo(() => {
    const seen = new Set<string>()
    const isNew = (id: string) => !seen.has(id) && Boolean(seen.add(id))
    const own = (forms ?? []).flatMap((form, _, all) =>
      form.fieldGroupList.map(({ fieldList, ...section }) => ({
        name: all.length > 1 ? `${form.name} › ${fieldName(section, locale)}` : fieldName(section, locale),
        fieldList: fieldList.filter(({ id }) => isNew(id)),
      })),
    )
    const amount = { name: fieldName(amountSection, locale), fieldList: amountSection.fieldList }
    const offered = forms?.some(({ amountField }) => amountField) ? [amount, ...own] : own
    return offered.map(({ name, fieldList }) => ({
      name,
      fieldList: fieldList.map((field) => ({ ...field, name: fieldName(field, locale) })),
    }))
  }, [forms, locale])
  if (!forms) return null
  if (forms.length === 0) return <p className="c-hint">{b('noForms')}</p>
  return (
    <FormConditions
      sections={sections}
      value={value}
      label={b('conditionsOf', { name })}
      disabled={disabled}
      widgets={widgets}
      onChange={set}
    />
  )
}
