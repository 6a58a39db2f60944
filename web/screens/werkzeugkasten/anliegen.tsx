import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { StaffCaseList } from '#web/features/service-case/staff-case-list.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Anliegen',
  above: () => <ToolboxNav />,
  content: () => <StaffCaseList />,
});

/** /werkzeugkasten/anliegen */
export default screen.Screen;
