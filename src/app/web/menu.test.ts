import { describe, expect, it } from 'vitest'
import { type DefaultRoleKey, startingPermissions } from '#engines/access/domain/index.ts'
import { said } from '#shared/text.ts'
import { recordPlaces } from '../slices/record-places.ts'
import { currentEntry, isOpen, type MenuEntry, openGroups, menu as realMenu, visibleMenu } from './menu.ts'
import { type PageEntry, pages as realPages } from './pages.ts'
import './provide-permissions.ts'

const load = async () => () => null
const pages: PageEntry[] = [
  { path: '/', load },
  { path: '/standingBook', load, may: ['contract.read'] },
  { path: '/settings/people', load, may: ['people.manage', 'people.read'] },
]
const menu: MenuEntry[] = [
  { words: '首 | home', path: '/' },
  {
    words: '合同 | contracts',
    group: 'contracts',
    children: [
      { words: '台账 | standingBook', path: '/standingBook' },
      { words: '模板 | templates', path: '/templates' },
    ],
  },
  {
    words: '设置 | settings',
    group: 'settings',
    children: [{ words: '人员 | people', path: '/settings/people' }],
  },
]
const labels = (entries: MenuEntry[]): unknown[] =>
  entries.map(({ words, children }) => {
    const label = said(words, 'en')
    return children ? [label, ...labels([...children])] : label
  })

describe('the side menu', () => {
  it('shows what a person may open, without pages that are not built and without empty groups', () => {
    expect(labels(visibleMenu(menu, (permission) => permission === 'contract.read', pages))).toEqual([
      'home',
      ['contracts', 'standingBook'],
    ])
    expect(labels(visibleMenu(menu, () => true, pages))).toEqual([
      'home',
      ['contracts', 'standingBook'],
      ['settings', 'people'],
    ])
  })

  it('lets in whoever has one of the permissions', () => {
    expect(isOpen('/settings/people', (permission) => permission === 'people.read', pages)).toBe(true)
    expect(isOpen('/settings/people', () => false, pages)).toBe(false)
    expect(isOpen('/templates', () => true, pages)).toBe(false)
  })

  it('marks the entry a detail page belongs to', () => {
    expect(currentEntry(menu, '/standingBook/detail')).toBe('/standingBook')
    expect(currentEntry(menu, '/')).toBe('/')
    expect(currentEntry(menu, '/account')).toBeUndefined()
  })
})

describe('the groups of the side menu', () => {
  const at = (current: string, given: Partial<Parameters<typeof openGroups>[0]> = {}) =>
    openGroups({ entries: menu, current, chosen: null, foldedHere: null, ...given })

  it('are folded but the one of the current page', () => {
    expect(at('/settings/people')).toEqual(['settings'])
    expect(at('/standingBook')).toEqual(['contracts'])
  })

  it('are folded but the first where the page is in none, until the person chooses', () => {
    expect(at('/')).toEqual(['contracts'])
    expect(at('/', { chosen: [] })).toEqual([])
  })

  it('stay open on every page once the person opened them', () => {
    expect(at('/', { chosen: ['settings'] })).toEqual(['settings'])
    expect(at('/standingBook', { chosen: ['settings'] })).toEqual(['contracts', 'settings'])
  })

  it('are folded on the page on which the person folded the one in use, and only that one', () => {
    expect(at('/standingBook', { chosen: ['settings'], foldedHere: 'contracts' })).toEqual(['settings'])
    expect(at('/settings/people', { foldedHere: 'contracts' })).toEqual(['settings'])
  })
})

describe('the product’s menu', () => {
  const mayOf = (key: DefaultRoleKey) => {
    const names: string[] = startingPermissions(key).map(([name]) => name)
    return (permission: string) => names.includes(permission)
  }

  // The order of these is held here; lists of nouns that slices bring later stand among them.
  const held = [
    ...['/projects', '/disputes', '/cases', '/lawFirms', '/lawyers', '/settings/positions'],
    ...['/intellectualProperties', '/intellectualPropertyOrganizations'],
    ...['/settings/loanPrimeRates', '/settings/intellectualPropertyFees', '/settings/archiveAddresses'],
  ]
  const further = recordPlaces.filter(({ screen }) => !held.includes(screen))
  const withoutFurther = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries
      .filter(({ path }) => !further.some(({ screen }) => screen === path))
      .map((entry) => ({ ...entry, ...(entry.children && { children: withoutFurther(entry.children) }) }))

  it.each([
    ['businessStaff', ['Deadlines', 'Tasks', 'Disputes', 'Cases']],
    ['financeReviewer', ['Deadlines']],
  ] as const)(
    'shows %s what they work with, and no screen of the settings, not by its address either',
    (role, litigation) => {
      const may = mayOf(role)
      expect(labels(withoutFurther(visibleMenu(realMenu, may)))).toEqual([
        'Workbench',
        ['Contracts', 'My contracts', 'Standing book', 'Projects', 'Templates', 'Clause library'],
        'Approvals',
        [
          'Legal matters',
          ...litigation,
          'Law firms',
          'Lawyers',
          'IP rights',
          'IP organisations',
          'IP docket',
        ],
        ['Counterparties', 'External parties', 'Internal parties'],
      ])
      const settings = realPages.filter(({ path }) => path.startsWith('/settings/'))
      expect(settings.length).toBeGreaterThan(10)
      expect(settings.filter(({ path }) => isOpen(path, may))).toEqual([])
    },
  )

  it('keeps the settings in their order', () => {
    const settings = withoutFurther(realMenu).find(({ group }) => group === 'settings')
    expect(labels([...(settings?.children ?? [])])).toEqual([
      ...['Set-up check', 'People', 'Departments', 'Positions', 'Roles', 'Contract types', 'Case types'],
      ...['Deadline rules', 'Loan prime rates', 'IP fees', 'Forms', 'Approval flows'],
      ...['Running approvals', 'Numbering rules', 'Archive addresses', 'Email', 'Notifications'],
      ...['Counterparties', 'Credit', 'Extraction', 'Organisation', 'Usage and limits', 'Audit log'],
    ])
  })

  it('has a page for each screen that a slice can fetch', () => {
    const fetched = Object.values(
      import.meta.glob<object>('../../features/*/web/pages.ts', { eager: true, import: 'pages' }),
    ).flatMap((loaders) => Object.keys(loaders))
    expect(fetched.length).toBeGreaterThan(20)
    expect(fetched.filter((path) => !realPages.some((page) => page.path === path))).toEqual([])
  })

  it('lets the administrator open every entry', () => {
    expect(visibleMenu(realMenu, mayOf('administrator'))).toEqual(realMenu)
  })
})
