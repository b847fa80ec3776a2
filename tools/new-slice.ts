import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from './run-program.ts'

/** What a new slice is: where it stands, what it is called, which slices of its own tier it may use. */
export type NewSlice = { tier: 'engines' | 'features'; name: string; uses: string[] }

/** The text of .dependency-cruiser.cjs with one more row at the end of its tier. Throws when the table has the name already or lacks one it is to use. */
export function withRow(text: string, { tier, name, uses }: NewSlice): string {
  const block = new RegExp(`(\\n  ${tier}: \\{\\n)([\\s\\S]*?)(\\n  \\},)`).exec(text)
  if (!block) throw new Error(`no ${tier} in the table`)
  const [whole, head, rows = '', tail] = block
  const known = [...rows.matchAll(/^ {4}'?([a-z-]+)'?:/gm)].map((row) => row[1])
  if (known.includes(name)) throw new Error(`${name} is in the table already`)
  const strangers = uses.filter((used) => !known.includes(used))
  if (strangers.length > 0) throw new Error(`not in the table of ${tier}: ${strangers.join(', ')}`)
  const key = name.includes('-') ? `'${name}'` : name
  const row = `    ${key}: [${uses.map((used) => `'${used}'`).join(', ')}],`
  return text.replace(whole, () => `${head}${rows}\n${row}${tail}`)
}

const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The files of an empty slice: what it says of itself and of its server, and a README to fill in. */
export function sliceFiles({ tier, name, uses }: NewSlice): Record<string, string> {
  const folder = `src/${tier}/${name}`
  return {
    [`${folder}/README.md`]: readme({ tier, name, uses }),
    [`${folder}/slice.ts`]: `import { slice } from '#shared/slice.ts'\n\nexport const ${camel(name)}Slice = slice({ at: '${tier}/${name}' })\n`,
    [`${folder}/server/slice.ts`]: `import type { ServerSlice } from '#server/slice.ts'\n\nexport const server: ServerSlice = { routes: [] }\n`,
  }
}

const readme = ({ name, uses }: NewSlice): string => `# ${name}

One sentence: what a user gets from it.

## Vocabulary

| Chinese | identifier | meaning |
|---|---|---|

## Tables

## What must always be true

## Uses

${uses.length > 0 ? uses.map((used) => `- ${used}: what for`).join('\n') : 'No other slice of its tier.'}

## To add an action

1. The endpoint as one value in \`domain/api.ts\`, the rule as a pure function beside it, both with tests.
2. Who may: the ability in \`domain/…-policy.ts\`, the permission with its words and default roles in \`slice.ts\`.
3. The operation in a file of its own under \`server/\`, named by its verb: load and lock, may, valid, change, record. Its API test:
   happy, forbidden, invalid, another organisation.
4. The screen under \`web/\`, its words in \`web/messages.ts\` in both languages.
5. Its route in \`server/slice.ts\`; a screen's address, rights and place in the menu in \`slice.ts\`, how it is fetched in \`web/pages.ts\`; panels and buttons that it adds to records in \`web/record-parts.ts\`.
`

if (import.meta.main) {
  const [tier, name = '', ...uses] = process.argv.slice(2)
  if ((tier !== 'engines' && tier !== 'features') || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
    console.error('npm run new-slice -- engines|features name [slices of its tier that it uses …]')
    process.exit(2)
  }
  const slice: NewSlice = { tier, name, uses }
  const table = join(projectRoot, '.dependency-cruiser.cjs')
  if (existsSync(join(projectRoot, 'src', tier, name))) throw new Error(`src/${tier}/${name} exists already`)
  if (uses.length > 0) writeFileSync(table, withRow(readFileSync(table, 'utf8'), slice))
  for (const [file, text] of Object.entries(sliceFiles(slice))) {
    mkdirSync(dirname(join(projectRoot, file)), { recursive: true })
    writeFileSync(join(projectRoot, file), text)
    console.log(file)
  }
  console.log(
    'Next: its line in src/app/slices.ts; fill in its README.md; what others import of it goes through its public entries, by name.',
  )
}
