import { sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { type ShareState, shareState } from '../../domain/contract-share.ts'
import type { ContractShare, OutsideComment } from '../../domain/share-api.ts'
import { mayRead } from '../record/lock-contract.ts'
import type { StoredShare } from '../tables.ts'

/** Whether a link lives by this person's right: they may share the contract outside, as it stands now, and see its text whole. null: they are gone. */
export const isCarriedBy = async (
  context: Context,
  maker: Actor | null,
  contractId: number,
): Promise<boolean> =>
  maker !== null &&
  (await mayRead({ ...context, actor: maker }, contractId, ({ abilities }) => abilities.shareOutside))

type Row = Pick<
  StoredShare,
  | 'id'
  | 'contract_id'
  | 'person'
  | 'email'
  | 'title'
  | 'may_comment'
  | 'created_by'
  | 'created_at'
  | 'expires_at'
  | 'revoked_at'
  | 'opened'
  | 'opened_at'
  | 'version'
> & { maker: string; maker_state: string; ordinal: number }

const present = (row: Row, state: ShareState): ContractShare => ({
  id: row.id,
  person: row.person,
  email: row.email,
  title: row.title,
  mayComment: row.may_comment,
  state,
  createdBy: row.maker,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  opened: row.opened,
  openedAt: row.opened_at?.toISOString() ?? null,
  ordinal: row.ordinal,
  version: row.version,
})

/** The links of a contract, newest first, as they stand now. The caller has decided that the actor may see them. */
export async function sharesOf(context: Context, contractId: number): Promise<ContractShare[]> {
  const { tx, actor, now, services } = context
  const { rows } = await sql<Row>`
    select s.id, s.contract_id, s.person, s.email, s.title, s.may_comment, s.created_by, s.created_at, s.expires_at, s.revoked_at, s.opened, s.opened_at,
      s.version, u.name as maker, u.state as maker_state, coalesce(d.ordinal, 0) as ordinal
    from contract_shares s join people u on u.id = s.created_by left join contract_documents d on d.id = s.document_id and d.organization_id = s.organization_id
    where s.organization_id = ${actor.organizationId} and s.contract_id = ${contractId}
    order by s.id desc limit 200`.execute(tx)
  const carried = new Map<number, boolean>()
  for (const { created_by, maker_state } of rows) {
    if (carried.has(created_by)) continue
    const maker =
      maker_state === 'active' ? await loadActor(services.database, actor.organizationId, created_by) : null
    carried.set(created_by, await isCarriedBy(context, maker, contractId))
  }
  return rows.map((row) =>
    present(
      row,
      shareState(
        {
          revokedAt: row.revoked_at,
          expiresAt: row.expires_at,
          isCarried: carried.get(row.created_by) === true,
        },
        now,
      ),
    ),
  )
}

export async function presentedShare(
  context: Context,
  share: Pick<StoredShare, 'id' | 'contract_id'>,
): Promise<ContractShare> {
  const found = (await sharesOf(context, share.contract_id)).find(({ id }) => id === share.id)
  if (!found) throw notFound()
  return found
}

/** What people outside said of a contract, oldest first. The caller has decided that the actor may see it. */
export async function outsideComments({ tx, actor }: Context, contractId: number): Promise<OutsideComment[]> {
  const rows = await tx
    .selectFrom('contract_share_comments as c')
    .innerJoin('contract_shares as s', (join) =>
      join.onRef('s.id', '=', 'c.share_id').onRef('s.organization_id', '=', 'c.organization_id'),
    )
    .leftJoin('contract_documents as d', (join) =>
      join.onRef('d.id', '=', 's.document_id').onRef('d.organization_id', '=', 's.organization_id'),
    )
    .select(['c.id', 'c.share_id', 's.person', 's.email', 'd.ordinal', 'c.quote', 'c.text', 'c.created_at'])
    .where('c.organization_id', '=', actor.organizationId)
    .where('s.contract_id', '=', contractId)
    .orderBy('c.id')
    .limit(2_000)
    .execute()
  return rows.map(({ share_id, created_at, ordinal, ...row }) => ({
    ...row,
    shareID: share_id,
    ordinal: ordinal ?? 0,
    createdAt: created_at.toISOString(),
  }))
}
