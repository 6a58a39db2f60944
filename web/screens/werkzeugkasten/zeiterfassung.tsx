import { presenceQuery } from '#web/features/employee/employee-queries.ts';
import { Stamping } from '#web/features/employee/stamping.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Zeiterfassung',
  above: () => <ToolboxNav />,
  queries: ({ staff }) => (staff ? [presenceQuery] : []),
  content: (customer) => <Stamping customer={customer} />,
});
export const loader = screen.loader;

/** /werkzeugkasten/zeiterfassung */
export default screen.Screen;
