import { OwnPlan } from '#web/features/tariff/own-plan.tsx';
import { ownPlanQuery } from '#web/features/tariff/own-plan-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Tarif',
  queries: () => [ownPlanQuery],
  content: (customer) => <OwnPlan customer={customer} />,
});
export const loader = screen.loader;

/** /profil/tarif */
export default screen.Screen;
