import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { WorkingTimes } from '#web/features/employee/working-times.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Arbeitszeiten',
  above: () => <ToolboxNav />,
  content: () => <WorkingTimes />,
});

/** /werkzeugkasten/arbeitszeiten */
export default screen.Screen;
