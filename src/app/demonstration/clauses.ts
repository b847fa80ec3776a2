import type { Context } from '#engines/access/server/index.ts'
import { approve } from '#engines/approvals/server/index.ts'
import type { Statement } from '#features/clauses/domain/index.ts'
import { addClause, saveClause, submitDraft } from '#features/clauses/server/index.ts'
import { inBoth } from '#shared/text.ts'
import { clauseTexts, type StatementText } from './clause-texts.ts'
import type { DemoPeople } from './people.ts'

const statementOf = ({ paragraphs, ...statement }: StatementText): Omit<Statement, 'id'> => ({
  ...statement,
  content: paragraphs.map((paragraph) =>
    paragraph
      .split(/(\{[a-z_]+\})/)
      .filter(Boolean)
      .map((piece) =>
        piece.startsWith('{')
          ? { kind: 'field', fieldID: piece.slice(1, -1) }
          : { kind: 'text', text: piece },
      ),
  ),
})

/** The clause library: written by the legal counsel, approved by the legal lead; one clause waits, one has a further version. */
export async function seedClauses({ act }: DemoPeople): Promise<void> {
  for (const [index, clause] of clauseTexts.entries()) {
    const author = index % 2 === 0 ? 'linyue' : 'zhouhang'
    const { name, category, isNullable, statements, next, stage } = clause
    const made = await act(author, (context) =>
      addClause(context, {
        ...inBoth('name', name),
        category,
        isNullable,
        statements: statements.map(statementOf),
        note: '',
      }),
    )
    if (stage === 'draft' && !next) continue
    const submit = (version: number) =>
      act(author, (context) => submitDraft(context, made.id, { version, comment: '', chosen: {} }))
    const submitted = await submit(made.version)
    if (stage === 'inApproval' && !next) continue
    const version = await act('chenjing', (context) => approveClause(context, made.id))
    if (!next) continue
    const known = submitted.versions[0]?.statements ?? []
    const further = next.statements.map((statement) => ({
      ...statementOf(statement),
      id: known.find((one) => one.name === statement.name)?.id,
    }))
    const written = await act(author, (context) =>
      saveClause(context, made.id, {
        version,
        isNullable,
        statements: further,
        note: next.note,
      }),
    )
    if (stage === 'draft') continue
    await submit(written.version)
    if (stage === 'approved') await act('chenjing', (context) => approveClause(context, made.id))
  }
}

/** Approves the version that waits; answers the clause's version behind that. */
async function approveClause(context: Context, id: number): Promise<number> {
  const { tx, actor } = context
  const { id: instanceId } = await tx
    .selectFrom('approval_instances')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', 'clause')
    .where('subject_id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  await approve(context, { instanceId, comment: '' })
  const { version } = await tx
    .selectFrom('clauses')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}
