import { openForm, serveFormSite } from '../support/form-site.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'

for (const form of ['contract', 'values', 'records'])
  test(`the form of ${form} is looked at with nothing filled and with every error, and can be read in both themes`, async ({
    page,
  }) => {
    await serveFormSite()
    await openForm(page, `?form=${form}`)
    await takeShots(page, `form-${form}-empty`)
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByText(/^请(输入|选择|上传)/).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectNoSeriousFindings(page)
    }
    await takeShots(page, `form-${form}-errors`)
  })
