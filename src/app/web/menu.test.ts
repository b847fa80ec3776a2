import { describe, expect, it } from 'vitest'
import { type DefaultRoleKey, startingPermissions } from '#engines/access/domain/index.ts'
import { currentEntry, foldedAtFirst, isOpen, type MenuEntry, menu as realMenu, visibleMenu } from './menu.ts'
import { type PageEntry, pages as realPages } from './pages.ts'
import './provide-permissions.ts'

const load = async () => () => null
const pages: PageEntry[] = [
  { path: '/', load },
  { path: '/standingBook', load, may: ['contract.read'] },
  { path: '/settings/people', load, may: ['people.manage', 'people.read'] },
]
const menu: MenuEntry[] = [
  { label: 'home', path: '/' },
  {
    label: 'contracts',
    children: [
      { label: 'standingBook', path: '/standingBook' },
      { label: 'templates', path: '/templates' },
    ],
  },
  { label: 'settings', children: [{ label: 'people', path: '/settings/people' }] },
]
const labels = (entries: MenuEntry[]): unknown[] =>
  entries.map(({ label, children }) => (children ? [label, ...labels([...children])] : label))

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

describe('the product’s menu', () => {
  const mayOf = (key: DefaultRoleKey) => {
    const names: string[] = startingPermissions(key).map(([name]) => name)
    return (permission: string) => names.includes(permission)
  }

  it.each([
    ['businessStaff', ['deadlineList', 'taskList', '法律纠纷 | Law disputes', '案件 | Law cases']],
    ['financeReviewer', ['deadlineList']],
  ] as const)(
    'shows %s what they work with, and no screen of the settings, not by its address either',
    (role, litigation) => {
      const may = mayOf(role)
      expect(labels(visibleMenu(realMenu, may))).toEqual([
        'home',
        ['contracts', 'myContracts', 'standingBook', '项目 | Projects', 'templates', 'clauses'],
        'approvals',
        [
          'matters',
          ...litigation,
          '律所 | Law firms',
          '律师 | Lawyers',
          '知识产权 | IP rights',
          '知识产权机构 | IP organisations',
          'rightDocket',
        ],
        ['counterparts', 'externalCounterparts', 'internalCounterparts'],
      ])
      const settings = realPages.filter(({ path }) => path.startsWith('/settings/'))
      expect(settings.length).toBeGreaterThan(10)
      expect(settings.filter(({ path }) => isOpen(path, may))).toEqual([])
    },
  )

  it.each([
    ['businessStaff', ['matters', 'settings']],
    ['auditor', ['matters', 'settings']],
    ['legalCounsel', ['settings']],
    ['legalLead', ['settings']],
  ] as const)('unfolds for %s at first but %j', (role, folded) => {
    expect(foldedAtFirst(realMenu, mayOf(role))).toEqual(folded)
  })

  it('lets the administrator open every entry', () => {
    expect(visibleMenu(realMenu, mayOf('administrator'))).toEqual(realMenu)
  })
})
