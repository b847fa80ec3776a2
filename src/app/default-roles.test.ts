import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type DataScope,
  type DefaultRoleKey,
  defaultRoles,
  may,
  type Permission,
  permissionNames,
  permissionTable,
  providePermissions,
  reaches,
  startingPermissions,
} from '#engines/access/domain/index.ts'
import { slices } from './slices.ts'

providePermissions(slices)

/**
 * The authorisation table: every default role by every permission, each with an explicit answer. `no`; `yes` for a permission
 * without a scope; `own`, `department_tree` or `all` for one with. Written by hand on purpose: a change of a role has to be made here as well. A slice may bring its
 * rows itself, in `domain/authorisation.txt`.
 */
const authorisation = `
                      administrator   legalLead       legalCounsel    contractManager businessStaff   financeReviewer auditor
contract.read         all             all             all             all             own             all             all
contract.create       yes             yes             yes             yes             yes             no              no
contract.update       own             all             all             own             own             no              no
contract.comment      own             all             all             all             own             all             no
contract.delete       own             all             own             own             own             no              no
contract.transition   own             all             all             all             no              no              no
contract.score        own             all             own             own             own             no              no
contract.archive      own             all             all             all             no              no              no
contract.share        all             all             own             all             own             no              no
contract.share_outside own            all             own             own             no              no              no
contract.export       yes             yes             yes             yes             no              yes             yes
archive_address.manage yes            yes             no              yes             no              no              no
contract_type.read    yes             yes             yes             yes             yes             yes             yes
contract_type.manage  yes             yes             no              no              no              no              no
case_type.manage      yes             yes             no              no              no              no              no
deadline.manage       yes             yes             no              no              no              no              no
template.read         yes             yes             yes             yes             yes             yes             yes
template.manage       yes             yes             yes             yes             no              no              no
clause.read           yes             yes             yes             yes             yes             yes             yes
clause.manage         yes             yes             yes             no              no              no              no
clause.approve        yes             yes             no              no              no              no              no
counterpart.read      yes             yes             yes             yes             yes             yes             yes
counterpart.create    yes             yes             yes             yes             yes             no              no
counterpart.update    yes             yes             yes             yes             no              no              no
counterpart.delete    yes             yes             no              yes             no              no              no
counterpart.reveal    yes             yes             yes             yes             no              yes             no
counterpart.import    yes             yes             yes             yes             no              no              no
counterpart.export    yes             yes             yes             yes             no              no              yes
law_firm.read         yes             yes             yes             yes             yes             yes             yes
law_firm.manage       yes             yes             yes             yes             no              no              no
law_firm.assess       yes             yes             no              no              no              no              no
law_dispute.read      all             all             all             no              own             no              all
law_dispute.manage    own             all             own             no              no              no              no
law_dispute.delete    yes             yes             no              no              no              no              no
law_case.read         all             all             all             no              own             no              all
law_case.manage       own             all             own             no              no              no              no
law_case.delete       yes             yes             no              no              no              no              no
law_matter_money.read yes             yes             yes             no              no              no              yes
intellectual_property.read    all all    all             no              own             all             all
intellectual_property.manage  all all    all             no              no              no              no
intellectual_property.delete  yes yes    no              no              no              no              no
intellectual_property.confirm yes yes    no              no              no              no              no
project.read          all             all             all             all             department_tree all             all
project.manage        yes             yes             yes             yes             no              no              no
form.read             yes             yes             yes             yes             no              no              yes
form.manage           yes             yes             no              no              no              no              no
flow.read             yes             yes             yes             yes             no              no              yes
flow.manage           yes             yes             no              no              no              no              no
approval.read         yes             yes             no              no              no              no              yes
approval.manage       yes             no              no              no              no              no              no
numbering.read        yes             yes             yes             yes             no              no              yes
numbering.manage      yes             yes             no              yes             no              no              no
people.read           yes             yes             yes             yes             no              no              yes
people.manage         yes             no              no              no              no              no              no
role.read             yes             yes             no              no              no              no              yes
role.manage           yes             no              no              no              no              no              no
organization.manage   yes             no              no              no              no              no              no
audit.read            yes             yes             no              no              no              no              yes
`

const ofSlices = globSync('src/*/*/domain/authorisation.txt').map((file) => readFileSync(file, 'utf8'))
const [columns, ...rows] = [authorisation.trim(), ...ofSlices]
  .join('\n')
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/)) as [DefaultRoleKey[], ...string[][]]
const cells = rows.flatMap(([permission = '', ...answers]) =>
  columns.map((role, index) => ({ role, permission, answer: answers[index] ?? 'missing' })),
)

const rightsOf = (key: DefaultRoleKey): Readonly<Partial<Record<Permission, DataScope>>> =>
  Object.fromEntries(startingPermissions(key))

describe('the authorisation table', () => {
  test('has a row for each permission and a column for each default role', () => {
    expect(rows.map(([permission]) => permission).sort()).toEqual(permissionNames().sort())
    expect([...columns].sort()).toEqual(defaultRoles.map(({ key }) => key).sort())
    expect(cells).toHaveLength(permissionNames().length * 7)
  })

  test.each(cells)('$role × $permission: $answer', ({ role, permission, answer }) => {
    const scope = rightsOf(role)[permission as Permission]
    const scoped = permissionTable[permission as Permission].isScoped
    expect(scope === undefined ? 'no' : scoped ? scope : 'yes').toBe(answer)
    expect(scoped ? ['no', 'own', 'department', 'department_tree', 'all'] : ['no', 'yes']).toContain(answer)
  })
})

describe('what the roles mean for a person', () => {
  const actorWith = (key: DefaultRoleKey): Actor => ({
    userId: 1,
    organizationId: 1,
    name: '某人',
    departmentId: 10,
    departmentIds: [10],
    timeZone: 'Asia/Shanghai',
    language: 'zh-CN',
    permissions: rightsOf(key),
    fieldRights: {},
  })

  test('an auditor reads everything and can change nothing', () => {
    const auditor = actorWith('auditor')
    const changing = permissionNames().filter((name) => !/\.(read|export)$/.test(name))
    expect(changing.filter((name) => may(auditor, name))).toEqual([])
    expect(permissionNames().filter((name) => name.endsWith('.read') && !may(auditor, name))).toEqual([])
  })

  test('business staff reach their own contracts and those they were given, and no other', () => {
    const staff = actorWith('businessStaff')
    const foreign = { ownerIds: [2], departmentId: 10 }
    expect(reaches(staff, 'contract.read', { ownerIds: [2, 1], departmentId: 99 })).toBe(true)
    expect(reaches(staff, 'contract.read', foreign)).toBe(false)
    expect(reaches(staff, 'contract.read', { ...foreign, granted: 'read' })).toBe(true)
    expect(reaches(staff, 'contract.comment', foreign)).toBe(false)
    expect(reaches(staff, 'contract.comment', { ...foreign, granted: 'read' })).toBe(true)
    expect(reaches(staff, 'contract.update', { ...foreign, granted: 'read' })).toBe(false)
    expect(reaches(staff, 'contract.update', { ...foreign, granted: 'update' })).toBe(true)
    expect(reaches(staff, 'contract.delete', { ...foreign, granted: 'update' })).toBe(false)
  })

  test('an administrator runs the system and does not act on other people’s contracts', () => {
    const administrator = actorWith('administrator')
    const foreign = { ownerIds: [2], departmentId: 10 }
    expect(reaches(administrator, 'contract.read', foreign)).toBe(true)
    for (const verb of ['update', 'delete', 'transition', 'archive'] as const)
      expect(reaches(administrator, `contract.${verb}`, foreign)).toBe(false)
  })
})
