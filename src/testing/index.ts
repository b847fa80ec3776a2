export { aloneApp, type TestApp, TestOrganization, testApp, testPassword, withCaseTypes } from './test-app.ts'
export { type TestAnswer, TestClient } from './test-client.ts'
