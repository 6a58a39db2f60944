import { Availability } from '#web/features/employee/availability.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Verfügbarkeiten',
  above: () => <ToolboxNav />,
  content: () => <Availability />,
});

/** /werkzeugkasten/verfuegbarkeiten */
export default screen.Screen;
