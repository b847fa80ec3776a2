import type { Context } from '#engines/access/server/index.ts'
import { mailerOf } from './mail-settings.ts'

/** To an address that is nobody's of the organisation: what `notify` cannot send. Plain text; `messageKey` is the same when the same letter is sent again. */
export type Letter = { to: string; subject: string; text: string; messageKey: string }

/**
 * What sends letters of an organisation at once, for those that hold a secret which no job may keep; null where no mail is set. To be called after the commit, outside of any
 * transaction: a mail server may take its time (20 s at most). It rejects when the letter was not taken.
 */
export async function letterBox({
  tx,
  actor,
  services,
}: Pick<Context, 'tx' | 'services'> & { actor: { organizationId: number } }): Promise<
  ((letter: Letter) => Promise<void>) | null
> {
  const open = await mailerOf(tx, actor.organizationId, services.config)
  return (
    open &&
    (async (letter) => {
      await (await open()).send(letter)
    })
  )
}
