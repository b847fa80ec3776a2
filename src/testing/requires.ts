import { execFileSync } from 'node:child_process'
import { accessSync, appendFileSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What a test may need from the machine that npm cannot bring: how to see whether it is there, and how to get it. */
const machine = {
  'postgresql-15': {
    there: () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
    get: 'PostgreSQL 15 is not installed: apt-get install postgresql',
  },
  libreoffice: {
    there: () => onPath('soffice'),
    get: 'LibreOffice is not installed: apt-get install libreoffice-writer fonts-noto-cjk',
  },
  poppler: {
    there: () => onPath('pdftotext'),
    get: 'poppler is not installed: apt-get install poppler-utils',
  },
  swift: {
    there: () =>
      ['proxy-server', 'account-server', 'container-server', 'object-server', 'ring-builder'].every((part) =>
        onPath(`swift-${part}`),
      ),
    get: 'no S3 server: apt-get install swift swift-proxy swift-account swift-container swift-object',
  },
  chromium: {
    there: () =>
      onPath('chromium-headless-shell') ||
      onPath('chromium') ||
      existsSync(resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium')),
    get: 'no browser: apt-get install chromium-headless-shell fonts-noto-cjk',
  },
  'cjk-fonts': {
    there: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
    get: 'no Chinese fonts: apt-get install fonts-noto-cjk',
  },
  root: {
    there: () => process.getuid?.() === 0,
    get: 'not root: run the tests as root, in a container, to see what root does',
  },
  mount: {
    there: mayMount,
    get: 'this user may not mount a small disk: run as root, in a container with --cap-add SYS_ADMIN',
  },
} as const satisfies Record<string, { there: () => boolean; get: string }>

export type Requirement = keyof typeof machine

/** The reasons of one `npm test` are collected here, a file a process; tools/test.ts prints them at the end. */
export const skipFolder = resolve(import.meta.dirname, '../../.tmp/skips')

/**
 * True when the machine lacks one of these, and the test is to be skipped: `it.skipIf(requires('libreoffice'))('…')`.
 * The reason, with how to get what is missing, is shown at the end of `npm test`.
 */
export function requires(...needed: Requirement[]): boolean {
  const missing = needed.filter((name) => !machine[name].there())
  if (missing.length === 0) return false
  mkdirSync(skipFolder, { recursive: true })
  appendFileSync(
    join(skipFolder, `${process.pid}.txt`),
    missing.map((name) => `${machine[name].get}\n`).join(''),
  )
  return true
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function mayMount(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
