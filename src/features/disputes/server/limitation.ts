import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { deadlinesAt, dropTrigger, moot, reopen, setTrigger } from '#engines/deadlines/server/index.ts'
import type { FormValues } from '#engines/forms/domain/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { isDisputeOpen, lawDispute } from '../domain/dispute-record.ts'
import { interruptionsIn, obstaclesIn } from '../domain/limitation-rows.ts'

const claiming = 1
const becameCase = 4

const limitationOf = (id: number) => ({
  subject: { kind: lawDispute.kind, id },
  source: { kind: 'limitation', id },
})

type Found = {
  ourSide: number | null
  known: string | null
  arose: string | null
  status: number
  version: number | null
  values: FormValues
}

/**
 * Limitation of our claim: three years from the day we learned of it (Civil Code art. 188), begun anew by each interruption that the form names (art. 195), put off by what kept us from
 * claiming (art. 194), at most twenty from the day it arose. Nothing runs against us as the side that is claimed from, nor once the dispute has ended or is void; of one that became
 * a case `limitationByFiling` says what becomes of it. Said twice it changes nothing twice; it asks nobody's right to see the dispute.
 */
export async function watchLimitation(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  // Somebody may save it while a release tells it again: each waits and then reads what the other said.
  const { rows } =
    await sql<Found>`select our_side as "ourSide", known_on::text as known, arose_on::text as arose, status,
      form_version_id as version, form_values as "values"
    from law_disputes where organization_id = ${actor.organizationId} and id = ${id} for no key update`.execute(
      tx,
    )
  const [found] = rows
  if (!found || found.status === becameCase) return
  const { ourSide, known, arose, status, version, values } = found
  const { subject, source } = limitationOf(id)
  const date = known ?? arose
  if (ourSide !== claiming || !date || !isDisputeOpen(status))
    return dropTrigger(context, { subject, source })
  const form = version === null ? null : await compiledForm(context, Number(version))
  const rowsOf = (key: string) => {
    const sheet = form?.fields.find(({ config }) => config.rawType === `${lawDispute.kind}.${key}`)
    return sheet && values[sheet.id]
  }
  const interruptions = interruptionsIn(rowsOf('interruptions')).filter(({ on }) => on >= date)
  await setTrigger(context, {
    subject,
    source,
    ruleId: 'LIM3',
    date,
    interruptions,
    obstacles: obstaclesIn(rowsOf('suspensions')),
    ...(arose && { capFrom: arose }),
  })
}

const byFiling = '案件已提起，诉讼时效中断'
const proofOf = (filed: string): string =>
  `${byFiling}（${filed}，《民法典》第 195 条） · filed on ${filed}: limitation is interrupted (Civil Code art. 195)`
const withdrawn =
  '起诉（申请）已撤回、作废或日期已更改，时效期间按原届满日继续提示 · the filing was withdrawn, void or redated: the original limitation date applies again'

/**
 * Limitation of a dispute that became a case: interrupted by bringing it (Civil Code art. 195, nos. 3 and 4), so its open deadline is moot from the day it was filed. A filing
 * behind the last day interrupts nothing. `filed` null: nothing was filed, or it was withdrawn or is void. Article 195 lets three new years begin when the proceedings end, but
 * neither it nor the interpretation on limitation (法释〔2020〕17号) says that an action that was withdrawn interrupted at all, so the earlier day, the safe one, is due again. What a
 * person settled stays as they settled it. Said twice it changes nothing twice; it asks nobody's right to see the dispute.
 */
export async function limitationByFiling(
  context: Context,
  disputeId: number,
  filed: string | null,
): Promise<void> {
  for (const { id, proof, ...row } of await deadlinesAt(context, limitationOf(disputeId))) {
    const next = filed && proofOf(filed)
    const isOurs = row.state === 'moot' && proof.startsWith(byFiling)
    if (isOurs && proof === next) continue
    if (isOurs) await reopen(context, id, { reason: withdrawn })
    const isOpen = isOurs || row.state === 'open'
    if (isOpen && next && filed && (row.due === null || filed <= row.due))
      await moot(context, id, { proof: next })
  }
}
