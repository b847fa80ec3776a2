import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, InputNumber, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { limit, width } from '#shared/constants.ts'
import { formatInstant } from '#shared/dates.ts'
import { issueText } from '#shared/issues.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  Dialog,
  ErrorState,
  errorAt,
  FaultAt,
  Field,
  isMissing,
  personLabel,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractTypeAnswer } from '../domain/api.ts'
import { scoreRuleIssues, scoreRuleLimit } from '../domain/score-rule.ts'
import {
  readScoreRule,
  type ScoreRuleVersion,
  saveScoreRule,
  type TypeScoreRule,
} from '../domain/score-rule-api.ts'
import { scheduleIssues, soundSchedule } from '../domain/score-schedule.ts'
import { contractTypeMessages } from './messages.ts'
import { ScoreScheduleFields } from './score-schedule-fields.tsx'
import './score-rule.css'

type Props = { type: ContractTypeAnswer; onClose: () => void }

/** What contracts of a type are scored by: groups of items, each saved version kept. */
export function ScoreRuleDialog({ type, onClose }: Props) {
  const t = useText(contractTypeMessages)
  const found = useQuery({
    queryKey: ['contractTypes', type.id, 'scoreRule'],
    queryFn: ({ signal }) => call(readScoreRule, { params: { id: type.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const locale = useLocale()
  const title = t('scoreRuleOf', { name: nameIn(type, locale) })
  if (found.data) return <RuleForm title={title} rule={found.data} onClose={onClose} />
  return (
    <Dialog open title={title} width={width.scoreDialog} onCancel={onClose}>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

type ItemDraft = {
  key: number
  id?: number
  name: string
  criterion: string
  maxScore: number | null
  weight: number | null
}
type GroupDraft = { key: number; name: string; items: ItemDraft[] }

/** Groups and items that are stored have their place. */
let lastKey = 0
const newItem = (): ItemDraft => ({ key: --lastKey, name: '', criterion: '', maxScore: null, weight: null })
const newGroup = (): GroupDraft => ({ key: --lastKey, name: '', items: [newItem()] })
const draftOf = (version: Pick<ScoreRuleVersion, 'groups'> | null): GroupDraft[] =>
  (version?.groups ?? []).map(({ name, items }, key) => ({
    key,
    name,
    items: items.map((item, place) => ({ key: place, ...item })),
  }))
const bodyOf = (groups: readonly GroupDraft[]) =>
  groups.map(({ name, items }) => ({
    name,
    items: items.map(({ id, name, criterion, maxScore, weight }) => ({
      ...(id !== undefined && { id }),
      name,
      criterion,
      maxScore: maxScore ?? 0,
      weight,
    })),
  }))

const valuesOf = ({ own, version }: TypeScoreRule) => ({
  groups: draftOf(own),
  asking: own?.asking ?? null,
  version,
})

function RuleForm({ title, rule, onClose }: { title: string; rule: TypeScoreRule; onClose: () => void }) {
  const t = useText(contractTypeMessages)
  const locale = useLocale()
  const client = useQueryClient()
  const edit = useEdit(valuesOf(rule), { valuesOf })
  const { values, set, save, error } = edit
  const [checked, setChecked] = useState(false)
  const { groups, asking: schedule } = values
  const found = [...scoreRuleIssues(bodyOf(groups)), ...(groups.length ? scheduleIssues(schedule) : [])]
  const issues = checked ? found : []
  const wrong = (path: string) => {
    const issue = issues.find((one) => one.path === path)
    return issue ? issueText(issue, locale) : errorAt(error, path)
  }
  const change = (at: number, patch: Partial<GroupDraft>) =>
    set({ groups: groups.map((group, i) => (i === at ? { ...group, ...patch } : group)) })
  const submit = async () => {
    setChecked(true)
    const body = bodyOf(groups)
    if (found.length) return
    const params = { id: rule.contractTypeID }
    if (
      !(await save(() =>
        call(saveScoreRule, {
          params,
          body: { version: values.version, groups: body, asking: soundSchedule(schedule) },
        }),
      ))
    )
      return
    await client.invalidateQueries({ queryKey: ['contractTypes'] })
    toast.success()
    onClose()
  }
  return (
    <Dialog open title={title} width={width.scoreDialog} onCancel={onClose} onConfirm={submit}>
      <div className="c-fields">
        <StaleNotice edit={edit} />
        <FaultAt error={error} path="groups" />
        <FaultAt error={error} path="asking" />
        <p className="c-hint">{t('scoreRuleHint')}</p>
        {groups.length === 0 ? (
          <NoOwnRule
            rule={rule}
            onCopy={(own) => set({ groups: own, asking: rule.inherited?.asking ?? null })}
          />
        ) : null}
        {rule.versions.length > 0 ? (
          <OlderVersions
            rule={rule}
            onLoad={(older) => set({ groups: draftOf(older), asking: older?.asking ?? null })}
          />
        ) : null}
        {groups.map((group, i) => (
          <GroupFields
            key={group.key}
            group={group}
            path={`groups.${i}`}
            wrong={wrong}
            onChange={(patch) => change(i, patch)}
            onRemove={() => set({ groups: groups.filter(({ key }) => key !== group.key) })}
          />
        ))}
        <Button
          icon={<PlusOutlined />}
          disabled={groups.length >= scoreRuleLimit.groups}
          onClick={() => set({ groups: [...groups, newGroup()] })}
        >
          {t('addGroup')}
        </Button>
        {groups.length > 0 ? (
          <ScoreScheduleFields
            schedule={schedule}
            named={rule.versions.concat(rule.inherited ?? []).flatMap(({ roles }) => roles)}
            wrong={wrong}
            onChange={(next) => set({ asking: next })}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** What holds while the type has no groups of its own, and a way to begin with it. */
function NoOwnRule({
  rule: { inherited },
  onCopy,
}: {
  rule: TypeScoreRule
  onCopy: (groups: GroupDraft[]) => void
}) {
  const t = useText(contractTypeMessages)
  return (
    <Alert
      type="info"
      title={inherited ? t('inheritsScoreRule', { name: inherited.contractTypeName }) : t('noScoreRuleYet')}
      action={
        inherited ? (
          <Button
            size="small"
            onClick={() =>
              onCopy(
                draftOf(inherited).map((group) => ({
                  ...group,
                  items: group.items.map(({ id: _, ...item }) => item),
                })),
              )
            }
          >
            {t('copyScoreRule')}
          </Button>
        ) : null
      }
    />
  )
}

function OlderVersions({
  rule: { versions, own },
  onLoad,
}: {
  rule: TypeScoreRule
  onLoad: (version: ScoreRuleVersion | null) => void
}) {
  const t = useText(contractTypeMessages)
  const { timeZone } = useServices()
  const [shown, setShown] = useState<number | null>(own?.id ?? null)
  return (
    <Field label={t('ruleVersion')} hint={t('ruleVersionHint')}>
      {(control) => (
        <Select<number | null>
          {...control}
          className="c-full-width"
          value={shown}
          placeholder={t('noOwnVersion')}
          options={versions.map(({ id, ordinal, createdAt, creator }) => ({
            value: id,
            label: t(id === own?.id ? 'versionInForce' : 'versionOf', {
              ordinal,
              time: formatInstant(createdAt, timeZone),
              name: creator ? personLabel(creator) : '—',
            }),
          }))}
          onChange={(id) => {
            setShown(id)
            onLoad(versions.find((one) => one.id === id) ?? null)
          }}
        />
      )}
    </Field>
  )
}

type GroupProps = {
  group: GroupDraft
  path: string
  wrong: (path: string) => ReactNode
  onChange: (patch: Partial<GroupDraft>) => void
  onRemove: () => void
}

function GroupFields({ group, path, wrong, onChange, onRemove }: GroupProps) {
  const t = useText(contractTypeMessages)
  const change = (at: number, patch: Partial<ItemDraft>) =>
    onChange({ items: group.items.map((item, i) => (i === at ? { ...item, ...patch } : item)) })
  return (
    <section className="c-score-rule-group" aria-label={group.name || t('scoreGroup')}>
      <div className="c-score-rule-head">
        <Field label={t('scoreGroup')} required error={wrong(`${path}.name`) ?? wrong(path)}>
          {(control) => (
            <Input
              {...control}
              maxLength={limit.name}
              value={group.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('removeGroup')}
          onClick={onRemove}
        />
      </div>
      {group.items.map((item, j) => (
        <ItemFields
          key={item.key}
          item={item}
          path={`${path}.items.${j}`}
          wrong={wrong}
          onChange={(patch) => change(j, patch)}
          onRemove={() => onChange({ items: group.items.filter(({ key }) => key !== item.key) })}
        />
      ))}
      <Button
        type="link"
        icon={<PlusOutlined />}
        disabled={group.items.length >= scoreRuleLimit.items}
        onClick={() => onChange({ items: [...group.items, newItem()] })}
      >
        {t('addItem')}
      </Button>
    </section>
  )
}

type ItemProps = Pick<GroupProps, 'path' | 'wrong' | 'onRemove'> & {
  item: ItemDraft
  onChange: (patch: Partial<ItemDraft>) => void
}

function ItemFields({ item, path, wrong, onChange, onRemove }: ItemProps) {
  const t = useText(contractTypeMessages)
  return (
    <div className="c-score-rule-item">
      <Field label={t('scoreItem')} required error={wrong(`${path}.name`)}>
        {(control) => (
          <Input
            {...control}
            maxLength={limit.name}
            value={item.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('criterion')} error={wrong(`${path}.criterion`)}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={scoreRuleLimit.criterion}
            value={item.criterion}
            onChange={({ target }) => onChange({ criterion: target.value })}
          />
        )}
      </Field>
      {(['maxScore', 'weight'] as const).map((key) => (
        <Field
          key={key}
          label={t(key === 'maxScore' ? 'fullMarks' : 'weight')}
          required={key === 'maxScore'}
          error={wrong(`${path}.${key}`)}
        >
          {(control) => (
            <InputNumber<number>
              {...control}
              className="c-full-width"
              precision={0}
              min={1}
              max={scoreRuleLimit[key]}
              placeholder={key === 'weight' ? t('weightByPoints') : ''}
              value={item[key]}
              onChange={(value) => onChange({ [key]: value })}
            />
          )}
        </Field>
      ))}
      <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('removeItem')} onClick={onRemove} />
    </div>
  )
}
