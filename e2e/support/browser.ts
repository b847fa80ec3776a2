import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** How to start the browser of this machine. */
export type BrowserLaunch = { executablePath: string; args: string[]; env: Record<string, string> }

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  // Pages of a journey live for seconds: what the optimising compilers and small young generations cost never pays (a quarter of the browser's work).
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
]

/** The headless shell first: a list in a new context costs it 1.5 s of processor time, the whole browser without a window 3.3 s. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The system's Chromium when there is one, else the headless one of the npm package @sparticuz/chromium with the
 * libraries it brings (nss, nspr, expat), unpacked under .tmp: neither a download nor root is needed.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const system = process.env.CHANCERY_TEST_CHROMIUM ?? systemBrowsers.find((path) => existsSync(path))
  if (system && system !== 'npm') return { executablePath: system, args, env }

  const folder = resolve(import.meta.dirname, '../../.tmp/chromium')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    const libraries = await inflate(join(dirname(main), '../bin/al2023.tar.br'))
    env.LD_LIBRARY_PATH = join(libraries, 'lib')
    env.FONTCONFIG_FILE = fontSettings(folder)
    return { executablePath, args: [...args, '--headless=shell', '--no-zygote'], env }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** The browser ends itself when there is no font at all: it gets the one of the package and those of the machine. */
function fontSettings(folder: string): string {
  const file = join(folder, 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
    .map((name) => `<dir>${name}</dir>`)
    .join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`
  writeFileSync(file, text)
  return file
}
