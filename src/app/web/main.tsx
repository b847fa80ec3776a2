import '#web/no-eval.ts'
import 'virtual:antd-core.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import '#web/ui/table/table.css'
import './account/entry.css'
import { createRoot } from 'react-dom/client'
import './account/typed-early.ts'
import { Application } from './application.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
// The first paint of the page itself (tools/build/first-paint.ts) stays until the screen that was asked for is ready to take its place.
const start = () => root && createRoot(root).render(<Application />)
router.load().then(start, start)
