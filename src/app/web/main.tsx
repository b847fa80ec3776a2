import '#web/no-eval.ts'
import 'virtual:antd-core.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import '#web/ui/table/table.css'
import './shell.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Application />)
