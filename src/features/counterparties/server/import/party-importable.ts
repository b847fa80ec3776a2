import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { importColumns } from '#engines/records/domain/index.ts'
import type { Importable, ImportForm } from '#engines/records/server/index.ts'
import { forbidden } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { counterpartAbilities, creating } from '../../domain/counterpart-policy.ts'
import { partyImports } from '../../domain/import/import-calls.ts'
import { columnsFor, partyForm } from '../../domain/import/import-form.ts'
import { type JudgedParty, judgeParties } from './judge-parties.ts'
import { arrangeParents } from './named-parents.ts'
import { putParties, tellParties } from './put-parties.ts'

/** How parties of a kind come in from files: no noun of the records engine, but with its columns, template, reasons and job. */
export const partyImportable = (kind: PartyKind): Importable<JudgedParty> => {
  const { words, calls, may: rights, kind: name } = partyImports[kind]
  return {
    kind: name,
    subject: 'counterpart',
    words,
    calls,
    may: rights.write,
    form: (context, locale) => importForm(context, kind, locale),
    arrange: arrangeParents,
    judge: (context, using, lines) => judgeParties(context, kind, using, lines),
    put: (context, { importId }, lines) => putParties(context, kind, importId, lines),
    notify: (context, adding, lines, ids) => tellParties(context, kind, adding, lines, ids),
  }
}

/** 403 for who may import but not make parties of this kind. */
async function importForm(context: Context, kind: PartyKind, locale: Locale): Promise<ImportForm> {
  const { actor } = context
  if (!may(actor, 'counterpart.import') || !may(actor, creating[kind])) throw forbidden()
  const columns = columnsFor(kind, counterpartAbilities(actor))
  const form = partyForm(kind, columns, locale)
  const rules = await serverFormContext(context, form, [], { recordStatus: null })
  const other: Locale = locale === 'en' ? 'zh-CN' : 'en'
  return {
    form,
    formVersionId: null,
    rules,
    ...importColumns(form, rules, locale),
    inOther: importColumns(partyForm(kind, columns, other), rules, other).columns,
  }
}
