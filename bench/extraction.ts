import { extract } from '#engines/extraction/domain/index.ts'
import { blindContracts, wholeSets } from './extraction/blind.ts'
import { contractsOf } from './extraction/corpus.ts'
import { parts } from './extraction/facts.ts'
import { precision, recall, type Score, score, type Tally } from './extraction/score.ts'
import { filledTemplates } from './extraction/templates.ts'

const templates = 'templates' as const

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Precision and recall of the rules by field on each part of the labelled set, or on one; `faults` adds a line for every wrong or missing answer. */
export async function extractionTables(only: string | undefined, faults: boolean): Promise<string> {
  const texts: string[] = []
  const sets = [
    ...parts.map((part) => ({ part, contracts: () => contractsOf(part) })),
    { part: templates, contracts: filledTemplates },
    ...wholeSets.map((part) => ({ part, contracts: () => blindContracts(part) })),
  ]
  for (const { part, contracts: make } of sets) {
    if (only !== undefined && part !== only) continue
    const contracts = await make()
    const began = process.cpuUsage()
    const result = score(contracts, ({ blocks }) => extract(blocks).extractions)
    const { user, system } = process.cpuUsage(began)
    const chinese = contracts.filter(({ language }) => language === 'zh').length
    const cost = ((user + system) / 1000 / contracts.length).toFixed(1)
    const head = `${part}: ${chinese} Chinese and ${contracts.length - chinese} English contracts, ${cost} ms of CPU each`
    const lines = faults ? result.faults.map((fault) => JSON.stringify(fault)) : []
    texts.push([head, '', ...table(result), ...lines].join('\n'))
  }
  return texts.join('\n\n')
}

function table({ fields, all }: Score): string[] {
  const row = (name: string, tally: Tally) =>
    `| ${name} | ${tally.right + tally.missed} | ${tally.right + tally.wrong} | ${tally.right} | ${percent(precision(tally))} | ${percent(recall(tally))} |`
  return [
    '| field | labelled | answered | right | precision | recall |',
    '|---|--:|--:|--:|--:|--:|',
    ...[...fields].sort(([a], [b]) => a.localeCompare(b)).map(([name, tally]) => row(name, tally)),
    row('**all**', all),
  ]
}
