import { openOfficePackage } from '../docx/office-package.ts'
import { unpack } from '../docx/zip.ts'
import { bareText, canBeBlackened, says } from './bare-text.ts'

/**
 * Whether a .docx still says one of these words anywhere in any of its parts, in text, whatever it is called, or in an attribute. Reads the parts by itself, not by what took
 * the words out. Blocks: run it in the worker.
 */
export function isStillVisible(bytes: Uint8Array, words: readonly string[]): boolean {
  const wanted = [...new Set(words.map((word) => bareText(word).text))].filter(Boolean)
  const office = openOfficePackage(bytes)
  return office.entries.some(({ name }) => {
    const text = isText(name) ? office.xml(name) : null
    return text !== null && partSays(text, wanted)
  })
}

/** Whether a .docx holds something that is not text and is not in `known`: a picture may show what no word says. */
export function showsMore(bytes: Uint8Array, known: Uint8Array): boolean {
  const others = new Set(othersIn(known))
  return othersIn(bytes).some((content) => !others.has(content))
}

const isText = (name: string): boolean => /\.(xml|rels|vml)$/i.test(name)

/** Everything in the package that is not text, by its bytes. */
const othersIn = (bytes: Uint8Array): string[] =>
  openOfficePackage(bytes)
    .entries.filter(({ name, size }) => !isText(name) && size > 0)
    .map((entry) => Buffer.from(unpack(entry)).toString('base64'))

const paragraphEnd = /<\/(?:\w+:)?(?:p|tc|comment|vt)>/
const attributeValues = /="([^"]*)"|='([^']*)'/g

function partSays(text: string, words: readonly string[]): boolean {
  const lines = text.split(paragraphEnd).map((line) => bareText(plain(line.replaceAll(/<[^>]*>/g, ''))).text)
  if (lines.some((line) => words.some((word) => says(line, word)))) return true
  // Ids and measures are short figures: there only what could be blackened counts, and of figures what no measure is.
  const searched = words.filter((word) => canBeBlackened(word) && !/^[\da-f]{1,8}$/.test(word))
  return [...text.matchAll(attributeValues)].some(([, double, single]) => {
    const value = bareText(plain(double ?? single ?? '')).text
    return searched.some((word) => value.includes(word))
  })
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (name) return named[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })
