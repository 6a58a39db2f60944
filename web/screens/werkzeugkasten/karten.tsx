import { AccessCards } from '#web/features/customer/access-cards.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Karten',
  above: () => <ToolboxNav />,
  content: () => <AccessCards />,
});

/** /werkzeugkasten/karten */
export default screen.Screen;
