import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ServerPart } from '#engines/records/server/index.ts'
import { inBoth } from '#shared/text.ts'
import { feeIssues } from '../domain/fee-faults.ts'
import type { ipFee } from '../domain/fee-record.ts'
import { type Fee, lateStepsIn } from '../domain/fees.ts'

type Row = Omit<Fee, 'lateSteps'> & { id: number; lateSteps: string }

/** One at a time in an organisation, so that two lines that are each right do not stand for the same together. */
const alone = ({ tx, actor }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('fees of rights'), ${actor.organizationId}::int)`.execute(tx)

/** Lines of the table of fees: none says the same years of the same fee from the same day on as another. */
export const feePart: ServerPart<typeof ipFee.figures> = {
  figures: {},
  judge: async (context, { id, values }) => {
    const typed = values as unknown as Parameters<typeof feeIssues>[0] & {
      country: string
      inForceFrom: string | null
    }
    const issues = feeIssues(typed)
    if (!typed.inForceFrom)
      issues.push({
        path: 'inForceFrom',
        code: 'required',
        params: inBoth('field', '施行日期 | the day'),
      })
    if (issues.length) return issues
    await alone(context)
    const { tx, actor } = context
    const { rows } = await sql<{ name: string }>`select name from intellectual_property_fees
      where organization_id = ${actor.organizationId} and purpose = ${typed.purpose} and country = ${typed.country}
        and in_force_from = ${typed.inForceFrom}::date and id is distinct from ${id}
        and (year_from is null or (year_from <= ${typed.yearTo}::float8 and year_to >= ${typed.yearFrom}::float8)) limit 1`.execute(
      tx,
    )
    const [other] = rows
    return other
      ? [
          {
            path: 'inForceFrom',
            code: 'twice',
            params: { field: `「${other.name}」`, fieldEn: `“${other.name}”` },
          },
        ]
      : []
  },
}

const moneyOf = (minor: string, unit: string) =>
  sql.raw(
    `case when ${minor} is not null then jsonb_build_object('amount', ${minor}::text, 'unit', ${unit}) end`,
  )

/** The organisation's table of fees. */
export async function feesOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Fee[]> {
  const { rows } =
    await sql<Row>`select id, name, purpose, country, year_from::int as "yearFrom", year_to::int as "yearTo",
      ${moneyOf('amount_minor', 'amount_unit')} as amount, in_force_from::text as "inForceFrom", is_reducible as "isReducible",
      reduced_years::int as "reducedYears", late_steps as "lateSteps", ${moneyOf('late_amount_minor', 'late_amount_unit')} as "lateAmount"
    from intellectual_property_fees where organization_id = ${actor.organizationId} order by id`.execute(tx)
  return rows.map(({ lateSteps, ...row }) => ({ ...row, lateSteps: lateStepsIn(lateSteps) ?? [] }))
}
