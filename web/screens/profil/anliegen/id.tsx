import { caseQuery } from '#web/features/service-case/case-queries.ts';
import { OwnCase } from '#web/features/service-case/own-case.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { paths } from '#web/shell/paths.ts';

const screen = accountScreen({
  title: ({ id }) => `Anliegen Nr. ${id}`,
  back: { to: paths.cases(), label: 'Zu deinen Anliegen' },
  queries: (_, { id = '' }) => [caseQuery(id)],
  content: (customer, { id = '' }) => <OwnCase key={id} id={id} customerId={customer.id} />,
});
export const loader = screen.loader;

/** /profil/anliegen/{id} */
export default screen.Screen;
