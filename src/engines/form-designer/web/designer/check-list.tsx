import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { issueText } from '#shared/issues.ts'
import { useLocale, useText } from '#web/index.ts'
import type { DefinitionIssue } from '../../domain/check-definition.ts'
import { useDesign } from './design-context.ts'
import { designerMessages } from './designer-messages.ts'

const warningsOnScreen = 5

/** What the check found; a click leads to the field and the property. */
export function CheckList({ onDone }: { onDone: () => void }) {
  const t = useText(designerMessages)
  const { issues } = useDesign()
  if (issues.length === 0)
    return (
      <p className="d-check-clean">
        <CheckCircleOutlined aria-hidden /> {t('checkClean')}
      </p>
    )
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  return (
    <div className="d-check">
      <Issues issues={errors} onDone={onDone} />
      {warnings.length > warningsOnScreen ? (
        <details open={errors.length === 0 && warnings.length <= 2 * warningsOnScreen}>
          <summary>{t('checkWarnings', { count: warnings.length })}</summary>
          <Issues issues={warnings} onDone={onDone} />
        </details>
      ) : (
        <Issues issues={warnings} onDone={onDone} />
      )}
    </div>
  )
}

function Issues({ issues, onDone }: { issues: readonly DefinitionIssue[]; onDone: () => void }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { aimAt } = useDesign()
  return (
    <ul>
      {issues.map((issue) => {
        const isError = issue.severity === 'error'
        const words = (
          <>
            {isError ? (
              <CloseCircleOutlined className="d-check-error" aria-label={t('mustFix')} />
            ) : (
              <ExclamationCircleOutlined className="d-check-warning" aria-label={t('hint')} />
            )}
            <span>{issueText(issue, locale)}</span>
          </>
        )
        const leads = issue.path !== '' && !issue.path.startsWith('bookmarks.')
        return (
          <li key={`${issue.path}/${issue.code}/${JSON.stringify(issue.params ?? {})}`}>
            {leads ? (
              <button
                type="button"
                onClick={() => {
                  aimAt(issue)
                  onDone()
                }}
              >
                {words}
              </button>
            ) : (
              <span className="d-check-line">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
