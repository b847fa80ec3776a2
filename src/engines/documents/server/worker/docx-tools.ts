import { blockElements, readDocxBlocks } from '../docx/docx-blocks.ts'
import { openDocx } from '../docx/docx-document.ts'
import { markWords, paragraphText } from '../docx/paragraph-text.ts'
import * as wordml from '../docx/wordml.ts'
import { sheetRows } from '../sheet/sheet-rows.ts'

/** What another engine's module gets in the worker, so that it need not load this engine's whole public entry there. */
export const docxTools = {
  openDocx,
  blockElements,
  readDocxBlocks,
  paragraphText,
  markWords,
  wordml,
  sheetRows,
}
export type DocxTools = typeof docxTools

/** A module that works on documents in the worker: what it is asked and answers must be cloneable. It blocks as long as it likes, within the worker's limits. */
export type DocxModule<Ask, Answer> = { run(ask: Ask, tools: DocxTools): Answer }
