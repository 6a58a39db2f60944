import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { ChangePassword } from './change-password.tsx';
import type { Customer } from './current-customer.ts';
import { logOut } from './logout.ts';
import { PasskeyList } from './passkey-list.tsx';

/** Passkeys, password, and the logout on all devices. */
export function EditLogin({ customer }: { customer: Customer }) {
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
      <Section title="Andere Geräte">
        <Card>
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
