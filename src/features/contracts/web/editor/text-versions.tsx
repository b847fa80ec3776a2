import { Button } from 'antd'
import { fileContent } from '#engines/documents/domain/index.ts'
import { editorParams } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { AppLink, addressOf, EmptyState, StatusTag, sizeText, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { editorMessages } from './editor-messages.ts'

type TextVersionsProps = { contract: ContractDetail; shownID: number }

/** Every version of the contract's text, newest first: who, when, why, how large. */
export function TextVersions({ contract, shownID }: TextVersionsProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const texts = contract.documents.filter(({ kind, fileID }) => kind === 'text' && fileID !== null)
  if (!texts.length) return <EmptyState compact />
  return (
    <ul className="c-editor-versions">
      {texts.map((text) => (
        <li key={text.id}>
          <div className="c-editor-version">
            <strong>{t('version', { ordinal: text.ordinal })}</strong>
            <StatusTag tone={text.origin === 'edited' ? 'info' : 'neutral'}>{t(text.origin)}</StatusTag>
            {text.id === shownID ? <StatusTag tone="success">{t('shown')}</StatusTag> : null}
          </div>
          <div className="c-soft">
            {text.createdBy} · {formatInstant(text.createdAt, timeZone)}
            {text.size === null ? '' : ` · ${sizeText(text.size)}`}
          </div>
          {text.reason ? <div>{text.reason}</div> : null}
          <div className="c-editor-version">
            {text.id === shownID ? null : (
              <AppLink
                to="/contractEditor"
                params={editorParams({
                  scenario: 'contract',
                  contextId: contract.id,
                  fileID: text.isCurrent ? null : text.fileID,
                })}
              >
                {t('open')}
              </AppLink>
            )}
            <Button
              type="link"
              size="small"
              href={addressOf(fileContent, { params: { id: text.fileID } } as never)}
            >
              {t('download')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
