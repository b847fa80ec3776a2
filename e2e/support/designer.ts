import { expect, type Locator, type Page } from '@playwright/test'

/** The designer of forms, as a person uses it. */
export class DesignerPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  entry = (name: string): Locator => this.page.getByRole('button', { name: `添加「${name}」`, exact: true })
  card = (name: string): Locator =>
    this.page.getByRole('button', { name: new RegExp(`^字段「${name.replace(/[()（）]/g, '\\$&')}」`) })
  group = (name: string): Locator => this.page.getByRole('group', { name, exact: true })
  property = (name: string): Locator => this.page.locator('.d-properties').getByLabel(name, { exact: true })
  /** Names of the fields in their order. */
  order = (): Promise<string[]> => this.page.locator('[data-card] .d-card-name').allTextContents()

  async tab(name: '基本' | '规则' | '高级'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  async choose(field: string, tab: '基本' | '规则' | '高级' = '基本'): Promise<void> {
    await this.card(field).click()
    await expect(this.page.locator('.d-properties-head h2')).toHaveText(field)
    await this.tab(tab)
  }

  /** Takes hold of something, and puts it at a part of another thing's box. */
  async drag(from: Locator, to: Locator, at: { x: number; y: number } = { x: 0.2, y: 0.5 }): Promise<void> {
    await from.scrollIntoViewIfNeeded()
    const start = await from.boundingBox()
    const end = await to.boundingBox()
    if (!start || !end) throw new Error('nothing to drag, or nowhere to put it')
    const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 14, y + 6, { steps: 3 })
    await this.page.mouse.move(end.x + end.width * at.x, end.y + end.height * at.y, { steps: 12 })
    await expect(this.page.locator('.d-ghost')).toBeVisible()
    await this.page.mouse.up()
  }

  /** Chooses in an open or closed select by its label. */
  async select(control: Locator, option: string): Promise<void> {
    await control.click()
    await this.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByText(option, { exact: true })
      .last()
      .click()
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText(/^已自动保存 \d\d:\d\d$/)).toBeVisible()
  }
}

/** Calls the API as the person of this page. */
export async function callAs<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { 'x-csrf': '1', 'idempotency-key': `${Date.now()}-${Math.random()}` },
    ...(data === undefined ? {} : { data }),
  })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${text.slice(0, 400)}`).toBe(true)
  return (JSON.parse(text) as { data: T }).data
}
