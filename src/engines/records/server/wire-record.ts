import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { guardAudit } from '#engines/access/server/index.ts'
import { approvalSubject } from '#engines/approvals/server/index.ts'
import { type FileSubject, fileSubject } from '#engines/documents/server/index.ts'
import { nameNumberHolders } from '#engines/numbering/server/index.ts'
import type { Fields } from '../domain/field.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { recordApprovals } from './approval-subject.ts'
import { seen } from './listed-rows.ts'
import { nameRedactionOf, recordAuditGuard } from './record-log.ts'
import { numberHolders } from './record-number.ts'
import type { AnyFormPart } from './server-part.ts'

/**
 * Called once for a noun that a form fills in: the other engines are told what its value says of numbers, approvals and the log, which is read by who sees the record. Answers whose its
 * files are: of who sees the record too.
 */
export function wireRecord<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
): FileSubject {
  const { kind, approval } = record
  if (record.number) nameNumberHolders(kind, numberHolders(record, part))
  if (approval) approvalSubject(approval.kind, recordApprovals(record, part))
  for (const logged of approval ? [kind, approval.kind] : [kind])
    guardAudit(
      logged,
      recordAuditGuard(record, part),
      record.namedOnly ? nameRedactionOf(record, part) : undefined,
    )
  return fileSubject(kind, async (context, id) => {
    if (!may(context.actor, record.may.read)) return false
    const { rows } =
      await sql`select from ${sql.table(record.table)} r where ${seen(context, part)} and r.id = ${id}`.execute(
        context.tx,
      )
    return rows.length > 0
  })
}
