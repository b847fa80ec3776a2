import './review-keys.css'
import { Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Dialog, isTyping, useText } from '#web/index.ts'
import { reviewMessages } from './review-messages.ts'

/** The keys of the review page with what they do, by what they are for, as the overlay shows them. */
const keyGroups = {
  keysDecide: {
    a: 'approve',
    r: 'return',
    x: 'reject',
    t: 'handOver',
    g: 'add',
    q: 'askOpinion',
    y: 'giveOpinion',
    s: 'copy',
    c: 'comment',
  },
  keysLook: {
    1: 'facts',
    2: 'differences',
    3: 'risks',
    4: 'decisions',
    n: 'nextDifference',
    p: 'previousDifference',
    d: 'since',
    v: 'beside',
  },
  keysMove: { j: 'nextRecord', k: 'previousRecord', o: 'record', l: 'list', '?': 'help' },
} as const

export const reviewKeys = { ...keyGroups.keysDecide, ...keyGroups.keysLook, ...keyGroups.keysMove }
export type KeyAction = (typeof reviewKeys)[keyof typeof reviewKeys]

const stored = 'chancery.reviewKeys'
const isOn = (): boolean => {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

/** Keys do what `acts` says unless somebody types, a dialog is open or they were switched off; '?' and what is not in `acts` stay the browser's. */
export function useReviewKeys(acts: Partial<Record<KeyAction, () => void>>) {
  const [isEnabled, setEnabled] = useState(isOn)
  const latest = useRef({ acts, isEnabled })
  latest.current = { acts, isEnabled }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], .ant-dropdown-open')) return
      const name = reviewKeys[event.key.toLowerCase() as keyof typeof reviewKeys]
      const act = name && latest.current.isEnabled ? latest.current.acts[name] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return {
    isEnabled,
    setEnabled: (on: boolean) => {
      setEnabled(on)
      try {
        localStorage.setItem(stored, on ? 'on' : 'off')
      } catch {
        // Where nothing is kept it holds as long as the page.
      }
    },
  }
}

type HelpProps = ReturnType<typeof useReviewKeys> & { onClose: () => void }

/** All keys on one sheet, and the switch for who would rather have none. */
export function KeysHelp({ isEnabled, setEnabled, onClose }: HelpProps) {
  const t = useText(reviewMessages)
  return (
    <Dialog open title={t('keys')} onCancel={onClose} width={560}>
      <div className="c-rv-keys-switch">
        <Switch checked={isEnabled} onChange={setEnabled} aria-label={t('keysOn')} />
        <span aria-hidden>{t('keysOn')}</span>
      </div>
      <div className="c-rv-keys">
        {(['keysDecide', 'keysLook', 'keysMove'] as const).map((group) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <dl>
              {Object.entries<KeyAction>(keyGroups[group]).map(([key, action]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key.toUpperCase()}</kbd>
                  </dt>
                  <dd>{t(`key.${action}`)}</dd>
                </div>
              ))}
              {group === 'keysDecide' ? (
                <div>
                  <dt>
                    <kbd>Ctrl</kbd> <kbd>Enter</kbd>
                  </dt>
                  <dd>{t('key.confirm')}</dd>
                </div>
              ) : null}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** The key of a button, for eyes alone: its name is what it does. Nothing where it has none. */
export const KeyHint = ({ of }: { of: KeyAction | undefined }) => {
  const key = Object.entries(reviewKeys).find(([, action]) => action === of)?.[0]
  return key ? (
    <kbd className="c-rv-key" aria-hidden>
      {key.toUpperCase()}
    </kbd>
  ) : null
}
