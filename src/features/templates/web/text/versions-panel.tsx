import { Button } from 'antd'
import { fileContent } from '#engines/documents/domain/index.ts'
import { editorParams } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { AppLink, addressOf, StatusTag, useServices, useText } from '#web/index.ts'
import type { TemplateDetail } from '../../domain/api.ts'
import { templateMessages } from '../messages.ts'
import { textMessages } from './messages.ts'
import type { Version } from './use-template-text.ts'

type Props = {
  template: TemplateDetail
  shownID: number
  onOpen: (version: Version) => void
  onPublish: (version: Version) => void
  onSubmit: (version: Version) => void
}

/** Every version, newest first: who made it, when, why, and what became of it. */
export function VersionsPanel({ template, shownID, onOpen, onPublish, onSubmit }: Props) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const { timeZone } = useServices()
  const { publishedVersionID, pendingVersionID, abilities } = template
  return (
    <ul className="c-ttext-list">
      {template.versions.map((version, index) => {
        const isCurrent = version.id === publishedVersionID
        const isPending = version.id === pendingVersionID
        const before = template.versions[index + 1]
        return (
          <li
            key={version.id}
            className={version.id === shownID ? 'c-ttext-card c-ttext-card-shown' : 'c-ttext-card'}
          >
            <div className="c-ttext-head">
              <strong>{t('versionOf', { ordinal: version.ordinal })}</strong>
              <StatusTag tone={isCurrent ? 'success' : isPending ? 'info' : 'neutral'}>
                {isCurrent
                  ? t('current')
                  : isPending
                    ? t('state_4')
                    : version.publishedAt
                      ? t('published')
                      : t('unpublished')}
              </StatusTag>
              <StatusTag>{words(`origin_${version.origin}`)}</StatusTag>
              {version.id === shownID ? <StatusTag tone="purple">{words('shown')}</StatusTag> : null}
            </div>
            <div className="c-soft c-small">
              {version.createdBy} · {formatInstant(version.createdAt, timeZone)}
            </div>
            {version.note ? <div>{version.note}</div> : null}
            <div className="c-ttext-links">
              {version.id === shownID ? null : (
                <Button type="link" size="small" onClick={() => onOpen(version)}>
                  {words('openHere')}
                </Button>
              )}
              <AppLink
                to="/contractEditor"
                params={editorParams({
                  scenario: 'template',
                  contextId: template.id,
                  fileID: version.fileID,
                  fileName: `${template.name} V${version.ordinal}.docx`,
                  rwMode: 'r',
                })}
              >
                {t('openVersion')}
              </AppLink>
              {before ? (
                <AppLink
                  to="/templates/compare"
                  params={{
                    templateId: String(template.id),
                    left: `version-${before.id}`,
                    right: `version-${version.id}`,
                  }}
                >
                  {words('compareBefore')}
                </AppLink>
              ) : null}
              <Button
                type="link"
                size="small"
                href={addressOf(fileContent, { params: { id: version.fileID } })}
              >
                {t('download')}
              </Button>
              {isCurrent ? null : abilities.publish ? (
                <Button type="link" size="small" onClick={() => onPublish(version)}>
                  {t('publish')}
                </Button>
              ) : abilities.submit ? (
                <Button type="link" size="small" onClick={() => onSubmit(version)}>
                  {t('submit')}
                </Button>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
