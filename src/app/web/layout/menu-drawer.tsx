import { Drawer } from 'antd'
import { useText } from '#web/messages.ts'
import { shellMessages } from '../shell-messages.ts'
import { SideMenu } from './side-menu.tsx'

/** The side menu of a narrow window. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(shellMessages)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={t('navigation')}
      className="s-menu-drawer"
    >
      <SideMenu />
    </Drawer>
  )
}
