import type { PartyDetail } from '../extraction.ts'
import { labelledNameAt, organisationAt, personAt } from './names.ts'
import { type PartiesFound, type Party, PartyBook } from './party-book.ts'
import { type DetailFound, detailLabelOnly, detailOfCell, detailsIn } from './party-details.ts'
import { type Letter, type PartyLabel, partyLabel } from './party-labels.ts'
import { nameBelow, nameLabel, nameSize } from './party-names.ts'
import { proseParties } from './party-prose.ts'
import { bankBeside, holder, opensBlock, payee, personOf, somebodyElse, unlabelledBank } from './payees.ts'
import { isListedRole, roleWord } from './roles.ts'
import { type Line, type Stretch, stretchText } from './text.ts'

/** The parties of a contract in their order, at most three, with what belongs to each. */
export function partiesOf(lines: readonly Line[]): PartiesFound {
  const reading = new Reading()
  reading.all(lines)
  const isOpen = reading.named().length < 2
  for (const found of proseParties(lines)) if (isOpen || reading.knows(found.name)) reading.take(found)
  // Now that they are known, what stands about them further down.
  if (isOpen && reading.named().length >= 2) reading.all(lines)
  if (reading.letterhead(lines)) reading.all(lines)
  return { parties: reading.inOrder(), brokenCodes: reading.brokenCodes }
}

const ownWord = new RegExp(
  `^\\s?[(,](?:以下|下|下文)(?:简称|称|统称)(?:为)?:?"?(?<role>(?![甲乙丙]方)${roleWord})(?=["),])`,
)
const letterBehind = /[("](?:以下|下)?(?:简称|称|称为|为|即)?:?"?([甲乙丙])方"?[)"]/

/** The columns of a line. A gap between a label and what it labels is none: 发包方:      某某学校      (以下简称甲方). */
function columnsOf(text: string): string[] {
  const columns: string[] = []
  for (const part of text.split('\t')) {
    const last = columns.at(-1)
    const goesOn =
      last !== undefined && ((/:\s?$/.test(last) && !/^[^:]{1,20}:/.test(part)) || part.startsWith('('))
    if (goesOn) columns[columns.length - 1] = `${last}\t${part}`
    else columns.push(part)
  }
  return columns
}

class Reading extends PartyBook {
  #scope: Party | null = null
  /** Whose account the next lines tell, and for how many of them. */
  #bank: { party: Party; lines: number } | null = null
  /** Bank details of nobody yet: 户名 may stand below 开户行. */
  #unowned: { found: DetailFound; lines: number }[] = []
  #columns = new Map<number, Party>()
  #table = -1
  #isHeadRow = false
  #rowOwner: Party | null = null
  /** Parties whose labels stood beside one another in one line. */
  #pair: (Party | null)[] | null = null

  all(lines: readonly Line[]): void {
    for (const [at, line] of lines.entries()) {
      if (line.kind === 'header' || line.kind === 'footer') continue
      if (line.kind === 'row') this.row(line)
      else this.line(line, lines[at + 1] ?? null)
    }
  }

  /** A line, column by column. Under two parties beside one another stands what belongs to each. */
  line(line: Line, next: Line | null): void {
    const texts = columnsOf(line.text)
    const opened: (Party | null)[] = []
    const pair = this.#pair ?? this.#twins(texts)
    let start = 0
    for (const [at, text] of texts.entries()) {
      if (pair) this.#scope = texts.length === pair.length ? (pair[at] ?? null) : null
      opened.push(this.#segment({ line, start, end: start + text.length }, next) ? this.#scope : null)
      start += text.length + 1
    }
    const heads = opened.filter((party) => party !== null)
    if (new Set(heads).size > 1) {
      this.#pair = opened
      this.#scope = null
    } else if (heads.length || (pair && !/^[^:]{1,14}:|^\s*$/.test(line.text))) this.#pair = null
  }

  /** 地址:… beside 地址:…: one for each party; nobody's when there are more or fewer of them. */
  #twins(texts: readonly string[]): (Party | null)[] | null {
    const labels = texts.map((text) => /^\s?[^:。,;]{0,12}?([\u4e00-\u9fff]{2}):/.exec(text)?.[1])
    if (texts.length < 2 || labels.some((label) => label === undefined || label !== labels[0])) return null
    const named = this.named()
    return texts.map((_, at) => (named.length === texts.length ? (named[at] ?? null) : null))
  }

  /** True when a party's label opened it. */
  #segment(part: Stretch, next: Line | null): boolean {
    const trimmed = {
      ...part,
      start: part.start + (stretchText(part).length - stretchText(part).trimStart().length),
    }
    const text = stretchText(trimmed).trimEnd()
    if (text === '') return false
    if (this.#bank && this.#bank.lines-- <= 0) this.#bank = null
    this.#unowned = this.#unowned.filter((one) => one.lines-- > 0)
    const label = partyLabel(text)
    const rest = label ? text.slice(label.end) : ''
    if (label && this.#head(label, trimmed, text, rest, next)) return true
    this.#rest(trimmed, text)
    return false
  }

  /** A segment that begins with a party; false when it is a sentence that only speaks of one. */
  #head(label: PartyLabel, part: Stretch, text: string, rest: string, next: Line | null): boolean {
    const from = part.start + label.end
    const size = nameSize(label, rest)
    if (size > 0) {
      const words = rest.slice(0, size)
      const party = this.sameRole(label, part, words) ?? this.open(label, part)
      const behind = text.slice(label.end + size)
      const said = letterBehind.exec(behind.slice(0, 24))
      if (said && party.letter === null) party.letter = '甲乙丙'.indexOf(said[1] as string) as Letter
      party.name ??= { line: part.line, start: from, end: from + size }
      this.#roleBehind(party, part.line, from + size)
      this.#scope = party
      this.#inline({ ...part, start: from + size, end: part.start + text.length }, party)
      this.#addressBehind(party, part, from + size, behind)
      this.#partyBehind(part, from + size, behind)
      return true
    }
    const isAlone = /^[\s_:]*(?:(?:基本)?(?:信息|资料|情况)[\s:]*)?$/.test(rest)
    const below = isAlone && !label.isStamp ? nameBelow(label, next) : null
    if (below) {
      const party = this.open(label, part)
      party.name ??= below
      this.#scope = party
      return true
    }
    const known = this.find(label.letter, label.role)
    if (isAlone || /^[\s_:]*(?:\(|_|法定|授权|代表|日期|[Dd]ate|[Ss]ign)/.test(rest)) {
      this.#scope = known
      if (known) known.heads++
      return true
    }
    if (!known) return false
    // 甲方地址：… 甲方账户：…
    if (/账户|账号|帐号|收款|开户|Bank|Account/.test(rest.slice(0, 12)))
      this.#bank = { party: known, lines: 5 }
    else if (opensBlock.test(rest)) this.#bank = null
    // 乙方应将价款付至甲方账户(开户行:…): whose account it is, the sentence says.
    const paid = this.#payeeIn(text)
    if (paid) this.#bank = { party: paid, lines: 5 }
    const details = detailsIn({ ...part, end: part.start + text.length }, false)
    if (details.length === 0 && !this.#bank) this.#scope = opensBlock.test(rest) ? known : null
    this.#inline({ ...part, start: part.start + label.end, end: part.start + text.length }, known)
    return true
  }

  /** 甲方:某某公司(以下简称"发包方"): the contract's own word for the party. */
  #roleBehind(party: Party, line: Line, from: number): void {
    const found = ownWord.exec(line.text.slice(from, from + 40))
    const role = found?.groups?.role
    if (!found || !role || !/^[甲乙丙]方$/.test(party.role)) return
    const start = from + found[0].length - role.length
    party.role = role
    party.roleAt = { line, start, end: start + role.length }
  }

  /** 甲方某某公司与乙方某某公司 in one sentence. */
  #partyBehind(part: Stretch, from: number, behind: string): void {
    const lead = /^(?:\([^()]{0,80}\))?[与和及、,]{1,2}/.exec(behind)?.[0].length ?? 0
    const label = lead > 0 ? partyLabel(behind.slice(lead)) : null
    if (label && organisationAt(behind.slice(lead + label.end)) > 0)
      this.#segment({ ...part, start: from + lead, end: from + behind.length }, null)
  }

  /** English: "Supplier: Acme Ltd., 12 Elm Street, London". */
  #addressBehind(party: Party, part: Stretch, from: number, behind: string): void {
    const found =
      /^(,\s|\sof\s)((?:\d|Unit|Room|Level|Suite|Flat|Floor|No\.|P\.?O\.?\s)[^;("]{6,120}?)(?=\s?\(|\.?$|;)/.exec(
        behind,
      )
    if (!found || party.details.has('address')) return
    const start = from + (found[1] as string).length
    party.details.set('address', { line: part.line, start, end: start + (found[2] as string).length })
  }

  #rest(part: Stretch, text: string): void {
    const whole = { ...part, end: part.start + text.length }
    if (/^第[一二三四五六七八九十百\d]{1,5}[条章节]/.test(text)) this.#scope = null
    const numbered = /^(?:\(?[1-5一二三a-e]\)|[1-5一二三][.、])\s?/.exec(text)?.[0].length ?? 0
    const begins =
      organisationAt(text.slice(numbered)) > 0 || (numbered > 0 && personAt(text.slice(numbered)) > 0)
    if (begins || /^.{0,24}由/.test(text)) {
      const found = proseParties([part.line])
      if (found.length && this.named().length < 3) {
        for (const one of found) this.take(one)
        return
      }
    }
    // The Contractor: Bradfield Ltd, and below it: of Unit 3, Pincents Lane, Reading
    const place = this.#scope?.name
      ? /^of\s(?<at>[A-Z\d][^;:]{6,120}\d[^;:]{0,30})$/.exec(text)?.groups?.at
      : undefined
    if (place) {
      const value = { ...whole, start: part.start + text.indexOf(place) }
      this.give(this.#scope, { detail: 'address', owner: null, value, broken: false })
      return
    }
    const held = this.#holderIn(whole)
    if (held) {
      this.#bank = { party: held, lines: 4 }
      for (const { found } of this.#unowned.splice(0)) this.give(held, found)
    }
    const paid = held ?? this.#payeeIn(text)
    if (paid) this.#bank = { party: paid, lines: 5 }
    const other = somebodyElse.exec(text)?.[0]
    if (other !== undefined && organisationAt(text.slice(other.length)) > 0) this.#scope = null
    // A sentence may speak of others: only a label at its beginning belongs to whom the lines above are about.
    const isLabelled = /^(?:[^:。,;]{1,16}|[A-Za-z][A-Za-z .'/()&-]{1,40}):|^[\u4e00-\u9fff]{2,8}\s/.test(
      text,
    )
    const had = this.#inline(whole, isLabelled || text.length < 30 ? this.#scope : null)
    // 女, 汉族: what stands beside a name.
    if (!had && !held && !isLabelled && text.length > 4) this.#scope = null
  }

  #payeeIn(text: string): Party | null {
    const { cn, own, en, of, mine } = payee.exec(text)?.groups ?? {}
    const word = cn ?? own ?? en ?? of ?? mine
    if (word === undefined) return null
    // 应向乙方: the word may have more before it than the role.
    for (let at = 0; at < word.length - 1; at++) {
      const party = this.byOwner(word.slice(at))
      if (party) return party
    }
    return null
  }

  /** Takes the details of a stretch; each goes to whom it names, else to the given party, bank accounts to whose they are said to be. */
  #inline(part: Stretch, party: Party | null): boolean {
    let current = party
    const held = this.#holderIn(part)
    const found = detailsIn(part, true)
    for (const one of found) {
      if (one.owner !== null) current = this.byOwner(one.owner)
      else current = this.#contactOf(part, one.value.start) ?? current
      const isBank = one.detail === 'bank' || one.detail === 'account'
      const party = isBank && one.owner === null ? (held ?? this.#bank?.party ?? current) : current
      if (one.detail === 'account' && !found.some(({ detail }) => detail === 'bank'))
        this.#giveBank(party, bankBeside(one.value))
      this.give(party, one)
      if (isBank && !party) this.#unowned.push({ found: one, lines: 3 })
    }
    if (found.length === 0) this.#unlabelledBank(part, held ?? this.#bank?.party ?? null)
    return found.length > 0
  }

  /** 甲方收货人:孙伟,电话:…: whose person was named last before a detail. */
  #contactOf({ line, start }: Stretch, at: number): Party | null {
    const said = line.text.slice(Math.max(start, at - 40), at).replace(/^.*[。;]/, '')
    const word = personOf.exec(said)?.groups?.owner
    return word === undefined ? null : this.byOwner(word)
  }

  #giveBank(party: Party | null, value: Stretch | null): void {
    if (value) this.give(party, { detail: 'bank', owner: null, value, broken: false })
  }

  #unlabelledBank(part: Stretch, party: Party | null): void {
    if (!party) return
    const { bank, account } = unlabelledBank(part)
    this.#giveBank(party, bank)
    if (account) this.give(party, { detail: 'account', owner: null, value: account, broken: false })
  }

  #holderIn(part: Stretch): Party | null {
    const text = stretchText(part)
    for (const match of text.matchAll(holder)) {
      const rest = text.slice(match.index + match[0].length)
      const party = this.named().find(({ name }) => name && rest.startsWith(stretchText(name)))
      if (party) return party
    }
    return null
  }

  /** An order on the buyer's own paper: 需方地址 is told, but who 需方 is only in the first line. */
  letterhead(lines: readonly Line[]): boolean {
    const [role, ...others] = this.unknown
    const first = lines.find(({ kind }) => kind !== 'footer')
    const text = first?.text.trim() ?? ''
    if (!first || role === undefined || others.length || this.named().length !== 1) return false
    const name = { line: first, start: first.text.indexOf(text), end: first.text.indexOf(text) + text.length }
    if (text === '' || organisationAt(text) !== text.length || this.knows(name)) return false
    const line = lines.find((one) => one.text.includes(role)) ?? first
    const start = line.text.indexOf(role)
    const roleAt = start === -1 ? null : { line, start, end: start + role.length }
    this.parties.unshift({ letter: null, role, roleAt, name, details: new Map(), heads: 1 })
    return true
  }

  row(line: Line): void {
    if (line.table !== this.#table) this.#columns.clear()
    this.#table = line.table
    this.#scope = null
    this.#isHeadRow = false
    this.#rowOwner = null
    const cells = line.cells.map(({ start, end, column }) => ({ line, start, end, column }))
    for (const [at, cell] of cells.entries()) {
      const text = stretchText(cell).trim()
      if (text === '') continue
      const label = partyLabel(text)
      const next = cells[at + 1]
      if (label && this.#headCell(label, cell, text, next ?? null)) continue
      const only = detailLabelOnly(text)
      if (only) this.#detailCells(only, cell, cells.slice(at + 1))
      else if (/^(?:名\s?称|单位名称|公司名称|企业名称|全称|[Nn]ame)\s?:?$/.test(text))
        this.#nameCells(cell, cells.slice(at + 1))
      else if (!this.#nameBelow(cell, text)) {
        const before = cells[at - 1]
        const beside = before && this.#columns.get(before.column)
        this.#inline(cell, this.#columns.get(cell.column) ?? beside ?? null)
      }
    }
  }

  /** A name alone below the head of its column. */
  #nameBelow(cell: Stretch & { column: number }, text: string): boolean {
    const own = this.#columns.get(cell.column)
    const lead = nameLabel.exec(text)?.[0].length ?? 0
    const name = text.slice(lead)
    const size = organisationAt(name) || (lead > 0 ? labelledNameAt(name) || personAt(name) : 0)
    if (!own || own.name || size === 0 || (lead === 0 && size !== text.length)) return false
    own.name = { ...cell, start: cell.start + lead, end: cell.start + lead + size }
    this.#inline({ ...cell, start: cell.start + lead + size }, own)
    return true
  }

  #headCell(
    label: PartyLabel,
    cell: Stretch & { column: number },
    text: string,
    next: Stretch | null,
  ): boolean {
    const rest = text.slice(label.end).trim()
    const inside = nameSize(label, rest)
    if (rest === '') {
      const beside = next ? stretchText(next).trim() : ''
      const size = beside === '' ? 0 : nameSize({ ...label, hasColon: true }, beside)
      const known = this.find(label.letter, label.role)
      // 项目 | 委托单位 | 检测单位: heads of columns.
      const isHead = beside !== '' && partyLabel(beside)?.end === beside.length
      if (
        size === 0 &&
        !known &&
        !isHead &&
        !this.#isHeadRow &&
        label.letter === null &&
        !isListedRole(label.role)
      )
        return false
      const party = this.open(label, cell)
      if (size > 0 && next && !isHead && !partyLabel(beside)?.hasColon) {
        party.name ??= { ...next, end: next.start + size }
        this.#addressBehind(party, next, next.start + size, beside.slice(size))
      }
      this.#columns.set(cell.column, party)
      this.#isHeadRow = isHead
      return true
    }
    if (inside === 0) {
      const known = this.find(label.letter, label.role)
      if (known && /^[\s_:]*(?:\(|_|盖章|签章|公章|签字|$)/.test(rest)) this.#columns.set(cell.column, known)
      return false
    }
    const party = this.open(label, cell)
    party.name ??= { ...cell, start: cell.start + label.end, end: cell.start + label.end + inside }
    this.#columns.set(cell.column, party)
    this.#inline({ ...cell, start: cell.start + label.end + inside }, party)
    return true
  }

  #detailCells(
    { detail, owner }: { detail: PartyDetail; owner: string | null },
    cell: { column: number },
    later: (Stretch & { column: number })[],
  ): void {
    // 需方地址 | … | 采购员/电话 | …: the row goes on about the same party.
    const own = owner === null ? (this.#columns.get(cell.column) ?? this.#rowOwner) : this.byOwner(owner)
    if (owner !== null) this.#rowOwner = own ?? null
    const give = (party: Party | null | undefined, value: Stretch | undefined) => {
      const found = value && detailOfCell(detail, value)
      if (found) this.give(party ?? null, found)
    }
    if (owner !== null || own) give(own, later[0])
    else for (const one of later) give(this.#columns.get(one.column), one)
  }

  #nameCells(cell: { column: number }, later: (Stretch & { column: number })[]): void {
    const own = this.#columns.get(cell.column)
    for (const one of own ? later.slice(0, 1) : later) {
      const party = own ?? this.#columns.get(one.column)
      const size = organisationAt(stretchText(one).trim())
      if (party && size > 0) party.name ??= { ...one, end: one.start + size }
    }
  }
}
