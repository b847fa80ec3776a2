import 'antd/dist/antd.css'
import 'virtual:theme.css'
import '#web/theme/base.css'
import '#web/ui/ui.css'
// For the styles of its fields, which the other libraries are drawn with too.
import '#engines/forms/web/index.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Page, PageHeader } from '#web/index.ts'
import { AppProviders } from '#web/theme/providers.tsx'
import type { Library } from './library.ts'

// ?library=…&fields=…: the page with that library's form, shown when `mountForm` is called, so that loading is not measured.
const query = new URLSearchParams(location.search)
// `whole`: with every field drawn, also those far below the window, which the product's renderer leaves until they come near.
const libraries: Record<string, () => Promise<{ library: Library }>> = {
  chancery: () => import('./libraries/chancery.tsx'),
  antd: () => import('./libraries/antd-form.tsx'),
  'react-hook-form': () => import('./libraries/react-hook-form.tsx'),
  formily: () => import('./libraries/formily.tsx'),
  nothing: () => import('./libraries/nothing.tsx'),
}

const load = libraries[query.get('library') ?? 'nothing']
if (!load) throw new RangeError('no such library')
const { library } = await load()

function FormPage() {
  const [form, setForm] = useState<{ view: ReactNode; submit: () => void } | null>(null)
  const mountForm = () => {
    flushSync(() => setForm(library(Number(query.get('fields') ?? 500))))
    if (query.has('whole')) setTimeout(() => dispatchEvent(new Event('beforeprint')))
  }
  Object.assign(window, { mountForm })
  return (
    <Page
      footer={
        <Button type="primary" onClick={() => form?.submit()}>
          提交审批
        </Button>
      }
    >
      <PageHeader title="发起合同审批" />
      {form?.view}
    </Page>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProviders>
        <FormPage />
      </AppProviders>
    </QueryClientProvider>,
  )
