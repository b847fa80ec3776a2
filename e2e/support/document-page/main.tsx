import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
import { createRoot } from 'react-dom/client'
import { PdfPreview, type PdfPreviewProps } from '#engines/documents/web/index.ts'
import { AppProviders } from '#web/theme/providers.tsx'

const query = new URLSearchParams(location.search)
const id = query.get('id')
const state = (query.get('state') ?? 'ready') as PdfPreviewProps['state']
const retried = () => document.body.setAttribute('data-retried', 'yes')

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppProviders>
    <main>
      <h1>合同文本</h1>
      <PdfPreview
        fileID={id ? Number(id) : null}
        state={state}
        downloadID={7}
        onRetry={retried}
        name="采购合同"
      />
    </main>
  </AppProviders>,
)
