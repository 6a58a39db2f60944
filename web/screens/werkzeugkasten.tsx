import { Toolbox } from '#web/features/employee/toolbox.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Werkzeugkasten',
  headingClassName: 'mb-5',
  content: (customer) => customer.staff && <Toolbox customer={customer} />,
});

/** /werkzeugkasten */
export default screen.Screen;
