import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Components of antd whose styles are left out unless our sources import them, with their class stem. Only components
 * that no other component is made of may stand here.
 */
const optional: Readonly<Record<string, readonly string[]>> = {
  Anchor: ['anchor'],
  Breadcrumb: ['breadcrumb'],
  Calendar: ['picker-calendar'],
  Card: ['card'],
  Carousel: ['carousel', 'slick'],
  Cascader: ['cascader'],
  Col: ['col', 'row'],
  Collapse: ['collapse'],
  ColorPicker: ['color-picker'],
  Descriptions: ['descriptions'],
  FloatButton: ['float-btn'],
  Image: ['image'],
  List: ['list'],
  Listy: ['listy'],
  Masonry: ['masonry'],
  Mentions: ['mentions'],
  Notification: ['notification'],
  QRCode: ['qrcode'],
  Rate: ['rate'],
  Result: ['result'],
  Slider: ['slider'],
  Splitter: ['splitter'],
  Statistic: ['statistic'],
  Steps: ['steps'],
  Timeline: ['timeline'],
  Tour: ['tour'],
  Transfer: ['transfer'],
  Upload: ['upload'],
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sourceFiles(join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )

/** Names that the sources import from 'antd'. Form's rows and columns count as Col. */
export function importedFromAntd(sources: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const text of sources)
    for (const match of text.matchAll(/import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*'antd'/g))
      for (const part of (match[1] as string).split(','))
        names.add(
          part
            .replace(/\btype\s+/, '')
            .trim()
            .split(/\s+as\s+/)[0] ?? '',
        )
  if (names.has('Form') || names.has('Row')) names.add('Col')
  return names
}

/** Top-level rules of a stylesheet, one text each. */
export function topRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return rules
}

const stemsOf = (selector: string): string[] =>
  [...selector.matchAll(/\.ant-([a-z0-9-]+)/g)].map((match) => match[1] as string)
const isOf = (stem: string, component: string) => stem === component || stem.startsWith(`${component}-`)

/** Components that the shell and the pages before sign-in do without; their styles come with the first page. */
const ofPages: readonly string[] = [
  'picker',
  'table',
  'tree',
  'tree-select',
  'select-tree',
  'select',
  'pagination',
  'tabs',
  'radio',
  'switch',
  'segmented',
  'typography',
  'tag',
  'form',
  'progress',
  'input-number',
  'notification',
  ...Object.values(optional).flat(),
]

/** Bare links (they refer to variables that only antd's own elements have), and what is left of antd's own build. */
const strayRule = /^(a[:[{]|\.css-var-|\.data-ant)/

/** antd's stylesheet in two parts, without the rules that start at a component which is not imported. */
export function partsOf(css: string, imported: ReadonlySet<string>): { core: string; pages: string } {
  const unused = Object.entries(optional).flatMap(([name, stems]) => (imported.has(name) ? [] : stems))
  const parts = { core: '', pages: '' }
  for (const rule of topRules(css)) {
    if (strayRule.test(rule)) continue
    const selector = rule.slice(0, rule.startsWith('@media') ? 400 : rule.indexOf('{'))
    const [first] = stemsOf(selector)
    if (first && unused.some((component) => isOf(first, component))) continue
    parts[first && ofPages.some((component) => isOf(first, component)) ? 'pages' : 'core'] += rule
  }
  return parts
}

const ids: Readonly<Record<string, 'core' | 'pages'>> = {
  'virtual:antd-core.css': 'core',
  'virtual:antd-pages.css': 'pages',
}

/**
 * antd's static stylesheet (its zero-runtime mode) as two: 'virtual:antd-core.css' for the first paint and
 * 'virtual:antd-pages.css' for the screens. What no source imports is left out.
 */
export const antdStyles = (): Plugin => {
  let parts: { core: string; pages: string } | undefined
  return {
    name: 'antd-styles',
    resolveId: (source) => (source in ids ? `\0${source}` : null),
    load(id) {
      const part = ids[id.replace('\0', '')]
      if (!part || !id.startsWith('\0')) return null
      parts ??= partsOf(
        readFileSync('node_modules/antd/dist/antd.css', 'utf8'),
        importedFromAntd(sourceFiles('src').map((path) => readFileSync(path, 'utf8'))),
      )
      // A layer, so that our own rules win whichever stylesheet arrives first.
      return `@layer reset, antd;@layer antd{${parts[part]}}`
    },
  }
}
