import { readFileSync } from 'node:fs'
import { AppError } from '#shared/errors.ts'
import { blackOut } from '../blank/black-out.ts'
import { isStillVisible, showsMore } from '../blank/still-visible.ts'
import { cleanDocx } from '../clean/clean-docx.ts'
import { tracesIn } from '../clean/traces.ts'
import { listBookmarks } from '../docx/bookmarks.ts'
import { readDocxBlocks } from '../docx/docx-blocks.ts'
import { readDocxOutline } from '../docx/docx-outline.ts'
import { readDocxText } from '../docx/docx-text.ts'
import { fillBookmarks } from '../docx/fill-bookmarks.ts'
import { readPlaceSentences } from '../docx/place-sentences.ts'
import { reclaimPlaces } from '../docx/reclaim-places.ts'
import { putBackPlaces } from '../docx/returned-places.ts'
import { admitFile } from '../inspect/inspect-file.ts'
import type { TaskMessage, TaskReply } from './document-task.ts'
import { type DocxModule, docxTools } from './docx-tools.ts'

// A process of its own, started by `startReader`: everything here may block. It ends with the server.
process.on('message', async (message: TaskMessage) => process.send?.(await reply(message)))
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function reply(message: TaskMessage): Promise<TaskReply> {
  try {
    return { answer: await run(message) }
  } catch (error) {
    if (error instanceof AppError) return { refused: { reason: error.reason, params: error.params } }
    // Too deep or too large for the engine: the content's fault, not ours.
    if (error instanceof RangeError) return { refused: { reason: 'fileTooComplex', params: {} } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function run(message: TaskMessage): Promise<unknown> {
  if (message.name === 'runModule') {
    const { run } = (await import(message.ask.module)) as DocxModule<unknown, unknown>
    return run(message.ask.ask, docxTools)
  }
  if (message.name === 'admit') return admitFile(readFileSync(message.ask.path), message.ask.extension)
  if (message.name === 'listBookmarks') return listBookmarks(message.ask.bytes)
  if (message.name === 'fillBookmarks')
    return fillBookmarks(message.ask.bytes, message.ask.values, message.ask.more)
  if (message.name === 'reclaimPlaces')
    return reclaimPlaces(message.ask.before, message.ask.after, message.ask.known)
  if (message.name === 'putBackPlaces')
    return putBackPlaces(message.ask.from, message.ask.now, message.ask.names)
  if (message.name === 'readPlaceSentences') return readPlaceSentences(message.ask.bytes, message.ask.places)
  if (message.name === 'readOutline') return readDocxOutline(message.ask.bytes)
  if (message.name === 'readBlocks') return readDocxBlocks(message.ask.bytes)
  if (message.name === 'findTraces') return tracesIn(message.ask.bytes).filter(({ count }) => count > 0)
  if (message.name === 'clean') return cleanDocx(message.ask.bytes, message.ask.options, message.ask.author)
  if (message.name === 'blackOut') return blackOut(message.ask.bytes, message.ask.words)
  if (message.name === 'isStillVisible') {
    const { bytes, words, given, known } = message.ask
    return isStillVisible(bytes, words) || showsMore(given, known)
  }
  return readDocxText(message.ask.bytes)
}
