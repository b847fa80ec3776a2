export { aloneApp, type TestApp, TestOrganization, testApp, testPassword, withCaseTypes } from './test-app.ts'
export { elsewhere, type TestAnswer, TestClient } from './test-client.ts'
