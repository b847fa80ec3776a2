import { type Chance, jsonOf, oddNumbers, oddShapes, oddTexts, oddValue, RawJson } from './odd-values.ts'

/** A call that is right: as somebody really made it. */
export type RealCall = {
  name: string
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
  /** The body is a form with one file. */
  takesFile?: boolean
}

/** A call as it goes over the wire; `how` says in words what is odd about it. */
export type OddCall = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  how: string
}

type Place = readonly (string | number)[]

/** Every place in a value, itself included. */
function placesIn(value: unknown, at: Place = [], found: Place[] = []): Place[] {
  found.push(at)
  // Of a long list the first and the last are as good as all.
  if (Array.isArray(value))
    for (const [index, inner] of value.slice(0, 5).entries()) placesIn(inner, [...at, index], found)
  else if (typeof value === 'object' && value !== null && !(value instanceof RawJson))
    for (const [key, inner] of Object.entries(value)) placesIn(inner, [...at, key], found)
  return found
}

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)

/** The value with something else at a place; undefined there takes the property or the entry away. */
function withAt(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const made = withAt(value[key as number], rest, change)
    return made === undefined ? value.toSpliced(key as number, 1) : value.with(key as number, made)
  }
  const { [key]: old, ...others } = value as Record<string, unknown>
  const made = withAt(old, rest, change)
  return made === undefined ? others : { ...others, [key]: made }
}

type Change = { how: string; make: (old: unknown, chance: Chance, foreignIds: readonly number[]) => unknown }

const asText = (old: unknown): string => (typeof old === 'string' ? old : jsonOf(old))

const changes: readonly Change[] = [
  { how: 'another value', make: (_old, chance) => oddValue(chance) },
  { how: 'another value', make: (_old, chance) => oddValue(chance) },
  { how: 'odd text', make: (_old, chance) => chance.of(oddTexts) },
  { how: 'odd text added', make: (old, chance) => `${asText(old).slice(0, 200)}${chance.of(oddTexts)}` },
  { how: 'odd number', make: (_old, chance) => chance.of(oddNumbers) },
  { how: 'odd shape', make: (_old, chance) => chance.of(oddShapes) },
  { how: 'null', make: () => null },
  { how: 'missing', make: () => undefined },
  { how: 'in a list', make: (old) => [old] },
  { how: 'in an object', make: (old) => ({ value: old }) },
  { how: 'as text', make: (old) => asText(old) },
  { how: 'as number', make: (old) => Number(asText(old)) || 0 },
  { how: 'another record’s id', make: (_old, chance, ids) => chance.of(ids) },
  { how: 'twice', make: (old) => (Array.isArray(old) ? [...old, ...old] : [old, old]) },
  {
    how: 'ten thousand times',
    make: (old) => Array.from({ length: 10_000 }, () => (Array.isArray(old) ? (old[0] ?? null) : old)),
  },
  {
    how: 'one thing too many',
    make: (old, chance) =>
      typeof old === 'object' && old !== null && !Array.isArray(old)
        ? { ...old, [chance.of(['extra', 'version', 'id', 'constructor', 'toString', ''])]: oddValue(chance) }
        : { extra: old },
  },
  { how: 'a prototype', make: (old) => new RawJson(`{"__proto__":${jsonOf(old ?? null)}}`) },
  { how: 'a constructor', make: () => new RawJson('{"constructor":{"prototype":{"a":1}}}') },
  {
    how: 'a key twice',
    make: (old) => new RawJson(`{"a":1,"a":2,${jsonOf({ value: old ?? null }).slice(1)}`),
  },
]

/** One to three odd things somewhere in a body; the deeper places are as likely as the whole. */
export function oddBody(body: unknown, chance: Chance, foreignIds: readonly number[]) {
  let made = body
  const how: string[] = []
  for (let left = chance.oneIn(3) ? 1 + chance.below(3) : 1; left > 0; left--) {
    const place = chance.of(placesIn(made))
    const change = chance.of(changes)
    how.push(`${change.how} at ${place.join('.') || 'the whole'}`)
    const old = valueAt(made, place)
    made = withAt(made, place, () => change.make(old, chance, foreignIds))
  }
  return { body: made, how: how.join(', ') }
}

const oddPayloads: readonly [string, (text: string) => string | Buffer][] = [
  ['nothing at all', () => ''],
  ['null', () => 'null'],
  ['a list', (text) => `[${text}]`],
  ['a text', () => '"x"'],
  ['a number', () => '1'],
  ['cut off', (text) => text.slice(0, Math.floor(text.length / 2))],
  ['with a byte order mark', (text) => `\ufeff${text}`],
  [
    'with bytes that are no UTF-8',
    (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]),
  ],
  ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['in GBK', () => Buffer.from([0x7b, 0x22, 0xc3, 0xfb, 0xb3, 0xc6, 0x22, 0x3a, 0x31, 0x7d])],
  ['with a real NUL', (text) => `${text.slice(0, -1)}\u0000}`],
  ['with a comment', (text) => `${text}// x`],
  ['twice', (text) => text + text],
]
const oddTypes: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=gbk' },
  { 'content-type': 'application/json;;;' },
  { 'content-type': ' ' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]
const oddHeaders: readonly Record<string, string>[] = [
  { 'if-match': '*' },
  { 'if-match': '"2147483648"' },
  { 'if-match': '"1", "2"' },
  { 'if-match': 'W/"' },
  { 'idempotency-key': '' },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'k'.repeat(200) },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': '\u00ff\u00fe' },
  { 'idempotency-key': `'; --` },
  { 'accept-language': 'xx-\u00ff;q=9' },
  { 'accept-language': 'en' },
  { 'user-agent': 'u'.repeat(5_000) },
  { 'user-agent': '\u00e9\u00ff' },
  { cookie: 'chancery=' },
  { cookie: 'chancery=%00%ff; =; ;;' },
  { origin: 'null' },
  { origin: 'http://' },
  { 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=9999999999-' },
  { range: 'bytes=-0,5-1' },
  { 'if-none-match': '"' },
  { 'x-forwarded-for': '::::,999.1.1.1' },
  { host: '' },
  { host: ':::' },
  { authorization: 'Bearer \u00ff' },
  { 'last-event-id': '9'.repeat(30) },
  { 'content-length': '5' },
]

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

/** What goes into the query beside or instead of what is right. `names`: the parameters that the call knows. */
function oddQuery(real: RealCall, names: readonly string[], chance: Chance): { text: string; how: string } {
  const name = names.length ? chance.of(names) : 'pageNum'
  const shorter = oddTexts.filter((text) => text.length < 4_000)
  const value = chance.oneIn(3) ? jsonOf(chance.of(oddNumbers)) : chance.of(shorter)
  const right = queryText(real.query)
  const more = (text: string) => (right ? `${right}&${text}` : text)
  const how = `query ${name}=${value.slice(0, 40)}`
  switch (chance.below(8)) {
    case 0:
      return { text: more(`${name}=1&${name}=2`), how: `query ${name} twice` }
    case 1:
      return { text: more(`${name}[]=1&${name}[a]=2&__proto__[a]=1`), how: `query ${name} as a list` }
    case 2:
      return { text: more(`${name}=%ff%fe%00&%=`), how: `query ${name} with bytes that are no UTF-8` }
    case 3:
      return { text: more(`${encoded(value)}=1`), how: `an unknown query ${value.slice(0, 40)}` }
    default:
      return { text: queryText({ ...real.query, [name]: value }), how }
  }
}

function oddPath(path: string, chance: Chance): { path: string; how: string } {
  const parts = path.split('/')
  const ids = parts.flatMap((part, index) => (/\d/.test(part) ? [index] : []))
  const at = ids.length ? chance.of(ids) : parts.length - 1
  const odd = chance.oneIn(8)
    ? chance.of(['..', '%2e%2e', '%00', '%ff', '%', '', '.', '%2f', ';', '#'])
    : encoded(chance.oneIn(2) ? jsonOf(chance.of(oddNumbers)) : chance.of(oddTexts).slice(0, 300))
  return { path: parts.with(at, odd).join('/'), how: `path …/${odd.slice(0, 40)}` }
}

const part = (name: string, more: string, content: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const file = (name: string, content = 'text'): string => part('file', `; filename="${name}"`, content)
const end = '--x--\r\n'
const oddForms: readonly [string, string][] = [
  ['nothing in it', ''],
  ['only an end', end],
  ['no end', file('a.txt')],
  ['cut off in a name', '--x\r\ncontent-disposition: form-data; name="fi'],
  ['cut off in a file', file('a.docx').slice(0, -6)],
  ['no file', part('other', '', 'x') + end],
  ['two files', file('a.txt') + file('b.txt') + end],
  ['twenty fields', Array.from({ length: 20 }, (_, i) => part(`f${i}`, '', 'x')).join('') + end],
  ['a prototype', part('__proto__', '', 'x') + file('a.txt') + end],
  ['a long field', part('other', '', 'x'.repeat(5_000)) + file('a.txt') + end],
  ['a long name', file(`${'n'.repeat(5_000)}.txt`) + end],
  ['an empty file', file('a.txt', '') + end],
  ['no name', file('') + end],
  ['a name without letters', file('.') + end],
  ['a name that climbs', file('../../../etc/passwd') + end],
  ['a NUL in a name', file('a\0.docx') + end],
  ['another boundary', file('a.txt').replaceAll('--x', '--y') + end],
  ['a header without an end', `--x\r\n${'h'.repeat(20_000)}`],
  ['no zip in a docx', file('a.docx', 'PK\u0003\u0004 and no more') + end],
  ['no pdf in a pdf', file('a.pdf', '%PDF-1.7 and no more') + end],
]

/** One odd call made of a real one. */
export function oddCallOf(
  real: RealCall,
  {
    chance,
    foreignIds,
    queryNames,
  }: { chance: Chance; foreignIds: readonly number[]; queryNames: readonly string[] },
): OddCall {
  const right = queryText(real.query)
  const urlOf = (path: string, query: string) => (query ? `${path}?${query}` : path)
  const json: Record<string, string> = real.body === undefined ? {} : { 'content-type': 'application/json' }
  const plain = {
    method: real.method,
    url: urlOf(real.path, right),
    headers: json,
    payload: real.body === undefined ? undefined : jsonOf(real.body),
  }
  if (real.takesFile && !chance.oneIn(4)) {
    const [how, payload] = chance.of(oddForms)
    return {
      ...plain,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload,
      how: `a form with ${how}`,
    }
  }
  const draw = chance.below(20)
  if (draw < 2) return { ...plain, headers: { ...json, ...chance.of(oddHeaders) }, how: 'a header' }
  if (draw < 4 || (draw < 7 && real.body === undefined)) {
    const { path, how } = oddPath(real.path, chance)
    return { ...plain, url: urlOf(path, right), how }
  }
  if (draw < 6 || real.body === undefined) {
    const { text, how } = oddQuery(real, queryNames, chance)
    return { ...plain, url: urlOf(real.path, text), how }
  }
  if (draw === 6) {
    const [how, make] = chance.of(oddPayloads)
    return { ...plain, payload: make(jsonOf(real.body)), how: `the body ${how}` }
  }
  if (draw === 7) return { ...plain, headers: chance.of(oddTypes), how: 'another content type' }
  const { body, how } = oddBody(real.body, chance, foreignIds)
  return { ...plain, payload: body === undefined ? '' : jsonOf(body), how }
}
