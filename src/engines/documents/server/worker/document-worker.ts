import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import { listBookmarks } from '../docx/bookmarks.ts'
import { readDocxBlocks } from '../docx/docx-blocks.ts'
import { readDocxOutline } from '../docx/docx-outline.ts'
import { readDocxText } from '../docx/docx-text.ts'
import { fillBookmarks } from '../docx/fill-bookmarks.ts'
import { inspectFile } from '../inspect/inspect-file.ts'
import type { TaskMessage, TaskReply } from './document-task.ts'

// Runs in a worker thread: everything here may block, nothing here may wait.
parentPort?.on('message', (message: TaskMessage) => parentPort?.postMessage(reply(message)))

function reply(message: TaskMessage): TaskReply {
  try {
    return { answer: run(message) }
  } catch (error) {
    if (error instanceof AppError) return { refused: { reason: error.reason, params: error.params } }
    // Too deep or too large for the engine: the content's fault, not ours.
    if (error instanceof RangeError) return { refused: { reason: 'fileTooComplex', params: {} } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function run(message: TaskMessage): unknown {
  if (message.name === 'inspect') {
    inspectFile(readFileSync(message.ask.path), message.ask.extension)
    return null
  }
  if (message.name === 'listBookmarks') return listBookmarks(message.ask.bytes)
  if (message.name === 'fillBookmarks') return fillBookmarks(message.ask.bytes, message.ask.values)
  if (message.name === 'readOutline') return readDocxOutline(message.ask.bytes)
  if (message.name === 'readBlocks') return readDocxBlocks(message.ask.bytes)
  return readDocxText(message.ask.bytes)
}
