declare module 'virtual:theme.css'
declare module 'virtual:antd-core.css'
declare module 'virtual:antd-pages.css'
