import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { procurement } from './templates/procurement.ts'
import { renderContract } from './templates/render-contract.ts'
import { sales } from './templates/sales.ts'
import { technicalService } from './templates/technical-service.ts'

/** The contract templates of the demonstration by file name. Their texts were written for this project. */
export const demonstrationTemplates = (): { name: string; own: 'a' | 'b'; bytes: Uint8Array }[] =>
  [procurement, sales, technicalService].map((contract) => ({
    name: `${contract.file}.docx`,
    own: contract.own,
    bytes: renderContract(contract),
  }))

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../demo/templates')
  await mkdir(folder, { recursive: true })
  for (const { name, bytes } of demonstrationTemplates()) {
    await writeFile(join(folder, name), bytes)
    console.log(`demo/templates/${name} ${bytes.length} bytes`)
  }
}
