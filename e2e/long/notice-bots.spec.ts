import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from '../support/index.ts'

/** Stands for DingTalk: takes every message, or says to each that the signature does not match, with 200 as DingTalk does. */
async function platform() {
  const said: { text: string; query: URLSearchParams }[] = []
  const state = { takes: false }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    said.push({ text: text.content, query: new URL(`http://x${request.url}`).searchParams })
    response.end(state.takes ? '{"errcode":0,"errmsg":"ok"}' : '{"errcode":310000,"errmsg":"sign not match"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot/send?access_token=the-key-of-the-bot-0042`
  return { said, state, address, close: () => server.close() }
}

test('a person adds a bot, is told why its test failed, and sets quiet hours of their own', async ({
  page,
}) => {
  const bot = await platform()
  await signIn(page, 'admin')
  await page.goto('/settings/notices')
  await page.getByRole('checkbox', { name: '钉钉' }).check()
  await page.getByRole('switch', { name: '设置免打扰时段' }).click()
  await page.getByRole('checkbox', { name: '非工作日整天免打扰' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  await expectNoSeriousFindings(page)

  await signIn(page, 'linyue')
  await page.goto('/account')
  await expect(page.getByText('还没有添加机器人')).toBeVisible()
  await expect(page.getByText('沿用组织的设置：22:00 至 08:00，以及非工作日整天')).toBeVisible()
  await page.getByRole('button', { name: '添加机器人' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称').fill('我的提醒')
  await dialog.getByLabel('Webhook 地址').fill('https://example.com/robot/send?access_token=a')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('不是该平台群机器人的 Webhook 地址')).toBeVisible()
  await expect(dialog.getByText('请输入签名密钥')).toBeVisible()
  await dialog.getByLabel('Webhook 地址').fill(bot.address)
  await dialog.getByLabel('签名密钥').fill('SEC-of-the-bot')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog).toBeHidden()
  const mine = page.getByRole('listitem').filter({ hasText: '我的提醒' })
  await expect(mine).toContainText('…0042')
  await expect(mine).toContainText('尚未发送过消息')

  await mine.getByRole('button', { name: '向我的提醒发送测试消息' }).click()
  await expect(mine).toContainText('最近一次没有送达：签名不正确')
  await expect(mine).toContainText('平台答复：310000 sign not match')
  await takeShot(page, 'notice-bot-fails')
  await expectNoSeriousFindings(page)
  bot.state.takes = true
  // Its platform takes so many a minute: a moment later.
  await expect(async () => {
    await mine.getByRole('button', { name: '向我的提醒发送测试消息' }).click()
    await expect(mine).toContainText('最近送达', { timeout: 2_000 })
  }).toPass()
  expect(bot.said.at(-1)?.text).toMatch(/^\[法务通\] 林悦的测试消息/)
  expect(bot.said.at(-1)?.query.get('sign')).toHaveLength(44)

  await page.getByText('自行设置').click()
  await expect(page.getByLabel('开始')).toBeVisible()
  await page.getByText('发送到机器人的消息（').click()
  const kinds = page.getByRole('group', { name: /发送到机器人的消息/ })
  const copied = kinds.getByRole('checkbox', { name: '抄送我的' })
  await copied.click()
  await expect(copied).not.toBeChecked()
  await expect(page.getByText(/发送到机器人的消息（(\d+) \/ (?!\1)\d+ 类）/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('自行设置')).toBeChecked()
  await expect(mine).toContainText('最近送达')
  expect(await page.content()).not.toMatch(/the-key-of-the-bot|SEC-of-the-bot/)
  await page.getByText('发送到机器人的消息（').click()
  await expect(kinds.getByRole('checkbox', { name: '抄送我的' })).not.toBeChecked()

  await page.setViewportSize({ width: 390, height: 844 })
  await mine.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takeShot(page, 'notice-bots-phone')
  await mine.getByRole('button', { name: '移除我的提醒' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('还没有添加机器人')).toBeVisible()
  bot.close()
})
