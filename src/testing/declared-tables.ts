import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What a file says of one column: what is read from it, whether it may be null (null: it does not say, `unknown`), and whether the database fills it where nothing is given. */
export type DeclaredColumn = { reads: string[]; nullable: boolean | null; given: boolean }
/** By table, by column. */
export type DeclaredTables = Map<string, Map<string, DeclaredColumn>>

const root = join(import.meta.dirname, '../..')

/**
 * The tables that the product says it has (`interface Tables` and `interface Views` of every file below src/), read from the text of the files. Throws at a notation that it does not
 * know, so that no column goes unseen.
 */
export function declaredTables(): DeclaredTables {
  const tables: DeclaredTables = new Map()
  for (const path of globSync('src/**/server/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    if (!/interface (Tables|Views)\b/.test(text)) continue
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const named = new Map<string, ts.TypeNode | ts.InterfaceDeclaration>()
    const visit = (node: ts.Node): void => {
      if (ts.isTypeAliasDeclaration(node)) named.set(node.name.text, node.type)
      if (ts.isInterfaceDeclaration(node) && !isList(node)) named.set(node.name.text, node)
      ts.forEachChild(node, visit)
    }
    visit(file)
    const collect = (node: ts.Node): void => {
      if (ts.isInterfaceDeclaration(node) && isList(node))
        for (const member of propertiesOf(node)) tables.set(nameOf(member), columnsOf(member.type, named))
      ts.forEachChild(node, collect)
    }
    collect(file)
  }
  return tables
}

const isList = ({ name }: ts.InterfaceDeclaration): boolean => /^(Tables|Views)$/.test(name.text)

type Named = ReadonlyMap<string, ts.TypeNode | ts.InterfaceDeclaration>
type Property = ts.PropertySignature & { type: ts.TypeNode }

function propertiesOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode): Property[] {
  return node.members.map((member) => {
    if (!ts.isPropertySignature(member) || !member.type) throw unknownNotation(member)
    return member as Property
  })
}

const nameOf = ({ name }: Property): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText()

function columnsOf(type: ts.TypeNode, named: Named): Map<string, DeclaredColumn> {
  if (ts.isIntersectionTypeNode(type)) return new Map(type.types.flatMap((one) => [...columnsOf(one, named)]))
  if (ts.isTypeReferenceNode(type)) {
    const meant = named.get(type.typeName.getText())
    if (!meant) throw unknownNotation(type)
    if (!ts.isInterfaceDeclaration(meant)) return columnsOf(meant, named)
    const above = (meant.heritageClauses ?? []).flatMap(({ types }) => types)
    const inherited = above.flatMap((one) => {
      const node = named.get(one.expression.getText())
      if (!node || !ts.isInterfaceDeclaration(node)) throw unknownNotation(one)
      return propertiesOf(node)
    })
    return columnsFrom([...inherited, ...propertiesOf(meant)], named)
  }
  if (!ts.isTypeLiteralNode(type)) throw unknownNotation(type)
  return columnsFrom(propertiesOf(type), named)
}

const columnsFrom = (properties: readonly Property[], named: Named): Map<string, DeclaredColumn> =>
  new Map(properties.map((one) => [nameOf(one), columnOf(one.type, named)]))

function columnOf(type: ts.TypeNode, named: Named): DeclaredColumn {
  const reference = ts.isTypeReferenceNode(type) ? type : undefined
  const [first, second] = reference?.typeArguments ?? []
  const wrapper = reference?.typeName.getText()
  if (wrapper === 'Generated' && first) return { ...columnOf(first, named), given: true }
  if ((wrapper === 'ColumnType' || wrapper === 'JSONColumnType') && first) {
    const given = second !== undefined && kindsOf(second, named).includes('undefined')
    return { ...columnOf(first, named), given }
  }
  if (type.kind === ts.SyntaxKind.UnknownKeyword) return { reads: ['value'], nullable: null, given: false }
  const kinds = kindsOf(type, named)
  return { reads: kinds.filter((kind) => kind !== 'null'), nullable: kinds.includes('null'), given: false }
}

/** `string`, `number`, `boolean`, `Date`, `array`, `null`, `undefined`, `bytes`, or `value` for what only its own file knows. */
function kindsOf(type: ts.TypeNode, named: Named): string[] {
  if (ts.isUnionTypeNode(type)) return [...new Set(type.types.flatMap((one) => kindsOf(one, named)))]
  if (ts.isParenthesizedTypeNode(type)) return kindsOf(type.type, named)
  if (ts.isArrayTypeNode(type) || ts.isTypeOperatorNode(type)) return ['array']
  if (ts.isLiteralTypeNode(type)) {
    if (type.literal.kind === ts.SyntaxKind.NullKeyword) return ['null']
    if (ts.isStringLiteral(type.literal)) return ['string']
    if (ts.isNumericLiteral(type.literal)) return ['number']
    return ['boolean']
  }
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText()
    if (name === 'Date') return ['Date']
    if (name === 'Buffer' || name === 'Uint8Array') return ['bytes']
    const meant = named.get(name)
    return meant && !ts.isInterfaceDeclaration(meant) ? kindsOf(meant, named) : ['value']
  }
  const keywords: Partial<Record<ts.SyntaxKind, string>> = {
    [ts.SyntaxKind.StringKeyword]: 'string',
    [ts.SyntaxKind.NumberKeyword]: 'number',
    [ts.SyntaxKind.BooleanKeyword]: 'boolean',
    [ts.SyntaxKind.UndefinedKeyword]: 'undefined',
  }
  return [keywords[type.kind] ?? 'value']
}

const unknownNotation = (node: ts.Node): Error =>
  new Error(
    `${node.getSourceFile().fileName}: «${node.getText().slice(0, 80)}» is no notation that declaredTables reads`,
  )
