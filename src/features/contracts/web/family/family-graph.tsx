import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLocale, useText } from '#web/index.ts'
import type { ContractFamily } from '../../domain/associate-api.ts'
import { familyTree } from '../../domain/contract-family.ts'
import { labelOf, standingLabel } from '../../domain/contract-status.ts'
import { cutToWidth, type Place, placeFamily } from './family-layout.ts'
import { familyMessages } from './family-messages.ts'
import { type Member, useRoleOf } from './use-family.ts'

const box = { width: 208, height: 46, column: 268, row: 60, edge: 26 }
const leftOf = ({ column }: Place): number => box.edge + column * box.column
const middleOf = ({ row }: Place): number => box.edge / 2 + row * box.row + box.height / 2

/** The family as a drawing: topmost contracts at the left, what is below them to the right. Every contract is a link that keyboard and screen reader reach in the order of the list. */
export function FamilyGraph({ id, family }: { id: number; family: ContractFamily }) {
  const t = useText(familyMessages)
  const roleOf = useRoleOf(family)
  const tree = familyTree(
    family.members.map((one) => one.id),
    family.relations,
  )
  const { places, columns, rows } = placeFamily(tree)
  const byId = new Map(family.members.map((one) => [one.id, one]))
  const own = places.get(id)
  const [ownX, ownY] = own ? [leftOf(own) + box.width / 2, middleOf(own)] : [0, 0]
  // Where it does not all fit, the contract whose page this is comes first.
  const toOwn = useCallback(
    (region: HTMLElement | null) => {
      if (!region) return
      region.scrollLeft = ownX - region.clientWidth / 2
      region.scrollTop = ownY - region.clientHeight / 2
    },
    [ownX, ownY],
  )
  const [width, height] = [columns * box.column + box.edge, rows * box.row + box.edge]
  return (
    <section ref={toOwn} className="c-family-graph" aria-label={t('graph', { count: family.members.length })}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the region around it is named, and each contract in it */}
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g>
          {family.relations.map(({ fromID, toID, relationType }) => {
            const [from, to] = [places.get(fromID), places.get(toID)]
            return from && to ? (
              <path
                key={`${fromID}/${toID}/${relationType}`}
                className={`c-family-line c-family-line-${relationType}`}
                d={lineBetween(from, to)}
              />
            ) : null
          })}
        </g>
        {[...places].map(([one, place]) => {
          const member = byId.get(one)
          return member ? (
            <Node key={one} member={member} place={place} role={roleOf(one)} isOwn={one === id} />
          ) : null
        })}
      </svg>
    </section>
  )
}

/** From the right side of the one to the left side of the other; around the left where both stand in one column. */
function lineBetween(from: Place, to: Place): string {
  const [y1, y2] = [middleOf(from), middleOf(to)]
  if (from.column === to.column) {
    const x = leftOf(from)
    return `M ${x} ${y1} C ${x - box.edge} ${y1}, ${x - box.edge} ${y2}, ${x} ${y2}`
  }
  const [first, last] = from.column < to.column ? [from, to] : [to, from]
  const [x1, x2] = [leftOf(first) + box.width, leftOf(last)]
  const half = (x1 + x2) / 2
  return `M ${x1} ${middleOf(first)} C ${half} ${middleOf(first)}, ${half} ${middleOf(last)}, ${x2} ${middleOf(last)}`
}

type NodeProps = { member: Member; place: Place; role: string; isOwn: boolean }

function Node({ member, place, role, isOwn }: NodeProps) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const status = labelOf(standingLabel(member), locale)
  const words = isOwn ? [t('own'), role] : [role]
  const name = member.name || member.number || `#${member.id}`
  const [x, y] = [leftOf(place), middleOf(place) - box.height / 2]
  return (
    <Link
      to={'/standingBook/detail'}
      search={{ contractId: String(member.id), mode: 'contract', tab: 'relations' }}
      className={isOwn ? 'c-family-node c-family-own' : 'c-family-node'}
      aria-current={isOwn ? 'true' : undefined}
    >
      <rect x={x} y={y} width={box.width} height={box.height} rx={6}>
        <title>{name}</title>
      </rect>
      <text x={x + 10} y={y + 19} className="c-family-name">
        {cutToWidth(name, 27)}
      </text>
      <text x={x + 10} y={y + 37} className="c-family-note">
        {cutToWidth([...words, status].filter(Boolean).join(' · '), 30)}
      </text>
    </Link>
  )
}
