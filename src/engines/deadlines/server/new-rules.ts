import { actAs, clockOf } from '#engines/access/server/index.ts'
import type { Services } from '#server/services.ts'
import { followEverywhere } from './follow-own-rules.ts'
import { recomputeOpen } from './recompute.ts'
import { rules } from './rules.ts'

/**
 * What a release computes otherwise than the one before (`RuleBook.edition`) reaches the days that are open already: each organisation whose days are of an
 * earlier edition gets them computed again and their triggers told again, once. A server with older rules beside it changes nothing back.
 */
export async function recomputeByNewRules(services: Services): Promise<void> {
  const { edition } = rules()
  const behind = await services.database.system((tx) =>
    tx
      .selectFrom('organizations')
      .leftJoin('deadline_editions', 'deadline_editions.organization_id', 'organizations.id')
      .select('organizations.id')
      .where((eb) => eb.or([eb('edition', 'is', null), eb('edition', '<', edition)]))
      .orderBy('organizations.id')
      .execute(),
  )
  for (const { id } of behind)
    await actAs(services, await clockOf(services, id), async (context) => {
      const { numInsertedOrUpdatedRows } = await context.tx
        .insertInto('deadline_editions')
        .values({ organization_id: id, edition })
        .onConflict((conflict) =>
          conflict
            .column('organization_id')
            .doUpdateSet({ edition, computed_at: context.now })
            .where('deadline_editions.edition', '<', edition),
        )
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      await recomputeOpen(context, 'rules')
      await followEverywhere(context, true)
    })
}
