import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Field, useLocale, useText } from '#web/index.ts'
import { countRights, rightsSections } from '../domain/field-rights.ts'
import type { DecisionNode, FlowDefinition } from '../domain/flow-definition.ts'
import { FieldRightsDialog } from './field-rights-dialog.tsx'
import { fieldRightsMessages } from './field-rights-messages.ts'
import { formsQuery } from './who-sources.tsx'

type Props = {
  flowId: number
  definition: FlowDefinition
  node: DecisionNode
  disabled: boolean
  onChange: (definition: FlowDefinition) => void
}

/** What a step may do with the fields of the record, in a line, and the matrix of all steps; nothing where records of the kind do not heed it. */
export function FieldRights({ flowId, definition, node, disabled, onChange }: Props) {
  const r = useText(fieldRightsMessages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(formsQuery(flowId))
  const locale = useLocale()
  const sections = useMemo(() => rightsSections(data?.list ?? [], locale), [data, locale])
  if (sections.length === 0) return null
  const { edit, hidden } = countRights(node, sections)
  return (
    <Field label={r('title')}>
      {({ id }) => (
        <span className="c-flow-file">
          <Button id={id} aria-label={r(disabled ? 'title' : 'open')} onClick={() => setOpen(true)}>
            {r(disabled ? 'title' : 'open')}
          </Button>
          <span className="c-approval-soft">
            {edit + hidden === 0 ? r('allRead') : r('summary', { edit, hidden })}
          </span>
          {isOpen ? (
            <FieldRightsDialog
              definition={definition}
              sections={sections}
              nodeId={node.id}
              disabled={disabled}
              onChange={onChange}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </span>
      )}
    </Field>
  )
}
