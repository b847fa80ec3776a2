import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom'
import JSZip from 'jszip'
import { OfficeServer } from '../../src/testing/office-server.ts'

/** One document as it is open at the office server, for everybody who has it open there. */
type OpenDocument = {
  lock: string
  bytes: Buffer
  text: string
  isModified: boolean
  people: Map<string, View>
}
type View = { name: string; isReader: boolean }
type Session = { source: string; token: string; mayWrite: boolean; document: OpenDocument }

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/**
 * A small office server: opens documents over WOPI from its own side, shows their paragraphs as lines of a text box, lets several people write in one, and
 * speaks with the page around it as Collabora does. Its calls are signed.
 */
export async function startOfficeSite(): Promise<OfficeServer> {
  const sessions = new Map<string, Session>()
  const documents = new Map<string, OpenDocument>()
  const site: { server?: OfficeServer } = {}
  const wopi = (session: Pick<Session, 'source' | 'token'>, rest: string, init: RequestInit = {}) => {
    const url = `${session.source}${rest}?access_token=${session.token}`
    return fetch(url, {
      ...init,
      headers: { ...site.server?.proof(url, session.token), ...(init.headers as Record<string, string>) },
    })
  }
  site.server = await OfficeServer.start(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://office')
    if (url.pathname.startsWith('/frame/')) {
      await showFrame({ request, response, url, sessions, documents, wopi })
      return true
    }
    const session = sessions.get(url.searchParams.get('session') ?? '')
    if (!session) return false
    const { document } = session
    const body = await bodyOf(request)
    if (url.pathname === '/text' && session.mayWrite) {
      document.text = body
      document.isModified = true
    }
    if (url.pathname === '/token') session.token = body
    if (url.pathname === '/leave')
      await leave(session, url.searchParams.get('session') ?? '', documents, wopi)
    const saved = url.pathname === '/save' ? await saveDocument(session, body, wopi) : null
    const { text, isModified, people } = document
    const views = [...people].map(([id, view]) => ({ id, ...view }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ text, isModified, views, saved }))
    return true
  })
  site.server.signs()
  return site.server
}

type Wopi = (
  session: Pick<Session, 'source' | 'token'>,
  rest: string,
  init?: RequestInit,
) => Promise<Response>
type Showing = {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  sessions: Map<string, Session>
  documents: Map<string, OpenDocument>
  wopi: Wopi
}

/** The page in the frame: opened by a form that brings the token, as the protocol has it. */
async function showFrame({ request, response, url, sessions, documents, wopi }: Showing): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request))
  const source = url.searchParams.get('wopisrc') ?? url.searchParams.get('WOPISrc') ?? ''
  const token = form.get('access_token') ?? ''
  const info = request.method === 'POST' && token ? await wopi({ source, token }, '') : null
  if (!info?.ok || Number(form.get('access_token_ttl')) < Date.now()) {
    response.writeHead(403).end('no document')
    return
  }
  const said = (await info.json()) as Record<string, string | boolean>
  const document = documents.get(source) ?? (await opened({ source, token }, said, wopi))
  const wants = url.pathname === '/frame/edit' && said.UserCanWrite === true
  const lock = { 'x-wopi-override': 'LOCK', 'x-wopi-lock': document.lock }
  const mayWrite = wants && (await wopi({ source, token }, '', { method: 'POST', headers: lock })).ok
  const id = `${Math.random()}`.slice(2)
  documents.set(source, document)
  sessions.set(id, { source, token, mayWrite, document })
  document.people.set(id, { name: String(said.UserFriendlyName), isReader: !mayWrite })
  const given = { id, origin: said.PostMessageOrigin, mayWrite, name: said.BaseFileName }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="zh-CN"><title>office</title><style>body{margin:0;display:flex;flex-direction:column;height:100vh}
textarea{flex:1;border:0;padding:24px;font:16px/1.8 sans-serif}</style>
<div><b>${mayWrite ? '编辑' : '只读'}</b> <button id="save">办公服务器的保存</button> <button id="close">关闭</button></div>
<textarea aria-label="正文"${mayWrite ? '' : ' readonly'}></textarea>
<script>(${frameScript.toString()})(${JSON.stringify(given)})</script></html>`)
}

async function opened(
  session: Pick<Session, 'source' | 'token'>,
  said: Record<string, string | boolean>,
  wopi: Wopi,
): Promise<OpenDocument> {
  const bytes = Buffer.from(await (await wopi(session, '/contents')).arrayBuffer())
  const isText = String(said.BaseFileName).endsWith('.docx')
  const text = isText ? (await linesOf(bytes)).join('\n') : `${said.BaseFileName} ${bytes.length}`
  return { lock: `lock ${session.source}`, bytes, text, isModified: false, people: new Map() }
}

async function saveDocument(session: Session, extended: string, wopi: Wopi): Promise<boolean> {
  const { document } = session
  const bytes = await withLines(document.bytes, document.text.split('\n'))
  const answer = await wopi(session, '/contents', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'x-wopi-override': 'PUT',
      'x-wopi-lock': document.lock,
      ...(extended && { 'x-cool-wopi-extendeddata': encodeURIComponent(extended) }),
    },
  })
  if (!answer.ok) return false
  document.bytes = bytes
  document.isModified = false
  return true
}

/** The last one who goes gives the lock back. */
async function leave(
  session: Session,
  id: string,
  documents: Map<string, OpenDocument>,
  wopi: Wopi,
): Promise<void> {
  session.document.people.delete(id)
  if (session.document.people.size) return
  documents.delete(session.source)
  const headers = { 'x-wopi-override': 'UNLOCK', 'x-wopi-lock': session.document.lock }
  await wopi(session, '', { method: 'POST', headers })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const part = 'word/document.xml'
const paragraphsOf = async (zip: JSZip) => {
  const xml = (await zip.file(part)?.async('string')) ?? ''
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const textsOf = (element: Element) => [...element.getElementsByTagName('w:t')]
  const paragraphs = [...document.getElementsByTagName('w:p')].map((element) => ({
    texts: textsOf(element),
    line: textsOf(element)
      .map((one) => one.textContent ?? '')
      .join(''),
  }))
  return { document, paragraphs: paragraphs.filter(({ line }) => line !== '') }
}

async function linesOf(bytes: Buffer): Promise<string[]> {
  return (await paragraphsOf(await JSZip.loadAsync(bytes))).paragraphs.map(({ line }) => line)
}

/** The document with other words in its paragraphs; a paragraph that says the same stays as it is. */
async function withLines(bytes: Buffer, lines: readonly string[]): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  const { document, paragraphs } = await paragraphsOf(zip)
  paragraphs.forEach(({ texts, line }, index) => {
    if (lines[index] === undefined || lines[index] === line) return
    texts.forEach((one, place) => {
      one.textContent = place === 0 ? (lines[index] as string) : ''
    })
  })
  zip.file(part, new XMLSerializer().serializeToString(document))
  return zip.generateAsync({ type: 'nodebuffer' })
}

type Given = { id: string; origin: string; mayWrite: boolean }

/** Runs in the frame. It answers its host's origin only, and says nothing to anybody else. */
function frameScript({ id, origin, mayWrite }: Given): void {
  const box = document.querySelector('textarea') as HTMLTextAreaElement
  const say = (MessageId: string, Values: unknown) =>
    window.parent.postMessage(JSON.stringify({ MessageId, SendTime: Date.now(), Values }), origin)
  const ask = async (path: string, body = '') =>
    (await fetch(`${path}?session=${id}`, { method: 'POST', body })).json()
  let isModified = false
  let isHeard = false
  let people = ''
  const tell = (state: { isModified: boolean; views: { id: string; name: string; isReader: boolean }[] }) => {
    if (state.isModified !== isModified) {
      isModified = state.isModified
      say('Doc_ModifiedStatus', { Modified: isModified })
    }
    const views = JSON.stringify(state.views)
    if (views === people) return
    people = views
    say(
      'Views_List',
      state.views.map((view) => ({
        ViewId: view.id,
        UserName: view.name,
        ReadOnly: view.isReader,
        IsCurrentView: view.id === id,
      })),
    )
  }
  const save = async (extended = '') => {
    const state = await ask('/save', extended)
    say('Action_Save_Resp', {
      success: state.saved,
      result: '',
      errorMsg: state.saved ? '' : 'saveunauthorized',
    })
    tell(state)
  }
  const look = async () => {
    const state = await ask('/state')
    if (box.value !== state.text && !writing) box.value = state.text
    tell(state)
  }
  let writing = false
  box.addEventListener('input', async () => {
    writing = true
    tell(await ask('/text', box.value))
    writing = false
  })
  window.addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const { MessageId, Values } = JSON.parse(event.data)
    if (MessageId === 'Host_PostmessageReady' && !isHeard) {
      isHeard = true
      say('App_LoadingStatus', { Status: 'Document_Loaded' })
      void look()
      setInterval(() => void look(), 300)
    }
    if (MessageId === 'Action_Save' && mayWrite) void save(Values.ExtendedData)
    if (MessageId === 'Reset_Access_Token') void ask('/token', Values.token)
  })
  window.addEventListener('pagehide', () => navigator.sendBeacon(`/leave?session=${id}`))
  document.querySelector('#save')?.addEventListener('click', () => void save())
  document.querySelector('#close')?.addEventListener('click', () => say('UI_Close', {}))
  say('App_LoadingStatus', { Status: 'Frame_Ready' })
}
