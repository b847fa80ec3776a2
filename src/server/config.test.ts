import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualLimits } from '#shared/usage.ts'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const refusal = (env: Record<string, string>): StartError => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      secureCookies: false,
      s3: undefined,
      mail: undefined,
      maxFileBytes: 104_857_600,
      limits: usualLimits,
      demo: true,
      logLevel: 'info',
      sofficePath: undefined,
      trustProxy: false,
      modelHosts: [],
      creditHosts: [],
      mailHosts: [],
      botHosts: [],
      downloadSources: [],
      secretKeys: [],
      metricsToken: undefined,
    })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' }).port).toBe(8080)
  })

  test('every setting is read', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/srv/law',
      DATABASE_URL: 'postgresql://a:b@db/c',
      PUBLIC_URL: 'https://law.example.com/',
      S3_ENDPOINT: 'http://127.0.0.1:8081',
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'chancery',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: '法务通 <law@example.com>',
      MAX_FILE_MB: '7',
      DISK_RESERVE_MB: '512',
      DEMO: 'false',
      LOG_LEVEL: 'debug',
      SOFFICE_PATH: process.execPath,
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/law',
      publicUrl: 'https://law.example.com',
      secureCookies: true,
      s3: { endpoint: 'http://127.0.0.1:8081', bucket: 'chancery', secretAccessKey: 'key' },
      mail: { smtpUrl: 'smtp://127.0.0.1:2525', from: '法务通 <law@example.com>' },
      maxFileBytes: 7 * 1024 * 1024,
      demo: false,
      trustProxy: '10.0.0.0/8, 127.0.0.1',
    })
  })

  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['::1', '::1'],
  ])('TRUST_PROXY %s is understood', (text, meaning) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(meaning)
  })

  test.each([
    ['HOST', 'a b'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'law.example.com'],
    ['PUBLIC_URL', 'https://law.example.com/app'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_BUCKET', 'a/b'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAX_FILE_MB', '0'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SOFFICE_PATH', '/nowhere/soffice'],
    ['TRUST_PROXY', 'maybe'],
  ])('%s=%s is refused by name with what to set instead', (name, value) => {
    const { code, zh, en } = refusal({ [name]: value })
    expect(code).toBe('badSetting')
    expect(zh).toMatch(new RegExp(`设置 ${name} .*例如 ${name}=`))
    expect(en).toMatch(new RegExp(`${name} .*for example ${name}=`))
  })

  test('settings that belong together are refused when one is missing', () => {
    expect(refusal({ SMTP_URL: 'smtp://mail' }).en).toBe(
      'SMTP_URL is set but MAIL_FROM is not: set all of them or none.',
    )
    expect(refusal({ S3_ENDPOINT: 'https://s3', S3_BUCKET: 'bucket' }).zh).toContain('还缺少 S3_REGION')
  })

  test('an office server at the product’s own address is refused: its frame would be a page of ours', () => {
    const address = 'https://law.example.com'
    expect(refusal({ OFFICE_URL: `${address}/`, PUBLIC_URL: address }).message).toContain('OFFICE_URL')
    expect(readConfig({ OFFICE_URL: 'https://law.example.com:9980', PUBLIC_URL: address }).officeUrl).toBe(
      'https://law.example.com:9980',
    )
  })

  test('all wrong settings are named at once, without the secrets in them', () => {
    const { message } = refusal({ PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db/x' })
    expect(message).toContain('PORT')
    expect(message).toContain('DATABASE_URL')
    expect(message).not.toContain('hunter2')
  })
})
