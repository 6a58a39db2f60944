import type { Customer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { logOut } from '#web/features/session/logout.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Sales for whoever has no sales login, or is logged in as a customer: never both at once. */
export function SalesEntry({ customer }: { customer: Customer | null }) {
  const { productName } = useSettings();
  if (customer === null) {
    return (
      <LoginNeeded title="Für Vertriebspartner">
        Hier registrieren Vertriebspartner Kundinnen und Kunden für {productName}. Dafür brauchst du den
        Zugang deines Vertriebspartners, zum Beispiel „vertrieb-7“.
      </LoginNeeded>
    );
  }
  return (
    <EmptyState
      title="Der Vertrieb hat einen eigenen Zugang"
      picture={<Icon name="person" size={56} />}
      action={
        <Button needsConnection onClick={() => void logOut()}>
          Ausloggen
        </Button>
      }
    >
      Du bist als {customer.customerNumber} eingeloggt. Logge dich aus und dann mit dem Zugang deines
      Vertriebspartners wieder ein.
    </EmptyState>
  );
}
