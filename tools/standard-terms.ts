import { basename } from 'node:path'
import ts from 'typescript'

/** Words that the code once had of its own, each with what an engineer calls it. Names are read word by word: `soldTo`, `insight` and `chatroom` have none of them. */
const standardTerms: Readonly<Record<string, string>> = {
  told: 'presented, visible, notified or reported',
  untold: 'redacted',
  sight: 'visibility, or on the screen',
  room: 'disk space',
  teller: 'leak detector',
  asking: 'request, or approval gate',
  door: 'public entry, or guard',
  wall: 'tenant isolation',
}

/** Names that stay: columns of the database, and a key that the API and stored rules have. */
const staying: Readonly<Record<string, RegExp>> = {
  told_at: /\/tables\.ts$/,
  told_end: /\/tables\.ts$/,
  asking: /^src\/features\/contract-types\/server\/score-rules\.ts$/,
}

/** The first word of a name that has a standard term, with that term; a wall clock is one. */
export function privateWord(name: string): [word: string, term: string] | null {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  for (const [at, whole] of words.entries()) {
    const word = whole.replace(/(?<=^(sight|room|teller|door|wall))s$/, '')
    const term = Object.hasOwn(standardTerms, word) ? standardTerms[word] : undefined
    if (term && !(word === 'wall' && words[at + 1] === 'clock')) return [word, term]
  }
  return null
}

/** What a node names for the first time: a variable, parameter, function, type, or a member of a type of ours. */
function declaredName(node: ts.Node): string | null {
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node)
  const name = isDeclared ? node.name : undefined
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : null
}

const words = (name: string, [word, term]: [string, string]) =>
  `${name}: for “${word}” say what engineers say: ${term}`

export function nodeInPrivateWords(node: ts.Node, file: string): string | null {
  const name = declaredName(node)
  const found = name !== null && !staying[name]?.test(file) ? privateWord(name) : null
  return found && words(name ?? '', found)
}

export function fileInPrivateWords(file: string): string | null {
  const found = privateWord(basename(file))
  return found && words(basename(file), found)
}
