import 'virtual:antd-core.css'
import 'virtual:theme.css'
import { Button, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'

// What the product's first screen is compared with: React, the kit and its styles, a heading and a button.
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ConfigProvider locale={zhCN} theme={{ zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <main>
        <h1>空白页</h1>
        <Button type="primary">登录</Button>
      </main>
    </ConfigProvider>,
  )
