import { Descriptions, Panel } from '#web/index.ts'
import type { FormSection } from '../domain/texts/form-sections.ts'
import { FilesText, type OpensAt } from './files-text.tsx'
import { TableText } from './table-text.tsx'

/** A form as it was filled in: a panel a section. */
export function FormSections({
  sections,
  opensAt,
}: {
  sections: readonly FormSection[]
  /** Where its files open; their content itself unless said. */
  opensAt?: OpensAt
}) {
  return sections.map((section) => (
    <Panel key={section.name} title={section.name}>
      <Descriptions
        items={section.fields.map((field) => ({
          key: field.id,
          label: field.name,
          value: <FieldReading field={field} opensAt={opensAt} />,
          wide: field.wide,
        }))}
      />
    </Panel>
  ))
}

/** A field as it was filled in: a sheet as a table, files to open, everything else as text. */
function FieldReading({
  field,
  opensAt,
}: {
  field: FormSection['fields'][number]
  opensAt: OpensAt | undefined
}) {
  if (field.isTable) return <TableText text={field.text} />
  return field.files.length > 0 ? (
    <FilesText files={field.files} arePictures={field.arePictures} opensAt={opensAt} />
  ) : (
    field.text
  )
}
