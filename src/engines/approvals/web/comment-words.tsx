import { PaperClipOutlined } from '@ant-design/icons'
import { fileContent } from '#engines/documents/domain/index.ts'
import { mentionsIn } from '#shared/mentions.ts'
import { addressOf, sizeText, useText } from '#web/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import { commentMessages } from './comment-messages.ts'

/** What somebody said, with whom it mentions marked, and its files to be had. */
export function CommentWords({ entry: { comment, detail } }: { entry: HistoryEntry }) {
  const c = useText(commentMessages)
  return (
    <>
      {comment ? (
        <p className="c-approval-words">
          {mentionsIn(comment, detail.mentioned ?? []).map(({ text, isMention }, index) =>
            isMention ? (
              // Pieces of a text have no identity but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <strong key={index} className="c-mentioned">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </p>
      ) : null}
      {detail.files?.length ? (
        <ul className="c-comment-files" aria-label={c('files')}>
          {detail.files.map(({ id, name, size }) => (
            <li key={id}>
              <PaperClipOutlined aria-hidden />
              <a
                className="c-comment-file-name"
                href={addressOf(fileContent, { params: { id } })}
                download={name}
              >
                {name}
              </a>
              <span className="c-approval-soft">{sizeText(size)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
