import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/support/browser.ts'

// Several runs in one tree do not clean up after one another.
process.env.CHANCERY_E2E_RUN ??= String(process.pid)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `.tmp/e2e-results/${process.env.CHANCERY_E2E_RUN}`,
  globalSetup: './e2e/support/start-product.ts',
  // Each journey has an organisation of its own, so all may run beside each other, in any order (--shuffle).
  fullyParallel: true,
  // A journey waits (for the page, the server, a job) more than it works.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  // Limits of what stands still, not of what is slow: a machine half as fast, with other work, needs 40 s for what takes 3 here.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Lists and dialogs go at once: a journey never meets the one before on its way out. What motion does is tested in browser-base.spec.ts.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    // A recording makes the work of a journey a third more (measured on clicks); what failed is told in words and in a picture without one.
    trace: process.env.CHANCERY_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
