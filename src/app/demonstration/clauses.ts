import type { Statement } from '#features/clauses/domain/index.ts'
import { addClause, approveClauseOf, saveClause, submitDraft } from '#features/clauses/server/index.ts'
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
      addClause(context, { name, category, isNullable, statements: statements.map(statementOf), note: '' }),
    )
    if (stage === 'draft' && !next) continue
    const submitted = await act(author, (context) => submitDraft(context, made.id, made.version))
    if (stage === 'inApproval' && !next) continue
    const approved = await act('chenjing', (context) => approveClauseOf(context, submitted.id))
    if (!next) continue
    const known = approved.versions[0]?.statements ?? []
    const further = next.statements.map((statement) => ({
      ...statementOf(statement),
      id: known.find((one) => one.name === statement.name)?.id,
    }))
    const written = await act(author, (context) =>
      saveClause(context, made.id, {
        version: approved.version,
        isNullable,
        statements: further,
        note: next.note,
      }),
    )
    if (stage === 'draft') continue
    const handed = await act(author, (context) => submitDraft(context, made.id, written.version))
    if (stage === 'approved') await act('chenjing', (context) => approveClauseOf(context, handed.id))
  }
}
