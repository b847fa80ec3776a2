import { type Statement, statementText } from './clause.ts'

export type StatementChange = {
  kind: 'added' | 'removed' | 'changed' | 'same'
  before: Statement | null
  after: Statement | null
  /** What is different of a changed one. */
  parts: ('name' | 'position' | 'guidance' | 'content' | 'order')[]
}

/** Two versions of a clause, statement by statement: those of the newer one in order, then those that went. */
export function compareStatements(
  before: readonly Statement[],
  after: readonly Statement[],
): StatementChange[] {
  const known = new Map(before.map((statement) => [statement.id, statement]))
  const kept = before.filter(({ id }) => after.some((one) => one.id === id)).map(({ id }) => id)
  const order = after.filter(({ id }) => known.has(id)).map(({ id }) => id)
  return [
    ...after.map((statement): StatementChange => {
      const old = known.get(statement.id)
      if (!old) return { kind: 'added', before: null, after: statement, parts: [] }
      const parts = differences(old, statement)
      if (order.indexOf(statement.id) !== kept.indexOf(statement.id)) parts.push('order')
      return { kind: parts.length > 0 ? 'changed' : 'same', before: old, after: statement, parts }
    }),
    ...before
      .filter(({ id }) => !after.some((statement) => statement.id === id))
      .map((statement): StatementChange => ({ kind: 'removed', before: statement, after: null, parts: [] })),
  ]
}

function differences(before: Statement, after: Statement): StatementChange['parts'] {
  const textOf = (statement: Statement) => statementText(statement, (id) => id)
  const parts: StatementChange['parts'] = []
  if (before.name !== after.name) parts.push('name')
  if (before.position !== after.position) parts.push('position')
  if (before.guidance !== after.guidance) parts.push('guidance')
  if (textOf(before) !== textOf(after)) parts.push('content')
  return parts
}
