import { useLocale } from '#web/index.ts'
import type { Step } from '../domain/step.ts'
import { stepLabel, stepText } from '../domain/step-words.ts'
import './deadlines.css'

/** How a day was computed: numbered steps, each with its words; what is open stands out. */
export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  const locale = useLocale()
  return (
    <ol className="c-steps" aria-label={label}>
      {steps.map((step, index) => {
        const { title, detail } = stepText(step, locale)
        return (
          <li key={JSON.stringify(step)} className={`c-step c-step-${step.kind}`}>
            <span className="c-step-number" aria-hidden>
              {index + 1}
            </span>
            <div>
              <p>
                <span className="c-step-label">{stepLabel(step.kind, locale)}</span> <strong>{title}</strong>
              </p>
              {detail ? <p className="c-step-detail">{detail}</p> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
