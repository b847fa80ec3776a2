// Styles of components that only screens behind sign-in use; fetched together with the first of them.
import 'virtual:antd-pages.css'
