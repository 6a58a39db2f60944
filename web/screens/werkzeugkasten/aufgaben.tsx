import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { CarForStaff } from '#web/features/task/car-for-staff.tsx';
import { TaskList } from '#web/features/task/task-list.tsx';
import { carQuery } from '#web/features/task/task-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { paths } from '#web/shell/paths.ts';

const screen = accountScreen({
  // „N-SW-123“ stands for „N-SW 123“ in an address.
  title: ({ plate }) => plate?.replace(/-(?=\d)/, ' ') ?? 'Aufgaben',
  back: ({ plate }) =>
    plate
      ? { to: paths.tasks(), label: 'Zurück zu den Aufgaben' }
      : { to: paths.profile(), label: 'Zurück zum Profil' },
  queries: ({ staff }, { plate }) => (staff && plate ? [carQuery(plate)] : []),
  above: ({ plate }) => !plate && <ToolboxNav />,
  content: (customer, { plate }) =>
    customer.staff &&
    (plate ? (
      <CarForStaff key={plate} plate={plate} customer={customer} />
    ) : (
      <TaskList customer={customer} />
    )),
});
export const loader = screen.loader;

/** /werkzeugkasten/aufgaben/{plate?} */
export default screen.Screen;
