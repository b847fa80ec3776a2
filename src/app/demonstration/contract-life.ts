import type { Context } from '#engines/access/server/index.ts'
import { storeFile } from '#engines/documents/server/index.ts'
import { type ManualAction, partiesToSign, type Signing } from '#features/contracts/domain/index.ts'
import {
  archive,
  archiveAddressChoices,
  attachFile,
  contractDetailOf,
  moveContractByDay,
  transition,
} from '#features/contracts/server/index.ts'
import type { Services } from '#server/services.ts'
import { addDays, dateIn, defaultTimeZone, instantOf } from '#shared/dates.ts'
import type { DemoType } from './office.ts'
import type { Account, DemoPeople } from './people.ts'
import { signedCopyPdf } from './signed-copy-pdf.ts'

/** How far a contract of the demonstration has come. */
export type Stage =
  | 'draft'
  | 'atHead'
  | 'atCounsel'
  | 'atFinance'
  | 'atLead'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'toBeSigned'
  | 'beingSigned'
  | 'signed'
  | 'inPerformance'
  | 'expiring'
  | 'archived'
  | 'suspended'
  | 'expired'
  | 'completed'
  | 'void'

export type Course = {
  index: number
  stage: Stage
  starter: Account
  /** Day on which it was submitted, and the term. */
  submitted: string
  start: string
  end: string
}
export type Plan = Course & { type: DemoType }

const paths: Partial<Record<Stage, readonly ManualAction[]>> = {
  beingSigned: ['startSigning'],
  signed: ['startSigning', 'completeSigning'],
  inPerformance: ['startSigning', 'completeSigning'],
  expiring: ['startSigning', 'completeSigning'],
  archived: ['startSigning', 'completeSigning'],
  expired: ['startSigning', 'completeSigning'],
  suspended: ['startSigning', 'completeSigning', 'suspend'],
  completed: ['startSigning', 'completeSigning', 'complete'],
  void: ['void'],
}
const reasons: Partial<Record<ManualAction, string>> = {
  complete: '货款已付清，全部交付并验收合格',
  suspend: '对方停产整顿，双方书面确认中止履行',
  void: '对方主体变更，重新签订',
}

/** Brings an approved contract as far as its stage says, with how it was signed and where its paper lies. */
export async function moveOn(
  services: Services,
  people: DemoPeople,
  { stage, start, end, index }: Course,
  id: number,
  at: () => Date,
): Promise<void> {
  for (const action of paths[stage] ?? []) {
    const isLater = action === 'suspend' || action === 'complete'
    await people.act(
      'suqing',
      async (context) => {
        const signing = action === 'completeSigning' ? await signingOf(context, id, index) : undefined
        const version = await versionOf(context, id)
        await transition(context, id, { version, action, reason: reasons[action] ?? '', signing })
      },
      isLater ? new Date(Date.now() - 20 * 86_400_000) : at(),
    )
    if (action !== 'completeSigning') continue
    if (stage === 'archived' || stage === 'completed')
      await people.act('suqing', (context) => putAway(context, id, index), at())
    await passDays(services, people, id, start, end)
  }
}

const ourSigners = ['陈静', '赵磊', '王芳', '钱军']
const theirSigners = ['周建国', '罗立新', '沈佩华', '郭振宇', '何敏']

/** A contract's signing: its signed copy, today, somebody for each party, our contract seal. */
async function signingOf(context: Context, id: number, index: number): Promise<Signing> {
  const { number, parties } = await contractDetailOf(context, id)
  const signedOn = dateIn(context.now, defaultTimeZone)
  const content = signedCopyPdf([`Contract ${number}`, `Signed and sealed on ${signedOn}`])
  const file = await storeFile(context, { name: `${number} 签署件.pdf`, content })
  const { id: documentID } = await attachFile(context, id, 'signed', file)
  const signatories = partiesToSign(parties).map((party, at) => ({
    ...party,
    name: (party.partyType === 1 ? ourSigners : theirSigners)[(index + at) % 4] as string,
  }))
  return { documentID, signedOn, signatories, sealType: 2, sealCount: 2 }
}

/** Into one of the archive's rooms. */
async function putAway(context: Context, id: number, index: number): Promise<void> {
  const { version, signing } = await contractDetailOf(context, id)
  const { list: addresses } = await archiveAddressChoices(context, { pageNum: 1, pageSize: 20 })
  await archive(context, id, {
    version,
    documentID: signing?.documentID ?? null,
    addressID: addresses[index % addresses.length]?.id ?? null,
    place: `第 ${1 + (index % 6)} 层 第 ${1 + (index % 12)} 盒`,
  })
}

/** What the clock did meanwhile: the contract took effect on its first day and expired after its last. */
async function passDays(
  services: Services,
  people: DemoPeople,
  id: number,
  start: string,
  end: string,
): Promise<void> {
  for (const day of [start, addDays(end, 1)]) {
    const midnight = instantOf(day, '00:01', defaultTimeZone)
    if (midnight.getTime() < Date.now())
      await moveContractByDay(services, people.organizationId, id, midnight)
  }
}

async function versionOf({ tx, actor }: Context, id: number): Promise<number> {
  const row = await tx
    .selectFrom('contracts')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.version
}
