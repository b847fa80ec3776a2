import { type ImportCalls, importCalls } from '#engines/records/domain/index.ts'
import type { Words } from '#shared/text.ts'
import type { PartyKind } from '../counterpart.ts'
import { counterpartListTitle } from '../counterpart-list.ts'

/** What the imports of one kind of party are called: everything that the screen of an import asks for. */
export type PartyImport = {
  kind: string
  words: { one: Words; many: Words }
  importWords: Words
  may: { write: 'counterpart.import' }
  calls: ImportCalls
}

const importOf = (kind: PartyKind): PartyImport => {
  const words = { one: counterpartListTitle[kind], many: counterpartListTitle[kind] }
  const named = { kind: `${kind}_counterpart`, tag: 'counterparties', path: `/counterpart/${kind}`, words }
  return {
    kind: named.kind,
    words,
    importWords: '批量导入 | Import',
    may: { write: 'counterpart.import' },
    calls: importCalls(named),
  }
}

export const partyImports: Readonly<Record<PartyKind, PartyImport>> = {
  internal: importOf('internal'),
  external: importOf('external'),
}
