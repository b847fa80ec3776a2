import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Input, Select } from 'antd'
import { RemoteSelect, useLocale, useText } from '#web/index.ts'
import { type Drag, DragHandle, SortableList } from '#web/ui/sortable-list.tsx'
import type { RuleInput } from '../domain/api.ts'
import { segmentWords } from '../domain/describe-rule.ts'
import { abbrsOf, type NumberedKind } from '../domain/numbered-kind.ts'
import type { Segment } from '../domain/numbering-rule.ts'
import { moveSegment, newSegment, removeSegment } from '../domain/rule-draft.ts'
import { numberingMessages } from './messages.ts'
import { type FieldTarget, useTargets } from './targets.ts'

const kinds = ['text', 'date', 'abbr', 'field', 'serial'] as const
const dates = ['ymd', 'ym', 'md', 'y'] as const

type Rule = Pick<RuleInput, 'segments' | 'recount' | 'digits' | 'isNatural'>
type Change = Pick<Rule, 'segments' | 'recount'>
type Props = {
  numbered: NumberedKind
  rule: Rule
  onChange: (change: Change) => void
  disabled: boolean
}

/** The parts of a number in their order; each but fixed text and serial may start a count of its own. */
export function SegmentEditor({ numbered, rule, onChange, disabled }: Props) {
  const t = useText(numberingMessages)
  const locale = useLocale()
  const { fields } = useTargets()
  const { segments, recount } = rule
  const offered = kinds.filter(
    (kind) =>
      (kind !== 'serial' || !segments.some((one) => one.kind === 'serial')) &&
      (kind !== 'field' || fields !== undefined),
  )
  return (
    <div className="c-segments">
      <SortableList
        className="c-segment-list"
        items={segments}
        idOf={({ id }) => id}
        nameOf={(segment) => `${t(`kind.${segment.kind}`)} ${segmentWords(segment, rule, locale)}`}
        disabled={disabled}
        onMove={(from, to) => onChange({ segments: moveSegment(segments, from, to - from), recount })}
      >
        {(segment, index, drag) => (
          <SegmentRow
            numbered={numbered}
            segment={segment}
            index={index}
            drag={drag}
            rule={rule}
            onChange={onChange}
            disabled={disabled}
          />
        )}
      </SortableList>
      {disabled ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: offered.map((key) => ({ key, label: t(`kind.${key}`) })),
            onClick: ({ key }) =>
              onChange({
                recount,
                segments: [...segments, newSegment(key as Segment['kind'], segments, abbrsOf(numbered)[0])],
              }),
          }}
        >
          <Button icon={<PlusOutlined />}>{t('addSegment')}</Button>
        </Dropdown>
      )}
    </div>
  )
}

function SegmentRow({
  numbered,
  segment,
  index,
  drag,
  rule,
  onChange,
  disabled,
}: Props & { segment: Segment; index: number; drag: Drag }) {
  const locale = useLocale()
  const t = useText(numberingMessages)
  const { segments, recount } = rule
  const place = { index: index + 1 }
  const change = (next: Segment) => onChange({ recount, segments: segments.with(index, next) })
  const move = (by: number) => onChange({ recount, segments: moveSegment(segments, index, by) })
  const countsApart = segment.kind === 'abbr' || segment.kind === 'field' || segment.kind === 'date'
  return (
    <li className={`c-segment${drag.isDragging ? ' c-segment-held' : ''}`} ref={drag.ref} style={drag.style}>
      {disabled ? null : <DragHandle drag={drag} name={t('segmentKind', place)} />}
      <span className="c-segment-kind">{t(`kind.${segment.kind}`)}</span>
      <span className="c-segment-value">
        <SegmentValue
          numbered={numbered}
          segment={segment}
          onChange={change}
          disabled={disabled}
          label={t('segmentKind', place)}
          words={segmentWords(segment, rule, locale)}
        />
      </span>
      {countsApart ? (
        <Checkbox
          disabled={disabled}
          checked={recount.includes(segment.id)}
          onChange={(event) =>
            onChange({
              segments,
              recount: event.target.checked
                ? [...recount, segment.id]
                : recount.filter((id) => id !== segment.id),
            })
          }
        >
          {t('recountBy')}
        </Checkbox>
      ) : null}
      {disabled ? null : (
        <span className="c-segment-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            aria-label={t('segmentUp', place)}
            onClick={() => move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={index === segments.length - 1}
            aria-label={t('segmentDown', place)}
            onClick={() => move(1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('segmentRemove', place)}
            onClick={() => onChange(removeSegment({ segments, recount }, segment.id))}
          />
        </span>
      )}
    </li>
  )
}

function SegmentValue({
  numbered,
  segment,
  onChange,
  disabled,
  label,
  words,
}: {
  numbered: NumberedKind
  segment: Segment
  onChange: (segment: Segment) => void
  disabled: boolean
  label: string
  words: string
}) {
  const t = useText(numberingMessages)
  switch (segment.kind) {
    case 'text':
      return (
        <Input
          aria-label={label}
          disabled={disabled}
          maxLength={64}
          value={segment.text}
          onChange={(event) => onChange({ ...segment, text: event.target.value })}
        />
      )
    case 'date':
      return (
        <Select
          className="c-wide"
          aria-label={label}
          disabled={disabled}
          value={segment.format}
          options={dates.map((value) => ({ value, label: t(`date.${value}`) }))}
          onChange={(format) => onChange({ ...segment, format })}
        />
      )
    case 'abbr':
      return (
        <Select
          className="c-wide"
          aria-label={label}
          disabled={disabled}
          value={segment.of}
          options={abbrsOf(numbered).map((value) => ({ value, label: t(`abbr.${value}`) }))}
          onChange={(of) => onChange({ ...segment, of })}
        />
      )
    case 'field':
      return (
        <FieldSelect
          kind={numbered.kind}
          segment={segment}
          onChange={onChange}
          disabled={disabled}
          label={label}
        />
      )
    case 'serial':
      return <span className="c-field-hint">{words}</span>
  }
}

type FieldSegment = Extract<Segment, { kind: 'field' }>

function FieldSelect({
  kind,
  segment,
  onChange,
  disabled,
  label,
}: {
  kind: string
  segment: FieldSegment
  onChange: (segment: FieldSegment) => void
  disabled: boolean
  label: string
}) {
  const t = useText(numberingMessages)
  const { fields } = useTargets()
  // The picker tells its items apart by number; fields have text ids.
  const keys = new Map<string, number>()
  const keyOf = (field: FieldTarget) => {
    const key = `${field.formName}/${field.id}`
    if (!keys.has(key)) keys.set(key, keys.size + 1)
    return keys.get(key) as number
  }
  const chosen: FieldTarget[] = segment.fieldId
    ? [{ id: segment.fieldId, name: segment.name, formName: '' }]
    : []
  return (
    <RemoteSelect<FieldTarget>
      aria-label={label}
      disabled={disabled}
      allowClear={false}
      placeholder={t('chooseField')}
      status={segment.fieldId ? '' : 'error'}
      value={chosen}
      onChange={([field]) => field && onChange({ ...segment, fieldId: field.id, name: field.name })}
      load={async ({ q, signal }) => (await fields?.(kind, q, signal)) ?? []}
      keyOf={keyOf}
      labelOf={(field) => (field.formName ? `${field.name}（${field.formName}）` : field.name)}
    />
  )
}
