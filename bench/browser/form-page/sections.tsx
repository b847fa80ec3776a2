import type { ReactNode } from 'react'
import { Panel } from '#web/index.ts'
import { type PlannedField, planned } from './plan.ts'

/** The page's sections, drawn alike for every library but ours, which draws its own. */
export const Sections = ({ count, draw }: { count: number; draw: (field: PlannedField) => ReactNode }) => (
  <div className="c-form c-form-plain">
    <div className="c-form-sections">
      {planned(count).map((section) => (
        <Panel key={section.name} title={section.name}>
          <div className="c-form-grid">{section.fields.map(draw)}</div>
        </Panel>
      ))}
    </div>
  </div>
)
