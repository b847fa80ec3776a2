import { type Bundle, partsOf } from './first-paint.ts'

const start = 'src/app/web/main.tsx'
const frame = [start, 'src/app/web/layout/shell-layout.tsx', 'src/app/web/page-styles.ts']

export type PageBudget = { page: string; modules: readonly string[]; kilobytes: number }

/**
 * What the scripts of a page may weigh, in KB of Brotli, until it can be used: all that its modules import statically. What is fetched later (`later` of src/web,
 * dialogs, pickers) is not in it. A page that outgrows its budget fails the build: fetch later what the first sight of it does without, or say in the commit what it is worth.
 */
export const pageBudgets: readonly PageBudget[] = [
  { page: 'sign-in', modules: [start, 'src/app/web/account/sign-in-page.tsx'], kilobytes: 236 },
  { page: 'home', modules: [...frame, 'src/features/workbench/web/workbench-page.tsx'], kilobytes: 252 },
  {
    page: 'standing book',
    modules: [...frame, 'src/features/contracts/web/contract-list-page.tsx'],
    kilobytes: 291,
  },
  {
    page: 'form of a contract',
    modules: [...frame, 'src/features/contracts/web/contract-edit-page.tsx'],
    kilobytes: 380,
  },
  {
    page: 'contract',
    modules: [...frame, 'src/app/web/contract-detail-pages.tsx'],
    kilobytes: 528,
  },
  {
    page: 'editor',
    modules: [
      start,
      'src/app/web/page-styles.ts',
      'src/features/contracts/web/editor/contract-editor-page.tsx',
      'src/engines/editor/web/library/library-editor.tsx',
    ],
    kilobytes: 1175,
  },
]

export type PageParts = Pick<PageBudget, 'page' | 'kilobytes'> & { scripts: readonly string[] }

/** The scripts of each page. Throws when one of its modules is in none: then it has another name by now. */
export function partsOfPages(bundle: Bundle, budgets: readonly PageBudget[]): PageParts[] {
  const ids = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' ? [part.facadeModuleId ?? '', ...part.moduleIds] : [],
  )
  return budgets.map(({ page, modules, kilobytes }) => {
    const gone = modules.filter((module) => !ids.some((id) => id.endsWith(`/${module}`)))
    if (gone.length > 0) throw new Error(`page budget of ${page}: ${gone.join(', ')} is in no script`)
    const parts = partsOf(bundle, (id) => modules.some((module) => id.endsWith(`/${module}`)))
    return { page, kilobytes, scripts: parts.filter((name) => name.endsWith('.js')) }
  })
}

/** A line that says what each page weighs, with `sizeOf` in bytes; throws when one is over its budget. */
export function weighPages(pages: readonly PageParts[], sizeOf: (script: string) => number): string {
  const weighed = pages.map(({ page, kilobytes, scripts }) => {
    const weight = scripts.reduce((sum, script) => sum + sizeOf(script), 0) / 1024
    return { isOver: weight > kilobytes, text: `${page} ${weight.toFixed(0)} of ${kilobytes} KB` }
  })
  const over = weighed.filter(({ isOver }) => isOver).map(({ text }) => text)
  if (over.length > 0)
    throw new Error(`scripts over the budget of their page (tools/build/page-budgets.ts): ${over.join(', ')}`)
  return `scripts: ${weighed.map(({ text }) => text).join(', ')}`
}
