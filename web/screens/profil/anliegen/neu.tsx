import { ReportCase } from '#web/features/service-case/report-case.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { paths } from '#web/shell/paths.ts';

const screen = accountScreen({
  title: 'Stimmt etwas nicht?',
  back: { to: paths.cases(), label: 'Zu deinen Anliegen' },
  content: ({ id }) => <ReportCase customerId={id} />,
});
export const loader = screen.loader;

/** /profil/anliegen/neu */
export default screen.Screen;
