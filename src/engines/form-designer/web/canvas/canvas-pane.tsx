import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useCallback, useMemo } from 'react'
import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { colon, useText } from '#web/index.ts'
import { useDragSource, useDropPlace } from '#web/ui/drag-board.tsx'
import { type Chosen, useDesign } from '../designer/design-context.ts'
import { designerMessages } from '../designer/designer-messages.ts'
import { configOf } from '../designer/field-values.ts'
import { FieldCard } from './field-card.tsx'

type Group = FormDefinitionInput['fieldGroupList'][number]
export const fieldDragId = (id: string): string => `field:${id}`
export const sectionDragId = (index: number): string => `section:${index}`

export type CanvasActions = {
  duplicate: (id: string) => void
  remove: (id: string) => void
  moveSection: (index: number, by: number) => void
  removeSection: (index: number) => void
  addSection: () => void
}

/** The form as it is being designed: sections with fields in up to three columns. */
export function CanvasPane({ actions }: { actions: CanvasActions }) {
  const t = useText(designerMessages)
  const { definition, readOnly } = useDesign()
  const counts = useErrorCounts()
  return (
    <div className="d-canvas-inner">
      {definition.fieldGroupList.map((group, index) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
          key={index}
          group={group}
          index={index}
          count={definition.fieldGroupList.length}
          counts={counts}
          actions={actions}
        />
      ))}
      {definition.fieldGroupList.length === 0 ? <EmptyForm /> : null}
      {readOnly ? null : (
        <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={actions.addSection}>
          {t('addSection')}
        </Button>
      )}
    </div>
  )
}

function EmptyForm() {
  const t = useText(designerMessages)
  const { readOnly } = useDesign()
  const { ref, side } = useDropPlace(sectionDragId(0), readOnly)
  return (
    <div ref={ref} className={side ? 'd-empty d-empty-over' : 'd-empty'}>
      <p className="d-empty-title">{readOnly ? t('previewEmpty') : t('emptyForm')}</p>
      {readOnly ? null : <p className="c-hint">{t('emptyFormHint')}</p>}
    </div>
  )
}

type SectionProps = {
  group: Group
  index: number
  count: number
  counts: ReadonlyMap<string, number>
  actions: CanvasActions
}

function Section({ group, index, count, counts, actions }: SectionProps) {
  const t = useText(designerMessages)
  const { readOnly, chosen, choose } = useDesign()
  const id = sectionDragId(index)
  const source = useDragSource(id, readOnly || count < 2)
  const place = useDropPlace(id, readOnly)
  const isChosen = chosen?.kind === 'section' && chosen.index === index
  const name = t('sectionSettings', { name: group.name, count: group.fieldList.length })
  return (
    <section
      ref={(node) => {
        source.ref(node)
        place.ref(node)
      }}
      aria-label={group.name}
      data-section={index}
      className={[
        'd-section',
        isChosen ? 'd-chosen' : '',
        source.isDragging ? 'd-held' : '',
        place.side && group.fieldList.length > 0 ? `d-drop-${place.side}-section` : '',
      ].join(' ')}
    >
      <div className="d-section-head">
        {readOnly || count < 2 ? null : (
          <button
            type="button"
            className="d-grip"
            {...source.handle}
            aria-label={t('sectionNamed', { name: group.name })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="d-section-open"
          aria-pressed={isChosen}
          data-section-open={index}
          onClick={() => choose({ kind: 'section', index })}
        >
          <h2>{group.name}</h2>
          <span className="c-hint">{t('fieldCount', { count: group.fieldList.length })}</span>
          <span className="c-visually-hidden">{name}</span>
        </button>
        {readOnly ? null : (
          <span className="d-section-tools">
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              aria-label={`${t('moveUp')}${colon()}${group.name}`}
              onClick={() => actions.moveSection(index, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index === count - 1}
              aria-label={`${t('moveDown')}${colon()}${group.name}`}
              onClick={() => actions.moveSection(index, 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t('removeSection')}${colon()}${group.name}`}
              onClick={() => actions.removeSection(index)}
            />
          </span>
        )}
      </div>
      {group.fieldList.length === 0 ? (
        <div className={place.side ? 'd-empty d-empty-over' : 'd-empty'}>
          <p className="c-hint">{readOnly ? t('fieldCount', { count: 0 }) : t('emptySection')}</p>
        </div>
      ) : (
        <div className="d-grid">
          {group.fieldList.map((field) => (
            <FieldPlace
              key={field.id}
              field={field}
              errors={counts.get(field.id) ?? 0}
              isChosen={chosen?.kind === 'field' && chosen.id === field.id}
              readOnly={readOnly}
              choose={choose}
              actions={actions}
            />
          ))}
        </div>
      )}
    </section>
  )
}

type PlaceProps = {
  field: FieldInput
  errors: number
  isChosen: boolean
  readOnly: boolean
  choose: (chosen: Chosen) => void
  actions: CanvasActions
}

/** A field with its place to drop beside it, and the line that shows where. Drawn again only when something about it changes. */
const FieldPlace = memo(function FieldPlace({
  field,
  errors,
  isChosen,
  readOnly,
  choose,
  actions,
}: PlaceProps) {
  const id = fieldDragId(field.id)
  const source = useDragSource(id, readOnly)
  const place = useDropPlace(id, readOnly)
  const config = useMemo(() => configOf(field), [field])
  const onChoose = useCallback((chosen: string) => choose({ kind: 'field', id: chosen }), [choose])
  const nodeRef = useCallback(
    (node: HTMLElement | null) => {
      source.ref(node)
      place.ref(node)
    },
    [source.ref, place.ref],
  )
  return (
    <FieldCard
      field={config}
      errors={errors}
      isChosen={isChosen}
      isHeld={source.isDragging}
      side={place.side}
      readOnly={readOnly}
      onChoose={onChoose}
      onDuplicate={actions.duplicate}
      onRemove={actions.remove}
      nodeRef={nodeRef}
      handle={source.handle}
    />
  )
})

/** How many errors the check found about each field. */
function useErrorCounts(): ReadonlyMap<string, number> {
  const { issues } = useDesign()
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { path, severity } of issues) {
      const [id = ''] = path.split('.')
      if (severity === 'error') counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [issues])
}
