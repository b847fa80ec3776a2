import {
  CalculatorOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  LinkOutlined,
  PushpinOutlined,
} from '@ant-design/icons'
import { memo, type ReactNode } from 'react'
import { type FieldConfig, fieldTypeOf } from '#engines/forms/domain/index.ts'
import { colon, useLocale, useText } from '#web/index.ts'
import type { DropSide, useDragSource } from '#web/ui/drag-board.tsx'
import { designerMessages } from '../designer/designer-messages.ts'
import { entryLabel, entryOf } from './field-palette.ts'
import { FieldSketch } from './field-sketch.tsx'

/** Columns that the field takes: its own wish, else that of its type. */
export const spanOf = (field: FieldConfig): 1 | 2 | 3 => field.span ?? fieldTypeOf(field)?.span ?? 1

type Props = {
  field: FieldConfig
  errors: number
  isChosen: boolean
  isHeld: boolean
  side: DropSide | null
  readOnly: boolean
  onChoose: (id: string) => void
  onDuplicate: (id: string) => void
  onRemove: (id: string) => void
  nodeRef: (node: HTMLElement | null) => void
  handle: ReturnType<typeof useDragSource>['handle']
}

/** One field on the canvas: its name, what it will look like, what rules it has; chosen, dragged, copied, deleted. */
export const FieldCard = memo(function FieldCard(props: Props) {
  const {
    field,
    errors,
    isChosen,
    isHeld,
    side,
    readOnly,
    onChoose,
    onDuplicate,
    onRemove,
    nodeRef,
    handle,
  } = props
  const t = useText(designerMessages)
  const locale = useLocale()
  const type = entryLabel(entryOf(field), locale)
  const span = spanOf(field)
  const label =
    t('fieldNamed', { name: field.name, type }) + (errors > 0 ? t('fieldFaulty', { count: errors }) : '')
  const classes = [
    'd-card',
    `d-span-${span}`,
    isChosen ? 'd-chosen' : '',
    isHeld ? 'd-held' : '',
    errors > 0 ? 'd-faulty' : '',
    side ? `d-drop-${side}${span === 3 ? '-row' : ''}` : '',
  ].join(' ')
  return (
    <div ref={nodeRef} className={classes} data-card={field.id}>
      <button
        type="button"
        className="d-card-open"
        {...handle}
        aria-label={label}
        aria-pressed={isChosen}
        onClick={() => onChoose(field.id)}
        onFocus={(event) => {
          // With the properties beside the canvas they follow the keyboard; a drawer would get in its way.
          if (
            window.matchMedia('(min-width: 1100px)').matches &&
            event.currentTarget.matches(':focus-visible')
          )
            onChoose(field.id)
        }}
      />
      <div className="d-card-head">
        <span className="d-card-name" title={field.name}>
          {field.required ? <span className="c-field-mark">*</span> : null}
          {field.name}
        </span>
        <Marks field={field} />
      </div>
      <FieldSketch field={field} />
      {readOnly ? null : (
        <span className="d-card-tools">
          <Tool words={`${t('duplicate')}${colon()}${field.name}`} onClick={() => onDuplicate(field.id)}>
            <CopyOutlined aria-hidden />
          </Tool>
          <Tool words={`${t('remove')}${colon()}${field.name}`} onClick={() => onRemove(field.id)}>
            <DeleteOutlined aria-hidden />
          </Tool>
        </span>
      )}
    </div>
  )
})

/** A button of the card; 500 cards want it light. */
function Tool({ words, onClick, children }: { words: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="d-tool" aria-label={words} title={words} onClick={onClick}>
      {children}
    </button>
  )
}

/** Small signs of the rules that a field has. */
function Marks({ field }: { field: FieldConfig }) {
  const t = useText(designerMessages)
  const places = field.positionList.length + field.bookmarkNames.length
  const marks: [boolean, ReactNode, string][] = [
    [field.visibleWhen !== undefined, <EyeOutlined key="v" aria-hidden />, t('hasCondition')],
    [
      field.fieldConfig.calculationConditionGroup !== undefined,
      <CalculatorOutlined key="c" aria-hidden />,
      t('hasCalculation'),
    ],
    [field.counterPartyConfig !== undefined, <LinkOutlined key="m" aria-hidden />, t('hasMapping')],
    [places > 0, <PushpinOutlined key="b" aria-hidden />, t('hasBookmarks', { count: places })],
  ]
  return (
    <span className="d-marks">
      {marks.map(([isThere, icon, words]) =>
        isThere ? (
          <span key={words} className="d-mark" title={words}>
            {icon}
            <span className="c-visually-hidden">{words}</span>
          </span>
        ) : null,
      )}
    </span>
  )
}
