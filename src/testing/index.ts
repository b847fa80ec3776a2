export { type TestApp, TestOrganization, testApp, testPassword } from './test-app.ts'
export { type TestAnswer, TestClient } from './test-client.ts'
