import { createServerAutomationHost } from '@docx-editor.dev/core/automation'

// biome-ignore lint/suspicious/noExplicitAny: the library's answers are a wide union; the test reads the few that it asks for
type Answer = any
export type EditorWork = {
  comment(on: string, text: string, author?: string): void
  reply(to: number, text: string, author?: string): void
  remove(at: number): void
  resolve(at: number): void
  replace(what: string, by: string): void
}

/** The file as another program leaves it: the editor's library opens it, does the work and writes it anew. */
export function writtenInEditor(bytes: Uint8Array, work: (on: EditorWork) => void): Uint8Array {
  const opened = createServerAutomationHost(bytes)
  if (!opened.ok) throw new Error(opened.reason)
  const { host } = opened
  const ask = (operation: object): Answer => {
    const [result] = host.execute({ operations: [operation] } as never).results as Answer[]
    if (result.status !== 'ok') throw new Error(JSON.stringify(result))
    return result.value
  }
  const scope = { body: ask({ op: 'getBody', document: ask({ op: 'getDocument' }).handle }).handle }
  const spanOf = (text: string) => {
    const [span] = ask({ op: 'search', scope, text }).spans
    return { start: span.start, end: span.end }
  }
  const comments = () => ask({ op: 'getComments', scope }).handles
  const date = '2026-11-20T10:00:00Z'
  work({
    comment: (on, text, author = '周宁') =>
      ask({ op: 'insertComment', span: spanOf(on), text, author, date }),
    reply: (to, text, author = '孙丽') =>
      ask({ op: 'replyToComment', comment: comments()[to], text, author, date }),
    remove: (at) => ask({ op: 'deleteComment', comment: comments()[at] }),
    resolve: (at) => ask({ op: 'setCommentResolved', comment: comments()[at], resolved: true }),
    replace: (what, by) => ask({ op: 'replaceSpan', span: spanOf(what), text: by }),
  })
  const saved = host.save()
  if (!saved.ok) throw new Error(saved.error.message)
  return new Uint8Array(saved.bytes)
}

/** Comments as the library reads them: author, text, the words they stand on. */
export function commentsRead(bytes: Uint8Array) {
  const found: { author: string; text: string; quote: string; replies: string[]; isResolved: boolean }[] = []
  const opened = createServerAutomationHost(bytes)
  if (!opened.ok) throw new Error(opened.reason)
  const ask = (operation: object): Answer =>
    (opened.host.execute({ operations: [operation] } as never).results[0] as Answer).value
  const scope = { body: ask({ op: 'getBody', document: ask({ op: 'getDocument' }).handle }).handle }
  for (const comment of ask({ op: 'getComments', scope }).handles) {
    const range = ask({ op: 'getCommentRange', comment })
    found.push({
      author: ask({ op: 'getCommentAuthor', comment }).text,
      text: ask({ op: 'getCommentText', comment }).text,
      quote: ask({ op: 'getSpanText', span: { start: range.span.start, end: range.span.end } }).text,
      replies: ask({ op: 'getCommentReplies', comment }).handles.map(
        (reply: unknown) => ask({ op: 'getCommentText', comment: reply }).text,
      ),
      isResolved:
        ask({ op: 'getCommentResolved', comment }).flag ?? ask({ op: 'getCommentResolved', comment }),
    })
  }
  return found
}
