import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
// Journeys make their files with the server's writers: its tables of people are known here too, by their types alone.
import type {} from '#engines/people/server/index.ts'
import { standstillMs, stopFile } from '../../tools/standstill.ts'
import { violationsOf } from './axe.ts'
import { accountOf, beginJourney, endJourney, type OrganisationChoice, organisation } from './organisation.ts'

export { expect }

const shots = resolve(import.meta.dirname, '../../.tmp/shots')

type Options = {
  /** What the organisation of a journey has: all of the demonstration but its contracts and projects, unless the journey says that it looks at those. */
  organisationChoice: OrganisationChoice
  /** True when the tests of a file may share one organisation, because they only look, or only at what they made. */
  sharedOrganisation: boolean
}

/** `test` of every journey: pages open on the product that the run started; who signs in is a person of the journey's own organisation. */
export const test = base.extend<Options & { journey: null }>({
  organisationChoice: ['office', { option: true }],
  sharedOrganisation: [false, { option: true }],
  journey: [
    async ({ organisationChoice, sharedOrganisation }, use, info) => {
      beginJourney(info, organisationChoice, sharedOrganisation)
      const watch = setInterval(() => stopIfStanding(info), 1_000)
      await use(null)
      clearInterval(watch)
      endJourney()
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => {
    const address = process.env.CHANCERY_E2E_URL
    if (!address) throw new Error('the product was not started: run the journeys with npm run e2e')
    await use(address)
  },
})

/** Stops a journey of which tools/reporters/standstill.ts says that it makes no progress. */
function stopIfStanding(info: TestInfo): void {
  const file = stopFile(info.testId)
  if (!existsSync(file)) return
  rmSync(file)
  info.annotations.push({ type: 'stopped', description: 'no step began or ended for five minutes' })
  // At least as long ago it began: Playwright ends it now, and says what it was waiting for.
  info.setTimeout(standstillMs)
}

/**
 * Signs the page's browser in as this person of the journey's organisation (the legal lead by default), or as somebody whom the
 * journey made, without the sign-in screen. Opens nothing.
 */
export async function signIn(page: Page, person = 'chenjing', password?: string): Promise<void> {
  const account = await accountOf(person)
  const answer = await page.request.post('/api/v1/session', {
    data: { account, password: password ?? (await organisation()).password },
    headers: { 'x-csrf': '1' },
  })
  expect(answer.status(), `sign-in of ${account}: ${await answer.text()}`).toBe(200)
}

/** WCAG 2.2, level AA. */
const wcag = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/**
 * Fails when axe finds something serious or critical on the page as it is now, and says what and where. `colours` looks only at what another theme can change; `besideFrame`
 * leaves out the frame of all pages (menu and bar), which is a third of the work of a page in it, for who looks at it elsewhere.
 */
export async function expectNoSeriousFindings(
  page: Page,
  what: 'all' | 'colours' = 'all',
  { besideFrame = false } = {},
): Promise<void> {
  const violations = await violationsOf(
    page,
    what === 'all' ? wcag : { type: 'rule', values: ['color-contrast'] },
    besideFrame ? ['.s-side', '.s-top'] : [],
  )
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`,
    )
  expect(serious, `accessibility of ${page.url()}`).toEqual([])
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const

/** Whether pictures of the screens are asked for (CHANCERY_SHOTS=1); nothing is proved by them, so a test run takes none. */
const wantsShots = process.env.CHANCERY_SHOTS === '1'

/** Takes the page as it is into .tmp/shots/<name>.png, when pictures are asked for. */
export async function takeShot(page: Page, name: string): Promise<void> {
  if (wantsShots) await page.screenshot({ path: resolve(shots, `${name}.png`), animations: 'disabled' })
}

/**
 * When pictures are asked for: takes the page at 1440×900 and at 390×844, light and dark, into .tmp/shots/<name>-<size>-<scheme>.png, and where it can be switched to
 * English, light, into <name>-en-<size>-light.png. The theme must follow the system's wish (the product's default). `settle` waits for what the page still does after a change of size.
 */
export async function takeShots(
  page: Page,
  name: string,
  settle: () => Promise<void> = async () => {},
): Promise<void> {
  if (!wantsShots) return
  const before = page.viewportSize()
  const take = async (called: string, scheme: (typeof schemes)[number]) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      // Without motion: no picture is taken between two themes.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await settle()
      await takeShot(page, `${called}-${size}-${scheme}`)
    }
  }
  for (const scheme of schemes) await take(name, scheme)
  await page.setViewportSize(sizes.desktop)
  if (await switchTo(page, 'en')) {
    await take(`${name}-en`, 'light')
    await page.setViewportSize(sizes.desktop)
    await switchTo(page, 'zh-CN')
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/** Changes the language of the page without leaving it, also below a dialog; false where the page has no switch or speaks it already. */
async function switchTo(page: Page, language: 'zh-CN' | 'en'): Promise<boolean> {
  const button = page.locator(`.s-language [lang="${language}"][aria-pressed="false"]`).first()
  if (!(await button.count())) return false
  await button.dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  // What the server says is asked for again in the other language.
  await page.waitForTimeout(1_000)
  return true
}
