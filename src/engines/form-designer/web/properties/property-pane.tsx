import { Badge, Input, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { said } from '#shared/text.ts'
import { EmptyState, Field, useLocale, useText } from '#web/index.ts'
import type { DefinitionIssue } from '../../domain/check-definition.ts'
import { nameSectionInEnglish, renameSection } from '../../domain/edit-definition.ts'
import { entryLabel, entryOf } from '../canvas/field-palette.ts'
import { useDesign } from '../designer/design-context.ts'
import { designerMessages } from '../designer/designer-messages.ts'
import { changeAt } from '../designer/field-values.ts'
import { PropertyField } from './property-field.tsx'
import type { PropertyTab } from './property-row.ts'
import { inListsKey, propertiesOf, propertyAt, propertyTabs } from './property-table.ts'

/** What is chosen on the canvas, with everything that can be set about it. */
export function PropertyPane() {
  const t = useText(designerMessages)
  const { chosen, fields } = useDesign()
  const field = chosen?.kind === 'field' ? fields.find(({ id }) => id === chosen.id) : undefined
  if (field) return <FieldProperties key={field.id} field={field} />
  if (chosen?.kind === 'section') return <SectionProperties key={chosen.index} index={chosen.index} />
  return <EmptyState compact title={t('nothingChosen')} hint={t('shortcutsText')} />
}

/** The findings about one field, by the property they stand at. */
function findingsOf(field: FieldConfig, issues: readonly DefinitionIssue[]): Map<string, DefinitionIssue[]> {
  const found = new Map<string, DefinitionIssue[]>()
  for (const issue of issues) {
    if (issue.path !== field.id && !issue.path.startsWith(`${field.id}.`)) continue
    const key = propertyAt(field, issue.path.slice(field.id.length + 1))?.key ?? 'name'
    found.set(key, [...(found.get(key) ?? []), issue])
  }
  return found
}

const errorsIn = (issues: readonly DefinitionIssue[] = []): number =>
  issues.filter(({ severity }) => severity === 'error').length

function FieldProperties({ field }: { field: FieldConfig }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { definition, readOnly, changeField, issues, aim, listsFields } = useDesign()
  const [tab, setTab] = useState<PropertyTab>('basic')
  const box = useRef<HTMLDivElement>(null)
  const rows = propertiesOf(field).filter(({ key }) => listsFields || key !== inListsKey)
  const findings = findingsOf(field, issues)
  const aimed = aim?.fieldId === field.id ? aim : null
  const aimedTab = rows.find(({ key }) => key === aimed?.property)?.tab
  useEffect(() => {
    if (!aimed) return
    if (aimedTab) setTab(aimedTab)
    // After the tab has been drawn.
    const timer = setTimeout(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-property="${CSS.escape(aimed.property)}"]`)
      row?.scrollIntoView({ block: 'center' })
      row
        ?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')
        ?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [aimed, aimedTab])
  const input = definition.fieldGroupList
    .flatMap((group) => group.fieldList)
    .find(({ id }) => id === field.id)
  if (!input) return null
  const entry = entryOf(field)
  const countOf = (key: PropertyTab): number =>
    rows.filter((row) => row.tab === key).reduce((sum, row) => sum + errorsIn(findings.get(row.key)), 0)
  return (
    <div className="d-properties" ref={box}>
      <header className="d-properties-head">
        <entry.icon aria-hidden />
        <h2 className="c-ellipsis" title={field.name}>
          {field.name}
        </h2>
        <span className="c-hint">{entryLabel(entry, locale)}</span>
      </header>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setTab(key as PropertyTab)}
        items={propertyTabs.map(({ key, label }) => {
          const count = countOf(key)
          const words = said(label, locale)
          return {
            key,
            label: (
              <span {...(count > 0 ? { 'aria-label': t('tabFaulty', { tab: words, count }) } : {})}>
                {words}
                {count > 0 ? <Badge count={count} size="small" className="d-tab-count" /> : null}
              </span>
            ),
            children: (
              <div className="d-property-list">
                {rows
                  .filter((row) => row.tab === key)
                  .map((row) => (
                    <PropertyField
                      key={row.key}
                      row={row}
                      field={field}
                      disabled={readOnly}
                      findings={(findings.get(row.key) ?? []).map((issue) => ({
                        text: issueText(issue, locale),
                        severity: issue.severity,
                      }))}
                      set={(value, typing) =>
                        changeField(
                          field.id,
                          changeAt(input, row.paths[0], value),
                          typing ? `${field.id}/${row.key}` : null,
                        )
                      }
                    />
                  ))}
              </div>
            ),
          }
        })}
      />
    </div>
  )
}

function SectionProperties({ index }: { index: number }) {
  const t = useText(designerMessages)
  const { definition, apply, readOnly } = useDesign()
  const section = definition.fieldGroupList[index]
  const [typed, setTyped] = useState<string | null>(null)
  const [typedEnglish, setTypedEnglish] = useState<string | null>(null)
  if (!section) return null
  return (
    <div className="d-properties">
      <header className="d-properties-head">
        <h2 className="c-ellipsis">{section.name}</h2>
        <span className="c-hint">{t('section')}</span>
      </header>
      <div className="d-property-list d-pad">
        <Field label={t('sectionName')}>
          {(control) => (
            <Input
              {...control}
              disabled={readOnly}
              maxLength={200}
              value={typed ?? section.name}
              onChange={(event) => {
                setTyped(event.target.value)
                apply(renameSection(definition, index, event.target.value), `section/${index}`)
              }}
              onBlur={() => setTyped(null)}
            />
          )}
        </Field>
        <Field label={t('sectionEnglishName')} hint={t('sectionEnglishNameHint')}>
          {(control) => (
            <Input
              {...control}
              disabled={readOnly}
              maxLength={200}
              value={typedEnglish ?? section.englishName ?? ''}
              onChange={(event) => {
                setTypedEnglish(event.target.value)
                apply(nameSectionInEnglish(definition, index, event.target.value), `section-english/${index}`)
              }}
              onBlur={() => setTypedEnglish(null)}
            />
          )}
        </Field>
        <p className="c-hint">{t('fieldCount', { count: section.fieldList.length })}</p>
      </div>
    </div>
  )
}
