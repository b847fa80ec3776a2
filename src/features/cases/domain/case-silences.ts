import type { Words } from '#shared/text.ts'
import { termsOf } from './case-terms.ts'
import { type CaseFacts, type Track, trackOf, trackWords } from './case-tracks.ts'
import { appealCode, type DecisionFacts } from './decision-terms.ts'
import { otherDocument, servedDocuments } from './served-terms.ts'

type Row = Readonly<Record<string, unknown>>

const both = (template: Words, params: Readonly<Record<string, Words>>): Words => {
  const [zh, en] = template
    .split(' | ')
    .map((text, language) =>
      Object.entries(params).reduce(
        (filled, [key, words]) => filled.replace(`{${key}}`, words.split(' | ')[language] ?? ''),
        text,
      ),
    )
  return `${zh} | ${en}`
}

/** Where a text says who fixes the day instead. */
const fixedElsewhere: Readonly<Partial<Record<Track, Readonly<Record<number, Words>>>>> = {
  arbitration: {
    1: '答辩期由仲裁规则确定（《仲裁法》未规定） | The time to answer is set by the arbitration rules; the Arbitration Law does not set one',
  },
  criminal: {
    1: '附带民事诉讼的答辩时间由法院确定（法释〔2021〕1号第 187 条） | The court sets the time to answer a civil claim joined to a criminal case (法释〔2021〕1号 art. 187)',
  },
}

/**
 * Why an entry of a case sets nothing going although somebody may expect it, in words; null where it sets something going, or nobody would. Nothing is guessed: what has no rule here is watched by a day that
 * somebody enters.
 */
export function silenceOf(key: string, row: Row, facts: CaseFacts): Words | null {
  if (termsOf(key, row, facts).length > 0) return null
  if (key === 'document')
    return row.direction === 1 ? silentDocument(Number(row.what ?? 0), trackOf(facts)) : null
  return key === 'decision' ? silentDecision(row as DecisionFacts, trackOf(facts)) : null
}

function silentDocument(what: number, track: Track): Words | null {
  if (what === otherDocument) return null
  const document = Object.entries(servedDocuments).find(([code]) => Number(code) === what)?.[1]
  if (!document)
    return '未选文书种类，没有计算期限 | No document type was chosen, so no deadline is calculated'
  return (
    fixedElsewhere[track]?.[what] ??
    both(
      '按{track}，收到「{document}」没有内置的法定期限 | Under {track}, there is no built-in statutory deadline that starts on receipt of “{document}”',
      { track: trackWords[track], document },
    )
  )
}

function silentDecision({ appeal, kind }: DecisionFacts, track: Track): Words | null {
  if (appeal === appealCode.appealed || kind === 5) return null
  if (track === 'criminal')
    return '刑事裁判由法院依职权执行，申诉没有期限；只有填写了履行期限才计算申请执行期限 | Criminal decisions are enforced by the court of its own motion and petitions have no time limit; the deadline for enforcement is calculated only if a performance date is entered'
  if (track === 'none' || track === 'reconsideration')
    return both(
      '按{track}，裁判没有内置的法定期限 | Under {track}, there is no built-in statutory deadline that starts with a decision',
      { track: trackWords[track] },
    )
  return '填写各方最后收到日期（或生效日期）后，才计算生效、申请再审和申请执行期限 | Enter the date the parties last received it (or the effective date): the deadlines for retrial and enforcement are calculated from it'
}
