import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { pagePlaces } from '#app/slices/page-places.ts'
import { recordPlaces } from '#app/slices/record-places.ts'
import { recordPages } from '#engines/records/web/pages.ts'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from '../support/index.ts'

// Every page of the registry, as somebody who may open it sees it in the demonstration.
// They only look: one organisation will do.
test.use({ organisationChoice: 'book', sharedOrganisation: true })
/** How each page is looked at, in an order that changes size or theme once from one look to the next, and begins in the light again. */
const desktop = { size: 'desktop', viewport: { width: 1440, height: 900 } } as const
const phone = { size: 'phone', viewport: { width: 390, height: 844 } } as const
const looks = [
  { ...desktop, scheme: 'light' },
  { ...desktop, scheme: 'dark' },
  { ...phone, scheme: 'dark' },
  { ...phone, scheme: 'light' },
] as const

const unused = () => Promise.reject(new Error('only addresses are looked at'))
const pages = [...pagePlaces, ...recordPlaces.flatMap((place) => recordPages(place, unused, unused))]

/** The page on which the frame of all pages, menu and bar, is looked at too. */
const home = '/'

type Row = { id: number; name?: string }
const first = async (page: Page, path: string, fits: (row: Row) => boolean = () => true): Promise<number> => {
  const answer = await page.request.get(`/api/v1${path}`)
  const { data } = (await answer.json()) as { data: { list: Row[] } }
  const row = data.list.find(fits)
  expect(row, `no record at ${path}`).toBeDefined()
  return row?.id ?? 0
}

const longestName = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/v1/contracts?pageSize=200&filter=status:in:6')
  const { data } = (await answer.json()) as { data: { list: Required<Row>[] } }
  return data.list.reduce((a, b) => (b.name.length > a.name.length ? b : a)).id
}

const draft = async (page: Page): Promise<number> => {
  const headers = { 'x-csrf': '1' }
  const types = (await (await page.request.get('/api/v1/contract_types/list')).json()) as { data: Row[] }
  const templates = `/templates?state=2&contractTypeID=${types.data.find(({ name }) => name === '产品销售合同')?.id}`
  const data = {
    contractTypeID: types.data.find(({ name }) => name === '产品销售合同')?.id,
    templateID: await first(page, templates),
    values: {},
  }
  const made = await page.request.post('/api/v1/contracts', { headers, data })
  return ((await made.json()) as { data: { contractID: number } }).data.contractID
}

/** Pages that show one record, and where to find one. */
const records: Record<string, (page: Page) => Promise<string[]>> = {
  '/disputes/detail': async (page) => {
    const address = `/disputes/detail?id=${await first(page, '/law_disputes?sort=-updateTime')}`
    return [address, `${address}&tab=events`]
  },
  '/disputes/edit': async (page) => [
    `/disputes/edit?id=${await first(page, '/law_disputes?filter=status:in:2')}`,
  ],
  '/cases/detail': async (page) => {
    const address = `/cases/detail?id=${await first(page, '/law_cases?filter=status:in:2')}`
    const tabs = ['procedures', 'money', 'timeline', 'relatives']
    return [address, ...tabs.map((tab) => `${address}&tab=${tab}`)]
  },
  '/cases/edit': async (page) => [`/cases/edit?id=${await first(page, '/law_cases?filter=status:in:2')}`],
  '/settings/flows/$id': async (page) => [`/settings/flows/${await first(page, '/approval_flows')}`],
  '/settings/forms/$id': async (page) => [`/settings/forms/${await first(page, '/forms?formType=6')}`],
  '/settings/forms/$id/versions': async (page) => [
    `/settings/forms/${await first(page, '/forms?formType=6')}/versions`,
  ],
  '/myContract/edit': async (page) => [`/myContract/edit?contractId=${await draft(page)}`],
  '/myContract/detail': async (page) => [
    `/myContract/detail?contractId=${await first(page, '/contracts?filter=status:in:2')}&tab=approval`,
  ],
  '/standingBook/detail': async (page) => {
    const address = `/standingBook/detail?contractId=${await longestName(page)}&mode=contract`
    return [address, ...['text', 'relations', 'log'].map((tab) => `${address}&tab=${tab}`)]
  },
  '/myContract/print': async (page) => [`/myContract/print?contractId=${await longestName(page)}`],
  '/contractEditor': async (page) => [
    `/contractEditor?scenario=contract&contextId=${await longestName(page)}&rwMode=r`,
  ],
  '/contracts/compare': async (page) => {
    const id = await longestName(page)
    const { data } = (await (await page.request.get(`/api/v1/contracts/${id}`)).json()) as {
      data: { documents: (Row & { kind: string })[] }
    }
    const text = data.documents.find(({ kind }) => kind === 'text')
    return [`/contracts/compare?contractId=${id}&left=template&right=document-${text?.id}`]
  },
  '/templates/detail': async (page) => {
    const id = await first(page, '/templates', ({ name }) => name === '采购合同（标准文本）')
    const draft = await first(page, '/templates', ({ name }) => name === '保密协议（标准文本）')
    return [
      `/templates/detail?templateId=${id}`,
      ...['bookmarks', 'versions'].map((tab) => `/templates/detail?templateId=${draft}&tab=${tab}`),
    ]
  },
  '/clauses/detail': async (page) => {
    const id = await first(page, '/clauses', ({ name }) => name === '违约责任')
    const draft = await first(page, '/clauses', ({ name }) => name === '付款')
    const answer = await page.request.get(`/api/v1/clauses/${id}`)
    const { data } = (await answer.json()) as { data: { versions: { id: number }[] } }
    return [
      `/clauses/detail?clauseId=${id}`,
      `/clauses/detail?clauseId=${id}&compareWith=${data.versions.at(-1)?.id}`,
      `/clauses/detail?clauseId=${draft}&mode=edit`,
    ]
  },
  '/templates/approval': async (page) => {
    const id = await first(page, '/templates', ({ name }) => name === '保密协议（标准文本）')
    return [`/templates/approval?templateId=${id}`, `/templates/approval?templateId=${id}&tab=clauses`]
  },
  '/approvals/review': async (page) => {
    const contract = await first(page, '/contracts?filter=status:in:2')
    const template = await first(page, '/templates', ({ name }) => name === '保密协议（标准文本）')
    return [
      `/approvals/review?kind=contract&id=${contract}`,
      `/approvals/review?kind=template&id=${template}`,
      `/approvals/review?kind=clause&id=${await first(page, '/clauses', ({ name }) => name === '解除')}`,
    ]
  },
  '/templates/compare': async (page) => [
    `/templates/compare?templateId=${await first(page, '/templates', ({ name }) => name === '保密协议（标准文本）')}`,
  ],
  '/projects/detail': async (page) => {
    const address = `/projects/detail?id=${await first(page, '/project/list')}`
    return [address, `${address}&tab=contracts`]
  },
  '/projects/edit': async (page) => [`/projects/edit?id=${await first(page, '/project/list')}`],
  '/intellectualProperties/detail': async (page) => {
    const address = `/intellectualProperties/detail?id=${await first(page, '/intellectual_properties?filter=status:in:5')}`
    return [address, `${address}&tab=records`, `${address}&tab=deadlines`]
  },
  '/intellectualProperties/edit': async (page) => [
    `/intellectualProperties/edit?id=${await first(page, '/intellectual_properties?filter=kind:in:2')}`,
  ],
  '/lawFirms/detail': async (page) => {
    const address = `/lawFirms/detail?id=${await first(page, '/law_firms')}`
    return [address, `${address}&tab=lawyers`, `${address}&tab=surveys`]
  },
  '/lawFirms/edit': async (page) => [`/lawFirms/edit?id=${await first(page, '/law_firms')}`],
  '/lawyers/detail': async (page) => [`/lawyers/detail?id=${await first(page, '/lawyers')}`],
  '/lawyers/edit': async (page) => [`/lawyers/edit?id=${await first(page, '/lawyers')}`],
  '/manage/oppositeParty/externalDetail': async (page) => [
    `/manage/oppositeParty/externalDetail?id=${await first(page, '/counterpart/external')}`,
  ],
  '/manage/oppositeParty/internalDetail': async (page) => [
    `/manage/oppositeParty/internalDetail?id=${await first(page, '/counterpart/internal')}`,
  ],
}

const needsRecord = (path: string) =>
  /\$|[dD]etail$|\/(edit|compare|print|approval|review|contractEditor)$/.test(path)
const nameOf = (address: string) =>
  address
    .replaceAll(/[?&]\w+=\d+/g, '')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home'

/** One browser a person, for all pages: what it has compiled of the product it need not compile again. They only look. */
const contexts = new Map<string, Promise<BrowserContext>>()

async function signedIn(browser: Browser, person: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, person)
  await page.close()
  return context
}

function contextOf(browser: Browser, person: string): Promise<BrowserContext> {
  const context = contexts.get(person) ?? signedIn(browser, person)
  contexts.set(person, context)
  return context
}

/** What the administrator sees more of than the legal lead, and under which heading. */
const administered: Record<string, string> = {
  '/settings/people': '人员',
  '/settings/departments': '部门',
  '/settings/positions': '职位',
  '/settings/roles': '角色与权限',
  '/settings/organization': '组织设置',
  '/settings/usage': '用量与限制',
  '/settings/extraction': '智能提取',
  '/settings/counterparties': '相对方',
  '/settings/credit': '资信',
  '/settings/audit': '操作日志',
}

/** A page of the legal lead where she may see it, else of the administrator; of the administrator also where she has less to see. */
async function pageFor(browser: Browser, path: string, may: readonly string[] | undefined): Promise<Page> {
  if (administered[path]) return (await contextOf(browser, 'admin')).newPage()
  const lead = await contextOf(browser, 'chenjing')
  const session = (await (await lead.request.get('/api/v1/session')).json()) as {
    data: { permissions: Record<string, unknown> }
  }
  const sees = !may || may.some((permission) => permission in session.data.permissions)
  return (sees ? lead : await contextOf(browser, 'admin')).newPage()
}

/** Waits until the page shows what it has to show. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  // Below the heading: a page of the frame, the form designer, a sheet of paper, the editor, what is to be decided on.
  const content = [
    '.c-page-body > :nth-child(2)',
    '.d-header ~ *',
    '.c-print-sheet',
    '.c-editor-bar ~ *',
    '.c-rv-stage > *',
  ]
  await expect(page.locator(content.join(', ')).first()).toBeVisible()
  await expect(page.locator('.ant-skeleton, .c-table-wait, .ant-spin-spinning')).toHaveCount(0)
  // A document that is being printed or drawn.
  await expect(page.getByText(/正在(生成|加载)/)).toHaveCount(0)
}

function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

const widerThanWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [document.documentElement, ...document.querySelectorAll('main')]
    return roots.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.tagName)
  })

/** Addresses by which others know pages that have their own. */
const others = [
  { path: '/caseDetail', param: 'caseId', of: '/law_cases', page: '/cases/detail', proves: '[SCR-05]' },
  {
    path: '/disputeDetail',
    param: 'disputeId',
    of: '/law_disputes',
    page: '/disputes/detail',
    proves: '[SCR-06]',
  },
]

for (const { path, param, of, page: shown, proves } of others)
  test(`${path} with ${param} shows the page of that record ${proves}`, async ({ browser }) => {
    const page = await (await contextOf(browser, 'chenjing')).newPage()
    const id = await first(page, of)
    const { data } = (await (await page.request.get(`/api/v1${of}/${id}`)).json()) as {
      data: { name: string }
    }
    await page.goto(`${path}?${param}=${id}`)
    await expect(page.locator('h1')).toHaveText(data.name)
    await expect(page).toHaveURL(new RegExp(`${shown}\\?id=${id}$`))
    await page.close()
  })

for (const { path, may } of pages.filter((one) => !others.some(({ path }) => path === one.path))) {
  test(`the page ${path} is whole at both sizes and in both themes`, async ({ browser }) => {
    expect(
      needsRecord(path) && !records[path],
      `say in this file which record the page ${path} is opened with`,
    ).toBe(false)
    const page = await pageFor(browser, path, may)
    const faults = faultsOf(page)
    for (const address of (await records[path]?.(page)) ?? [path]) {
      await page.goto(address)
      await settled(page)
      if (administered[path]) await expect(page.locator('h1')).toHaveText(administered[path])
      for (const { size, viewport, scheme } of looks) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
        await settled(page)
        await takeShot(page, `${nameOf(address)}-${size}-${scheme}`)
        expect(await widerThanWindow(page), `wider than the window: ${address} ${size}`).toEqual([])
        // Of the same elements only the colours differ in the dark, and the frame is that of the first page.
        const besideFrame = path !== home
        await expectNoSeriousFindings(page, scheme === 'light' ? 'all' : 'colours', { besideFrame })
      }
    }
    expect(faults).toEqual([])
    await page.close()
  })
}

const lists = pages.filter(({ path }) => !needsRecord(path) && !/New$|\/new$/.test(path))

/** Answers as a fresh organisation would: every list is empty. */
async function emptied(route: Route): Promise<void> {
  const answer = await route.fetch()
  const json = (await answer.json().catch(() => null)) as { data?: unknown } | null
  const data = json?.data
  if (Array.isArray(data)) return route.fulfill({ response: answer, json: { ...json, data: [] } })
  if (data && typeof data === 'object' && 'list' in data)
    return route.fulfill({ response: answer, json: { ...json, data: { ...data, list: [], total: 0 } } })
  return route.fulfill({ response: answer })
}

const isList = (url: URL) => /^\/api\/v1\/(?!session|titles|events|setup)/.test(url.pathname)

// A test a list: in one test they were the longest journey of all, at whose end the other core often had nothing left to do.
for (const { path } of lists) {
  test(`the list ${path} says what to do when it is empty`, async ({ browser }) => {
    const page = await (await contextOf(browser, 'admin')).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route(isList, (route) =>
      route.request().method() === 'GET' ? emptied(route) : route.continue(),
    )
    await page.goto(path)
    await settled(page)
    await takeShot(page, `${nameOf(path)}-empty`)
    await expectNoSeriousFindings(page, 'all', { besideFrame: path !== home })
    expect(errors).toEqual([])
    await page.close()
  })
}

for (const { path } of lists.filter(({ path }) => path.startsWith('/standing') || path === '/')) {
  test(`the list ${path} says what went wrong when it cannot be loaded`, async ({ browser }) => {
    const page = await (await contextOf(browser, 'admin')).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route(isList, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 50000, message: '服务器出错，请稍后重试', data: null, requestId: 'a1b2c3' },
      }),
    )
    await page.goto(path)
    await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible()
    await takeShot(page, `${nameOf(path)}-failed`)
    expect(errors).toEqual([])
    await page.close()
  })
}
