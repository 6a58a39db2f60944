import { lazy, type ReactNode, Suspense } from 'react';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { ChangePassword } from './change-password.tsx';
import type { Customer } from './current-customer.ts';
import { LoginList } from './login-list.tsx';
import { logOut } from './logout.ts';
import { PasskeyList } from './passkey-list.tsx';

const EditAccounts = lazy(() =>
  import('./edit-accounts.tsx').then((module) => ({ default: module.EditAccounts })),
);

/**
 * Passkeys, password, pin, and the logout on all devices.
 * @param changePin, cards come from another feature
 */
export function EditLogin({
  customer,
  changePin,
  cards,
}: {
  customer: Customer;
  changePin: ReactNode;
  cards: ReactNode;
}) {
  return (
    <>
      <PasskeyList />
      <Section title="Passwort">
        <Card>
          <p className="text-ink-soft">
            Du loggst dich mit der Accountnummer{' '}
            <strong className="digits text-ink">{customer.customerNumber}</strong> und deinem Passwort ein.
          </p>
          <div className="mt-4">
            <ChangePassword customer={customer} />
          </div>
        </Card>
      </Section>
      {!isSalesPartnerPlan(customer.plan.kundenart) && (
        <Section title="PIN">
          <Card>
            <p className="text-ink-soft">
              Mit deiner Karte und dieser PIN öffnest du die Schlüsseltresore an den Stationen, die einen
              haben. Hast du sie vergessen, wähle einfach eine neue.
            </p>
            <div className="mt-4">{changePin}</div>
          </Card>
        </Section>
      )}
      {!isSalesPartnerPlan(customer.plan.kundenart) && cards}
      {appShell() && (
        <Suspense>
          <EditAccounts />
        </Suspense>
      )}
      <Section title="Wo du eingeloggt bist">
        <LoginList />
        <Card className="mt-3">
          <p className="text-ink-soft">
            Gerät verloren oder an einem fremden Computer vergessen, dich auszuloggen? Dann beende alle Logins
            auf einmal, auch diesen hier.
          </p>
          <Button theme="OUTLINE" className="mt-4" needsConnection onClick={() => void logOut('everywhere')}>
            Auf allen Geräten ausloggen
          </Button>
        </Card>
      </Section>
    </>
  );
}
