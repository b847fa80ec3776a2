import type { TestOrganization } from './test-app.ts'

/** The organisation lets its administrators approve what everybody else who could submitted or wrote. */
export async function letAdministratorsStandIn(org: TestOrganization): Promise<void> {
  const admin = await org.as('administrator')
  const body = { fallbackID: null, administrators: true, version: 0 }
  const answer = await admin.put('/approval_settings', body)
  if (answer.code !== 0) throw new Error(`${answer.status} ${answer.message}`)
}
