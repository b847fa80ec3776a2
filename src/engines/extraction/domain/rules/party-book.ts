import type { PartyDetail } from '../extraction.ts'
import { organisationAt, personAt } from './names.ts'
import type { DetailFound } from './party-details.ts'
import type { Letter, PartyLabel } from './party-labels.ts'
import { roleStretch } from './party-names.ts'
import { isListedRole, isOnlySubject } from './roles.ts'
import { type Stretch, stretchText } from './text.ts'

/** A party as it is put together while the text is read. */
export type Party = {
  letter: Letter | null
  role: string
  roleAt: Stretch | null
  name: Stretch | null
  details: Map<PartyDetail, Stretch>
  /** How often a label opened it. */
  heads: number
}

export type PartiesFound = { parties: (Party | null)[]; brokenCodes: Stretch[] }

/** The parties found so far, with what belongs to each; how they are found is not its matter. */
export class PartyBook {
  parties: Party[] = []
  brokenCodes: Stretch[] = []
  /** Roles whose details are told, while nothing says yet who has them. */
  unknown = new Set<string>()
  named = (): Party[] => this.parties.filter(({ name }) => name !== null)

  knows = (name: Stretch): boolean =>
    this.named().some((party) => party.name && stretchText(party.name) === stretchText(name))

  find(letter: Letter | null, role: string): Party | null {
    return (
      this.parties.find((party) => letter !== null && party.letter === letter) ??
      this.parties.find((party) => party.role === role) ??
      null
    )
  }

  /** 乙方, Seller: by its letter or its word. */
  byOwner(owner: string): Party | null {
    const letter = owner.length === 2 && owner[1] === '方' ? '甲乙丙'.indexOf(owner[0] as string) : -1
    const found = this.find(letter === -1 ? null : (letter as Letter), owner)
    if (!found && isListedRole(owner)) this.unknown.add(owner)
    return found
  }

  /** The party that a label names; a new one when it is the first time. */
  open(label: PartyLabel, at: Stretch): Party {
    const known = this.find(label.letter, label.role)
    if (known) {
      known.heads++
      if (known.letter === null) known.letter = label.letter
      return known
    }
    const party: Party = {
      letter: label.letter,
      role: label.role,
      roleAt: roleStretch(at, label.role),
      name: null,
      details: new Map(),
      heads: 1,
    }
    this.parties.push(party)
    return party
  }

  /** 保证人:甲公司, 保证人:张三 one below the other: two parties with one role. */
  sameRole(label: PartyLabel, at: Stretch, name: string): Party | null {
    if (organisationAt(name) !== name.length && personAt(name) !== name.length) return null
    const same = this.parties.filter(({ role }) => role === label.role)
    if (label.letter !== null || !label.hasColon || label.isStamp || !isListedRole(label.role)) return null
    const known = same.find((party) => party.name && stretchText(party.name) === name)
    if (known) known.heads++
    if (known || same.length !== 1 || !same[0]?.name || same[0].letter !== null) return known ?? null
    const roleAt = roleStretch(at, label.role)
    const party = { letter: null, role: label.role, roleAt, name: null, details: new Map(), heads: 2 }
    this.parties.push(party)
    return party
  }

  take({
    label,
    at,
    name,
    details,
  }: {
    label: PartyLabel
    at: Stretch
    name: Stretch
    details: DetailFound[]
  }): void {
    const party = this.open(label, at)
    party.name ??= name
    party.heads = Math.max(party.heads, 2)
    for (const found of details) this.give(party, found)
  }

  /** The first value of each detail stands. */
  give(party: Party | null, { detail, value, broken }: DetailFound): void {
    if (broken) this.brokenCodes.push(value)
    else if (party && !party.details.has(detail)) party.details.set(detail, value)
  }

  /** A party with a letter has its place; the others take what is left, in the order of the text. */
  inOrder(): (Party | null)[] {
    const places: (Party | null)[] = [null, null, null]
    const all = this.named()
    // The company the contract is about, unless the text itself begins its parties with it.
    const comesLast = (party: Party) => isOnlySubject(party.role) && !(party === all[0] && party.heads > 1)
    for (const party of all) if (party.letter !== null) places[party.letter] ??= party
    for (const party of all.toSorted((a, b) => Number(comesLast(a)) - Number(comesLast(b)))) {
      if (places.includes(party) || party.letter !== null) continue
      const free = places.indexOf(null)
      if ((free === 2 || isOnlySubject(party.role)) && party.heads < 2) continue
      if (free !== -1) places[free] = party
    }
    return places
  }
}
