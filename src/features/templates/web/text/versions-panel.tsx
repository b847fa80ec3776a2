import { Button } from 'antd'
import { fileContent } from '#engines/documents/domain/index.ts'
import { RepairNotes } from '#engines/documents/web/index.ts'
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
export function VersionsPanel(props: Props) {
  const { versions } = props.template
  return (
    <ul className="c-ttext-list">
      {versions.map((version, index) => (
        <Entry key={version.id} {...props} version={version} before={versions[index + 1]} />
      ))}
    </ul>
  )
}

type EntryProps = Props & { version: Version; before: Version | undefined }

function Entry(props: EntryProps) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const { timeZone } = useServices()
  const { template, version, shownID } = props
  const isCurrent = version.id === template.publishedVersionID
  const isPending = version.id === template.pendingVersionID
  const state = isCurrent
    ? 'current'
    : isPending
      ? 'state_4'
      : version.publishedAt
        ? 'published'
        : 'unpublished'
  return (
    <li className={version.id === shownID ? 'c-ttext-card c-ttext-card-shown' : 'c-ttext-card'}>
      <div className="c-ttext-head">
        <strong>{t('versionOf', { ordinal: version.ordinal })}</strong>
        <StatusTag tone={isCurrent ? 'success' : isPending ? 'info' : 'neutral'}>{t(state)}</StatusTag>
        <StatusTag>{words(`origin_${version.origin}`)}</StatusTag>
        {version.id === shownID ? <StatusTag tone="purple">{words('shown')}</StatusTag> : null}
      </div>
      <div className="c-soft c-small">
        {version.createdBy} · {formatInstant(version.createdAt, timeZone)}
      </div>
      {version.note ? <div>{version.note}</div> : null}
      <RepairNotes fileID={version.fileID} repairs={version.fileRepairs} />
      <Links {...props} />
    </li>
  )
}

function Links({ template, version, before, shownID, onOpen, onPublish, onSubmit }: EntryProps) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const { abilities, publishedVersionID } = template
  const sides = before && { left: `version-${before.id}`, right: `version-${version.id}` }
  const file = { fileID: version.fileID, fileName: `${template.name} V${version.ordinal}.docx` }
  const isCurrent = version.id === publishedVersionID
  return (
    <div className="c-ttext-links">
      {version.id === shownID ? null : (
        <Button type="link" size="small" onClick={() => onOpen(version)}>
          {words('openHere')}
        </Button>
      )}
      <AppLink
        to="/contractEditor"
        params={editorParams({ scenario: 'template', contextId: template.id, rwMode: 'r', ...file })}
      >
        {t('openVersion')}
      </AppLink>
      {sides ? (
        <AppLink to="/templates/compare" params={{ templateId: String(template.id), ...sides }}>
          {words('compareBefore')}
        </AppLink>
      ) : null}
      <Button type="link" size="small" href={addressOf(fileContent, { params: { id: version.fileID } })}>
        {t('download')}
      </Button>
      {isCurrent || !abilities.publish ? null : (
        <Button type="link" size="small" onClick={() => onPublish(version)}>
          {t('publish')}
        </Button>
      )}
      {isCurrent || !abilities.submit ? null : (
        <Button type="link" size="small" onClick={() => onSubmit(version)}>
          {t('submit')}
        </Button>
      )}
    </div>
  )
}
