import { OwnStatement } from '#web/features/statement/own-statement.tsx';
import { statementQuery } from '#web/features/statement/statement-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Kosten und CO₂',
  queries: () => [statementQuery],
  content: (customer) => <OwnStatement customer={customer} />,
});
export const loader = screen.loader;

/** /profil/kosten */
export default screen.Screen;
