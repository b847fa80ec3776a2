import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/support/browser.ts'

// Several runs in one tree do not clean up after one another.
process.env.CHANCERY_E2E_RUN ??= String(process.pid)

export default defineConfig({
  testDir: 'e2e',
  // The two tiers: npm test runs `quick`, npm run test:all both.
  projects: [
    { name: 'quick', testMatch: '**/*.spec.ts', testIgnore: /e2e\/long\// },
    { name: 'long', testMatch: '**/long/**/*.spec.ts' },
  ],
  outputDir: `.tmp/e2e-results/${process.env.CHANCERY_E2E_RUN}`,
  globalSetup: './e2e/support/start-product.ts',
  // Each journey has an organisation of its own, so all may run beside each other, in any order (--shuffle).
  fullyParallel: true,
  // On two cores four at a time took 2.5 GB and slowed each other.
  workers: 2,
  // In CI alone, and named as flaky then: docs/decisions/20261127-two-tiers-of-tests.md.
  retries: process.env.CI === 'true' ? 2 : 0,
  forbidOnly: true,
  // No limit for a journey as a whole: it may take its time on a busy machine. What makes no progress for five minutes is stopped
  // (tools/reporters/standstill.ts), long before this.
  timeout: 3_600_000,
  // Limits of what stands still, not of what is slow: a machine half as fast, with other work, needs 40 s for what takes 3 here.
  expect: { timeout: 90_000, toPass: { timeout: 300_000 } },
  reporter: [['list'], ['./tools/reporters/standstill.ts']],
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
