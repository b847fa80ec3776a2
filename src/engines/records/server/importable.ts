import type { Permission } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormContext, FormType, ReferenceKind } from '#engines/forms/domain/index.ts'
import type { FoundByName } from '#engines/forms/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import type { Locale, Words } from '#shared/text.ts'
import type { ImportCalls } from '../domain/import-calls.ts'
import type { ImportColumn } from '../domain/import-columns.ts'
import type { JudgedLine, SheetLine } from './import-lines.ts'

/** The form that a file fills in, and its columns in the person's language and in the other. */
export type ImportForm = {
  form: CompiledForm
  /** null: of what has no designed form. */
  formVersionId: number | null
  rules: FormContext
  columns: ImportColumn[]
  inOther: ImportColumn[]
  leftOut: { name: string; isRequired: boolean }[]
}

/** The same with where the columns stand in this file. */
export type ImportUsing = ImportForm & {
  places: readonly number[]
  importId: number
  /** Of `arrange`. */
  unmet: ReadonlyMap<number, Issue>
}

/** In which order the lines of a file are taken, as places in the file; null: as they stand. `unmet`: by line why what it needs of another line is not there, when it is not. */
export type Arranged = { order: readonly number[] | null; unmet: ReadonlyMap<number, Issue> }

export type Adding = { importId: number; fileName: string; formVersionId: number | null }

/** What names stand for, kept for all lines of a file: each is asked for once. */
export type NameMemory = Map<ReferenceKind, Map<string, FoundByName[]>>

/**
 * What comes in from files, as much of it as the routes and the job of imports ask for: every noun of this engine, and what is no noun of it but has lines that can
 * be judged and put in.
 */
export type Importable<Line extends JudgedLine = JudgedLine> = {
  /** What its imports are kept under. */
  kind: string
  /** What the log calls it: `<subject>.import`, `<subject>.importFile`. */
  subject: string
  words: { one: Words; many: Words }
  calls: ImportCalls
  may: Permission
  /** The columns of a file as this person may fill it in; 403 for who may not bring any. */
  form(context: Context, locale: Locale): Promise<ImportForm>
  /** Where lines need others of the same file that stand behind them; the same file is arranged in the same way each time. */
  arrange?(using: Omit<ImportUsing, 'unmet'>, lines: Iterable<SheetLine>): Arranged
  /** The verdict on each line, whose own faults and what is there already are both told. */
  judge(
    context: Context,
    using: ImportUsing,
    lines: readonly SheetLine[],
    memory: NameMemory,
  ): Promise<Line[]>
  /** Stores these lines, all or none; answers the record of each in their order, and what they say now. Issues thrown are the reasons of a line that cannot be. */
  put(
    context: Context,
    adding: Adding,
    lines: readonly Line[],
  ): Promise<{ ids: readonly number[]; lines: readonly Line[] }>
  /** What follows from lines that are in: the log of each above all. */
  notify(context: Context, adding: Adding, lines: readonly Line[], ids: readonly number[]): Promise<void>
}

/** Which form a file fills in is asked of what has several. */
export type ImportableOf = (formType?: FormType) => Importable

const known = new Map<string, ImportableOf>()

/** Told at the start by everything that has routes for imports. */
export function registerImportable(kind: string, of: ImportableOf): void {
  known.set(kind, of)
}

/** What an import is of; 404 for what the product has no more. */
export function importableOf(kind: string, formType: FormType | undefined): Importable {
  const of = known.get(kind)
  if (!of) throw new AppError('notFound')
  return of(formType)
}
