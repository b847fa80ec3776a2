import { App } from 'antd'
import { useEffect } from 'react'

export type Host = ReturnType<typeof App.useApp>
type Given = { onHost: (host: Host) => void }

function Inside({ onHost }: Given) {
  const app = App.useApp()
  useEffect(() => onHost(app), [app, onHost])
  return null
}

/** antd's messages and questions of the page, handed out once they can be shown. */
export const PageHost = (given: Given) => (
  <App component={false}>
    <Inside {...given} />
  </App>
)
