import { ChangePin } from '#web/features/customer/change-pin.tsx';
import { OwnCards, ownCardsQuery } from '#web/features/customer/own-cards.tsx';
import { EditLogin } from '#web/features/session/edit-login.tsx';
import { passkeysQuery } from '#web/features/session/passkey-queries.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Login, Passkeys und PIN',
  queries: (customer) => (isSalesLogin(customer) ? [passkeysQuery] : [passkeysQuery, ownCardsQuery]),
  content: (customer) => (
    <EditLogin customer={customer} changePin={<ChangePin customerId={customer.id} />} cards={<OwnCards />} />
  ),
});
export const loader = screen.loader;

/** /profil/bearbeiten: passkeys, password and pin */
export default screen.Screen;
