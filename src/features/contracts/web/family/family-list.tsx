import { Button } from 'antd'
import { said } from '#shared/text.ts'
import { AppLink, MoneyText, StatusTag, toneOf, useLocale, useText } from '#web/index.ts'
import type { ContractFamily } from '../../domain/associate-api.ts'
import { type FamilyBranch, familyTree } from '../../domain/contract-family.ts'
import { relationWords, type Side } from '../../domain/contract-relations.ts'
import { labelOf, standingLabel } from '../../domain/contract-status.ts'
import { familyMessages } from './family-messages.ts'
import type { Member } from './use-family.ts'

export type FamilyRelation = ContractFamily['relations'][number]
type Props = {
  id: number
  family: ContractFamily
  /** Takes a relation of this contract away; null where the person may not. */
  onUntie: ((relation: FamilyRelation, other: Member) => void) | null
}

/** The family as a list that people read: what is below a contract stands indented under it; what has no direction stands by itself. */
export function FamilyList(props: Props) {
  const t = useText(familyMessages)
  const { id, family } = props
  const directed = family.relations.filter(({ relationType }) => relationType !== 3)
  const kin = new Set([id, ...directed.flatMap(({ fromID, toID }) => [fromID, toID])])
  const ids = family.members.map((one) => one.id)
  const tree = familyTree(
    ids.filter((one) => kin.has(one)),
    directed,
  )
  const beside = family.relations.filter(
    ({ fromID, toID, relationType }) => relationType === 3 && (fromID === id || toID === id),
  )
  return (
    <div className="c-stack">
      {directed.length > 0 ? <Branches branches={tree} {...props} /> : null}
      {beside.length > 0 ? (
        <div>
          {directed.length > 0 ? <h3 className="c-family-head">{t('beside')}</h3> : null}
          <ul className="c-family">
            {beside.map((relation) => {
              const other = relation.fromID === id ? relation.toID : relation.fromID
              return (
                <Item key={other} branch={{ id: other, relation, repeated: false, below: [] }} {...props} />
              )
            })}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

const Branches = ({ branches, ...props }: Props & { branches: readonly FamilyBranch[] }) => (
  <ul className="c-family">
    {branches.map((branch) => (
      <Item key={`${branch.id}/${branch.relation?.relationType ?? ''}`} branch={branch} {...props} />
    ))}
  </ul>
)

function Item({ branch, ...props }: Props & { branch: FamilyBranch }) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const { id, family, onUntie } = props
  const member = family.members.find((one) => one.id === branch.id)
  if (!member) return null
  const label = standingLabel(member)
  const name = member.name || member.number || `#${member.id}`
  const isOwn = member.id === id
  const own = relationTo(family, branch, id)
  const other =
    own && family.members.find((one) => one.id !== id && (one.id === own.fromID || one.id === own.toID))
  return (
    <li>
      <div
        className={isOwn ? 'c-family-item c-family-here' : 'c-family-item'}
        aria-current={isOwn || undefined}
      >
        {isOwn ? (
          <strong>{name}</strong>
        ) : (
          <AppLink
            to="/standingBook/detail"
            params={{ contractId: String(member.id), mode: 'contract', tab: 'relations' }}
          >
            {name}
          </AppLink>
        )}
        {branch.relation ? (
          <span className="c-soft">
            {said(relationWords(branch.relation.relationType, sideOf(branch.relation)), locale)}
          </span>
        ) : null}
        {isOwn ? <span className="c-soft">{t('own')}</span> : null}
        {member.number && member.name ? <span className="c-soft">{member.number}</span> : null}
        <StatusTag tone={toneOf(label.color)}>{labelOf(label, locale)}</StatusTag>
        {member.amount ? <MoneyText money={member.amount} /> : null}
        {branch.repeated ? <span className="c-soft">{t('seen')}</span> : null}
        {own?.source === 'form' ? <span className="c-soft">{t('fromForm')}</span> : null}
        {own?.source === 'given' && other && onUntie ? (
          <Button
            type="link"
            size="small"
            aria-label={t('untieOf', { name: other.name })}
            onClick={() => onUntie(own, other)}
          >
            {t('untie')}
          </Button>
        ) : null}
      </div>
      {branch.below.length > 0 ? <Branches branches={branch.below} {...props} /> : null}
    </li>
  )
}

const sideOf = ({ relationType }: { relationType: number }): Side => (relationType === 3 ? 'beside' : 'below')

/** The relation that this line of the list stands for, where it is one of the contract whose page this is. */
const relationTo = (
  family: ContractFamily,
  { relation }: FamilyBranch,
  id: number,
): FamilyRelation | undefined =>
  relation !== null && (relation.fromID === id || relation.toID === id)
    ? family.relations.find(
        (one) =>
          one.fromID === relation.fromID &&
          one.toID === relation.toID &&
          one.relationType === relation.relationType,
      )
    : undefined
