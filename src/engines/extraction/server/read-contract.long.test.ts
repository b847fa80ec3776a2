import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildDocx, convertToPdf, wordWriter } from '#engines/documents/server/index.ts'
import { requires } from '#testing/requires.ts'
import type { Extraction } from '../domain/extraction.ts'
import { readContract } from './read-contract.ts'

const w = wordWriter()
const contract = buildDocx({
  title: 't',
  header: '<w:p/>',
  footer: '<w:p/>',
  created: '2026-11-20T00:00:00Z',
  body: [
    '设备采购合同',
    '合同编号：CG-2026-0815',
    '甲方（买方）：杭州云杉科技有限公司',
    '地址：杭州市西湖区文三路18号',
    '乙方（卖方）：宁波北辰机械有限公司',
    '合同总价为人民币300,000.00元。',
    '签订日期：2026年3月15日',
    '因本合同引起的争议，提交杭州仲裁委员会仲裁。',
  ]
    .map((line) => w.p(line))
    .join(''),
})
const expected = {
  contractNumber: 'CG-2026-0815',
  'partyA.name': '杭州云杉科技有限公司',
  'partyB.name': '宁波北辰机械有限公司',
  amount: '300000',
  signDate: '2026-03-15',
}
const values = (extractions: readonly Extraction[]) =>
  Object.fromEntries(extractions.map(({ field, value }) => [field, value]))

const tesseractPath = '/usr/bin/tesseract'
/** CI has no tesseract: there the test below sees what is said then. */
const recognises =
  existsSync(tesseractPath) &&
  execFileSync(tesseractPath, ['--list-langs'], { encoding: 'utf8' }).includes('chi_sim')
const readers = {
  pdftotextPath: 'pdftotext',
  pdftoppmPath: 'pdftoppm',
  ...(recognises ? { tesseractPath } : {}),
}

/** A program in tesseract's place that starts another one and waits for it; both write down who they are. */
function slowTesseract(): { path: string; pids: () => number[] } {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-slow-scan-'))
  const [path, list] = [join(folder, 'tesseract'), join(folder, 'pids')]
  const script = `#!/bin/sh\necho $$ >> ${list}\n/bin/sleep 60 &\necho $! >> ${list}\nwait\n`
  writeFileSync(path, script, { mode: 0o755 })
  writeFileSync(list, '')
  return { path, pids: () => readFileSync(list, 'utf8').trim().split('\n').map(Number) }
}
/** Neither gone nor ended and only not yet taken note of by who started it. */
function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('what stands in a file', () => {
  test('is found in a .docx', async () => {
    const read = await readContract({}, { extension: 'docx', bytes: contract })
    expect(read.readFrom).toBe('document')
    expect(values(read.extractions)).toMatchObject(expected)
  })

  test.skipIf(requires('libreoffice', 'poppler', 'cjk-fonts'))(
    'is found in a PDF by its text, and in a scan of it by recognition, or the person is told that none is installed',
    async () => {
      const pdf = await convertToPdf({ sofficePath: 'soffice' }, contract, 'docx')
      const print = await readContract(readers, { extension: 'pdf', bytes: pdf })
      expect(print.readFrom).toBe('print')
      expect(values(print.extractions)).toMatchObject(expected)

      const folder = mkdtempSync(join(tmpdir(), 'chancery-scan-'))
      writeFileSync(join(folder, 'print.pdf'), pdf)
      execFileSync('pdftoppm', [
        '-r',
        '200',
        '-gray',
        '-png',
        '-singlefile',
        join(folder, 'print.pdf'),
        join(folder, 'scan'),
      ])
      const scan = { extension: 'png', bytes: new Uint8Array(readFileSync(join(folder, 'scan.png'))) }
      if (recognises) {
        const read = await readContract(readers, scan)
        expect(read.readFrom).toBe('scan')
        expect(values(read.extractions)).toMatchObject(expected)
      } else await expect(readContract(readers, scan)).rejects.toMatchObject({ reason: 'ocrUnavailable' })
    },
    120_000,
  )

  test('is not read from a scan or a PDF without the programs for it, which is said', async () => {
    const scan = { extension: 'png', bytes: new Uint8Array([0x89, 0x50]) }
    await expect(readContract({}, scan)).rejects.toMatchObject({ reason: 'ocrUnavailable' })
    const pdf = { extension: 'pdf', bytes: new TextEncoder().encode('%PDF-1.7') }
    await expect(readContract({}, pdf)).rejects.toMatchObject({ reason: 'pdfTextUnavailable' })
    const sheet = { extension: 'xlsx', bytes: new Uint8Array([1]) }
    await expect(readContract({}, sheet)).rejects.toMatchObject({ reason: 'unsupportedFile' })
  })

  test('a scan that takes too long is refused with everything that read it ended, and the next may come', async () => {
    const slow = slowTesseract()
    const scan = { extension: 'png', bytes: new Uint8Array([0x89, 0x50]) }
    const read = () => readContract({ tesseractPath: slow.path }, scan, { scanMilliseconds: 700 })
    // Whichever of the two comes first.
    const both = await Promise.allSettled([read(), read()])
    const reasons = both.map((one) => one.status === 'rejected' && one.reason.reason)
    expect(reasons.toSorted()).toEqual(['fileTooComplex', 'recognitionBusy'])
    expect(slow.pids()).toHaveLength(2)
    await expect.poll(() => slow.pids().filter(runs)).toEqual([])
    await expect(read()).rejects.toMatchObject({ reason: 'fileTooComplex' })
  })
})
