import { useLocation } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { PasswordResetConfirm } from '#web/features/session/password-reset-confirm.tsx';
import { PasswordResetRequest } from '#web/features/session/password-reset-request.tsx';
import { readInvited, readResetAccount, readResetToken } from '#web/features/session/reset-token.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Page } from '#web/ui/page-heading.tsx';

/**
 * /passwort-reset, and /passwort-reset#token=… from the mail: a fragment is sent to no server and appears in
 * no log.
 */
export default function PasswordReset() {
  const customer = useCurrentCustomer();
  const { hash } = useLocation();
  // The server never receives the fragment, so it renders the form without a token, as must the first render
  // here.
  const token = useIsHydrated() ? readResetToken(hash) : undefined;
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Passwort neu setzen" />
      {token ? (
        <PasswordResetConfirm
          key={token}
          token={token}
          account={readResetAccount(hash)}
          invited={readInvited(hash)}
        />
      ) : (
        <PasswordResetRequest />
      )}
    </Page>
  );
}
