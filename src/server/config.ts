import { resolve } from 'node:path'
import { z } from 'zod'
import { type UsageLimits, usualLimits } from '#shared/usage.ts'
import { type DownloadSource, downloadSource } from './download.ts'
import { isExecutable, programOnPath } from './programs.ts'
import { StartError, type StartMessage } from './start-error.ts'
import { usageLimitsSetting } from './usage-setting.ts'

/*
 * Every setting, read once from the environment at the start. An empty value counts as not set.
 *
 * | variable             | default     | meaning                                                                          |
 * |----------------------|-------------|----------------------------------------------------------------------------------|
 * | HOST                 | 127.0.0.1   | address to listen on; 0.0.0.0 for every network                                   |
 * | PORT                 | 8080        | port to listen on; 0 takes any free one                                           |
 * | DATA_DIR             | ./data      | the embedded database, stored files and its log; one process at a time            |
 * | DATABASE_URL         | –           | postgresql://user:password@host:5432/database, version 15 or newer, instead of    |
 * |                      |             | the embedded database; its user owns the tables and makes the roles that sign in   |
 * | DATABASE_APP_URL,    | –           | those roles where an administrator makes them: users who own nothing, with        |
 * | DATABASE_SYSTEM_URL  |             | chancery_app and with chancery_system; both or none                               |
 * | PUBLIC_URL           | –           | address in people's browsers, https://law.example.com: decides secure cookies,    |
 * |                      |             | HSTS, the links in mails                                                          |
 * | S3_ENDPOINT          | –           | store files in S3 instead of DATA_DIR/files: https://s3.example.com;              |
 * | S3_REGION, S3_BUCKET |             | these five together or none                                                       |
 * | S3_ACCESS_KEY_ID     |             |                                                                                  |
 * | S3_SECRET_ACCESS_KEY |             |                                                                                  |
 * | SMTP_URL, MAIL_FROM  | –           | mail: smtps://user:password@mail.example.com and 法务通 <law@example.com>; both or none |
 * | MAX_FILE_MB          | 100         | largest uploaded file in MiB, 1 to 2048                                           |
 * | DISK_RESERVE_MB      | –           | MiB of the data directory's disk that are kept for the database: below it no      |
 * |                      |             | files are taken in (507). By itself a twentieth of the disk, at most 2048; 0: none |
 * | LIMITS               | usual       | what a person and an organisation may use, see README; off: no limits             |
 * | DEMO                 | true        | a demonstration organisation in an empty database                                 |
 * | LOG_LEVEL            | info        | silent, fatal, error, warn, info, debug or trace                                  |
 * | SOFFICE_PATH         | –           | LibreOffice's soffice, when it is not on the PATH                                 |
 * | MODEL_HOSTS          | –           | language models that may be private or without https: localhost:11434,models.lan   |
 * | CREDIT_HOSTS         | –           | services that tell of companies, likewise: credit.example.lan:8080                 |
 * | MAIL_HOSTS           | –           | mail servers that may be private, at an unusual port, or without encryption        |
 * | BOT_HOSTS            | –           | bots of Feishu, DingTalk and WeCom at hosts of one's own, likewise: bots.lan:8080  |
 * | OFFICE_URL           | –           | an office server of one's own that opens documents over WOPI: its origin in        |
 * |                      |             | people's browsers (https://office.example.com), which this server reaches too;     |
 * |                      |             | set PUBLIC_URL with it. Without one nothing under /wopi is there                  |
 * | DOWNLOAD_URLS        | –           | addresses below which the editor page may open files of other systems, by commas:  |
 * |                      |             | https://dms.example.com/contracts/. Everybody who signs in may open what lies      |
 * |                      |             | there. A name inside of one's own network with its net:                           |
 * |                      |             | http://dms.lan:8090/=10.1.0.0/16                                                  |
 * | SECRET_KEYS          | DATA_DIR/   | seals what people give the product to keep (keys of language models): 32 bytes     |
 * |                      | secret.key  | (openssl rand -base64 32). Several by commas: the first seals, all of them open    |
 * | METRICS_TOKEN        | –           | /metrics is for who sends it (Authorization: Bearer …); without one for this       |
 * |                      |             | machine only                                                                     |
 * | TRUST_PROXY          | false       | true, a number of proxies, or their addresses (10.0.0.0/8,127.0.0.1), whose       |
 * |                      |             | X-Forwarded-For is believed                                                       |
 */

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(from).max(to))

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const executable = z.string().refine(isExecutable)

const origin = url('http:', 'https:')
  .regex(/^https?:\/\/[^/?#@]+\/?$/i)
  .transform((text) => new URL(text).origin)

const addressList = /^[\da-fA-F.:]+(\/\d{1,3})?(\s*,\s*[\da-fA-F.:]+(\/\d{1,3})?)*$/
const trustProxy = z.union([yesNo, wholeNumber(1, 32), z.string().regex(/[.:]/).regex(addressList)])

const hostList = z
  .string()
  .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/)
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))

const hosts = (example: string) => ({
  schema: hostList,
  zh: '应为用逗号分隔的主机名（可带端口）',
  en: 'must be hosts, with or without ports, separated by commas',
  example,
})

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const required = z.string().min(1)

const secretKey = (text: string): Buffer => {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0)
}

const postgresAddress = {
  schema: url('postgres:', 'postgresql:'),
  zh: '应为 PostgreSQL 的连接地址',
  en: 'must be the address of a PostgreSQL',
  example: 'postgresql://user:password@127.0.0.1:5432/chancery',
  secret: true,
} as const

type Setting = StartMessage & { schema: z.ZodType; example: string; secret?: true }

const settings = {
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/),
    zh: '应为要监听的地址',
    en: 'must be an address to listen on',
    example: '127.0.0.1',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    zh: '应为 0 到 65535 的整数',
    en: 'must be a whole number from 0 to 65535',
    example: '8080',
  },
  DATA_DIR: {
    schema: required.refine((text) => !text.includes('\0')).transform((text) => resolve(text)),
    zh: '应为一个目录',
    en: 'must be a directory',
    example: './data',
  },
  DATABASE_URL: postgresAddress,
  DATABASE_APP_URL: postgresAddress,
  DATABASE_SYSTEM_URL: postgresAddress,
  PUBLIC_URL: {
    schema: origin,
    zh: '应为 http 或 https 地址，不带路径',
    en: 'must be an http or https address without a path',
    example: 'https://law.example.com',
  },
  S3_ENDPOINT: {
    schema: url('http:', 'https:'),
    zh: '应为 S3 服务的 http 或 https 地址',
    en: 'must be the http or https address of an S3 service',
    example: 'https://s3.example.com',
  },
  S3_REGION: { schema: required, zh: '应为区域名', en: 'must be a region', example: 'us-east-1' },
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i),
    zh: '应为存储桶名（3 到 63 个字符）',
    en: 'must be the name of a bucket (3 to 63 characters)',
    example: 'chancery',
  },
  S3_ACCESS_KEY_ID: {
    schema: required,
    zh: '应为访问密钥编号',
    en: 'must be an access key id',
    example: 'AKIA…',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: required,
    zh: '应为访问密钥',
    en: 'must be a secret access key',
    example: '…',
    secret: true,
  },
  SMTP_URL: {
    schema: url('smtp:', 'smtps:'),
    zh: '应为邮件服务器的 smtp 或 smtps 地址',
    en: 'must be the smtp or smtps address of a mail server',
    example: 'smtps://user:password@mail.example.com',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/),
    zh: '应为发件人地址',
    en: 'must be the address that mails come from',
    example: '"法务通 <law@example.com>"',
  },
  MAX_FILE_MB: {
    schema: wholeNumber(1, 2048),
    zh: '应为 1 到 2048 的整数（MiB）',
    en: 'must be a whole number of MiB from 1 to 2048',
    example: '100',
  },
  DISK_RESERVE_MB: {
    schema: wholeNumber(0, 999_999),
    zh: '应为 0 到 999999 的整数（MiB）',
    en: 'must be a whole number of MiB from 0 to 999999',
    example: '2048',
  },
  LIMITS: usageLimitsSetting,
  DEMO: { schema: yesNo, zh: '应为 true 或 false', en: 'must be true or false', example: 'false' },
  LOG_LEVEL: {
    schema: z.enum(logLevels),
    zh: `应为 ${logLevels.join('、')} 之一`,
    en: `must be one of ${logLevels.join(', ')}`,
    example: 'info',
  },
  SOFFICE_PATH: {
    schema: executable,
    zh: '应为可执行的 soffice 文件',
    en: 'must be the soffice program, executable',
    example: '/usr/bin/soffice',
  },
  MODEL_HOSTS: hosts('localhost:11434'),
  CREDIT_HOSTS: hosts('credit.example.lan:8080'),
  MAIL_HOSTS: hosts('mail.example.lan:25'),
  BOT_HOSTS: hosts('bots.example.lan:8080'),
  OFFICE_URL: {
    schema: origin,
    zh: '应为在线办公服务器的 http 或 https 地址，不带路径',
    en: 'must be the http or https address of an office server, without a path',
    example: 'https://office.example.com',
  },
  DOWNLOAD_URLS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((entry) => downloadSource(entry.trim())))
      .refine((sources): sources is DownloadSource[] => !sources.includes(null)),
    zh: '应为用逗号分隔的 http 或 https 地址，需要时在其后加 = 和所在的内部网段',
    en: 'must be http or https addresses separated by commas, each with = and its private network where it lies in one',
    example: 'https://dms.example.com/contracts/',
  },
  SECRET_KEYS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((key) => secretKey(key.trim())))
      .refine((keys) => keys.every((key) => key.length === 32)),
    zh: '应为 32 字节的密钥（base64 或 64 位十六进制），多个用逗号分隔',
    en: 'must be keys of 32 bytes (base64 or 64 hexadecimal digits), separated by commas',
    example: 'the-output-of-openssl-rand-base64-32',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,200}$/),
    zh: '应为 16 到 200 个字母、数字或 - . _ ~ + / =',
    en: 'must be 16 to 200 letters, digits or - . _ ~ + / =',
    example: 'the-output-of-openssl-rand-hex-20',
    secret: true,
  },
  TRUST_PROXY: {
    schema: trustProxy,
    zh: '应为 true、false、代理的层数，或用逗号分隔的代理地址',
    en: 'must be true, false, a number of proxies, or their addresses separated by commas',
    example: '10.0.0.0/8,127.0.0.1',
  },
} satisfies Record<string, Setting>

type Name = keyof typeof settings
type Values = { [N in Name]?: z.output<(typeof settings)[N]['schema']> }

/** Every setting of the product, checked. A missing property is a setting that was not made. */
export interface Config {
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl?: string
  /** How to sign in for one organisation's work and for all, where `databaseUrl` does not make its own; both or none. */
  databaseAppUrl?: string
  databaseSystemUrl?: string
  /** Origin without a trailing slash, `https://law.example.com`. */
  publicUrl?: string
  /** true behind https: cookies are `Secure` with the `__Host-` prefix, HSTS is sent. */
  secureCookies: boolean
  /** Absent: files lie under `dataDir`/files. */
  s3?: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Absent: no mail is sent. */
  mail?: { smtpUrl: string; from: string }
  maxFileBytes: number
  /** Bytes of the disk that are kept for the database. Absent: by the size of the disk. */
  diskReserve?: number
  /** What may be used; null: no limits. */
  limits: UsageLimits | null
  demo: boolean
  logLevel: (typeof logLevels)[number]
  /** LibreOffice: the one that was set, else the one on the PATH. Absent: no PDF can be made. */
  sofficePath?: string
  /** Programs of poppler and tesseract that are on the PATH: text of PDFs, and of scans. */
  pdftotextPath?: string
  pdftoppmPath?: string
  tesseractPath?: string
  /** Origin of the operator's office server. Absent: no document is opened over WOPI. */
  officeUrl?: string
  trustProxy: boolean | number | string
  /** Hosts of language models that the operator allows to be private addresses or without https. */
  modelHosts: readonly string[]
  /** Services that tell of companies, set on the screen, that the operator allows to be private addresses or without https. */
  creditHosts: readonly string[]
  /** Mail servers, set on the screen, that the operator allows to be private addresses, at any port, or without encryption. */
  mailHosts: readonly string[]
  /** Hosts beside the platforms' own that people's bots may be at, also private addresses or without https. */
  botHosts: readonly string[]
  /** Where files of other systems may be fetched from; none by default. */
  downloadSources: readonly DownloadSource[]
  /** Keys that secrets in the database are sealed with, the first one now; none: see `sealingOf`. */
  secretKeys: readonly Buffer[]
  /** Absent: metrics are answered to this machine only. */
  metricsToken?: string
}

/**
 * Reads and checks the settings. Throws one StartError that names every wrong variable, what is wrong with it
 * and what to set; secrets are never repeated in it.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { values, faults } = readValues(env)
  const s3 = together(values, faults, [
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  const mail = together(values, faults, ['SMTP_URL', 'MAIL_FROM'])
  const signIns = together(values, faults, ['DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'])
  if (values.OFFICE_URL && values.OFFICE_URL === values.PUBLIC_URL)
    faults.push({
      zh: '设置 OFFICE_URL 与 PUBLIC_URL 相同：在线办公服务器必须有自己的域名或端口，例如 OFFICE_URL=https://office.example.com。',
      en: 'The settings OFFICE_URL and PUBLIC_URL are the same: an office server needs a name or port of its own, for example OFFICE_URL=https://office.example.com.',
    })
  if (faults.length) {
    const text = (language: 'zh' | 'en') => faults.map((fault) => fault[language]).join('\n')
    throw new StartError('badSetting', { zh: text('zh'), en: text('en') })
  }
  return {
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 8080,
    dataDir: values.DATA_DIR ?? resolve('data'),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: signIns?.DATABASE_APP_URL,
    databaseSystemUrl: signIns?.DATABASE_SYSTEM_URL,
    publicUrl: values.PUBLIC_URL,
    secureCookies: values.PUBLIC_URL?.startsWith('https:') ?? false,
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: s3.S3_REGION,
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    mail: mail && { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    maxFileBytes: (values.MAX_FILE_MB ?? 100) * 1024 * 1024,
    diskReserve: values.DISK_RESERVE_MB === undefined ? undefined : values.DISK_RESERVE_MB * 1024 * 1024,
    limits: values.LIMITS === undefined ? usualLimits : values.LIMITS,
    demo: values.DEMO ?? true,
    logLevel: values.LOG_LEVEL ?? 'info',
    sofficePath: values.SOFFICE_PATH ?? programOnPath(env.PATH, ['soffice', 'libreoffice']),
    pdftotextPath: programOnPath(env.PATH, ['pdftotext']),
    pdftoppmPath: programOnPath(env.PATH, ['pdftoppm']),
    tesseractPath: programOnPath(env.PATH, ['tesseract']),
    modelHosts: values.MODEL_HOSTS ?? [],
    creditHosts: values.CREDIT_HOSTS ?? [],
    mailHosts: values.MAIL_HOSTS ?? [],
    botHosts: values.BOT_HOSTS ?? [],
    officeUrl: values.OFFICE_URL,
    trustProxy: values.TRUST_PROXY ?? false,
    downloadSources: values.DOWNLOAD_URLS ?? [],
    secretKeys: values.SECRET_KEYS ?? [],
    metricsToken: values.METRICS_TOKEN,
  }
}

function readValues(env: Record<string, string | undefined>): { values: Values; faults: StartMessage[] } {
  const values: Record<string, unknown> = {}
  const faults: StartMessage[] = []
  for (const [name, setting] of Object.entries(settings) as [Name, Setting][]) {
    const text = env[name]?.trim()
    if (!text) continue
    const read = setting.schema.safeParse(text)
    if (read.success) values[name] = read.data
    else {
      const shown = setting.secret ? '' : JSON.stringify(text)
      const { zh, en, example } = setting
      faults.push({
        zh: `设置 ${name} 的值${shown}无效：${zh}，例如 ${name}=${example}。`,
        en: `The setting ${name}${shown && ` is ${shown} but`} ${en}, for example ${name}=${example}.`,
      })
    }
  }
  return { values: values as Values, faults }
}

/** Settings that belong together: all of them, or undefined when none is set; some only is a fault. */
function together<N extends Name>(values: Values, faults: StartMessage[], names: N[]) {
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length === 0) return values as Required<Pick<Values, N>>
  if (missing.length < names.length && faults.length === 0) {
    const set = names.filter((name) => !missing.includes(name))
    faults.push({
      zh: `设置了 ${set.join('、')}，还缺少 ${missing.join('、')}：请一并设置，或全部不设置。`,
      en: `${set.join(', ')} ${set.length > 1 ? 'are' : 'is'} set but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: set all of them or none.`,
    })
  }
  return undefined
}
