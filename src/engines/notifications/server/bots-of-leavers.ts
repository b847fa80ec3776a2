import type { LeavingDuty } from '#engines/people/server/index.ts'
import { shownOf } from './bot-address.ts'
import { openBot } from './bot-row.ts'
import './tables.ts'

/** Bots go with who is signed out for good: a key to somebody's group is kept for nobody. Nothing of it waits for a successor. */
export const botsOfLeavers: LeavingDuty = {
  list: async () => [],
  settle: async (context, leaver) => {
    const { tx, actor, services } = context
    const gone = await tx
      .deleteFrom('notice_bots')
      .where('organization_id', '=', actor.organizationId)
      .where('user_id', '=', leaver.id)
      .returningAll()
      .execute()
    for (const row of gone) {
      const { id, name, platform, is_on: isOn } = row
      const { host } = shownOf(openBot(services.config, row).address)
      context.audit({
        action: 'notice_bot.delete',
        subject: { kind: 'notice_bot', id, name },
        before: { platform, name, isOn, host },
        detail: { people: [leaver.name] },
      })
    }
  },
}
