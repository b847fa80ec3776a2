import { Button, Space } from 'antd'
import { Component, type ReactNode } from 'react'
import { baseMessages } from '../base-messages.ts'
import { textOf } from '../messages.ts'
import { EmptyState } from './empty-state.tsx'

type Props = {
  children: ReactNode
  /** A change of this value (the address) clears the failure. */
  resetKey?: unknown
}
type State = { error: unknown; resetKey: unknown }

/** True when a code-split chunk is gone because a new version was installed. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed/i.test(error.message)

/** Keeps a failure of one part from taking the whole page; offers to try again or to reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const t = textOf(baseMessages)
    return (
      <EmptyState
        title={t('pageFailed')}
        hint={isMissingChunk(this.state.error) ? t('newVersion') : t('pageFailedHint')}
        action={
          <Space>
            <Button onClick={() => this.setState({ error: null })}>{t('retry')}</Button>
            <Button type="primary" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </Space>
        }
      />
    )
  }
}
