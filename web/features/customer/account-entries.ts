import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { toolsOf } from '#web/features/employee/tools.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import type { MenuEntry } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';

export type AccountGroup = { title: string; entries: MenuEntry[] };

/**
 * Where the screens of the account are found: what has to do with driving, with money, and with the account itself. Who
 * drives on another's account pays nothing, so they have nothing of the money but what their trips cost.
 */
export function accountGroups(customer: Customer): AccountGroup[] {
  const { plan, entitlement, staff } = customer;
  const editLogin: MenuEntry = { label: 'Login, Passkeys und PIN', href: paths.editLogin(), icon: 'key' };
  if (isSalesPartnerPlan(plan.kundenart)) {
    return [
      {
        title: 'Vertrieb',
        entries: [
          { label: 'Registrierungen', href: paths.sales(), icon: 'list' },
          { label: 'Beratung', href: paths.salesConsulting(), icon: 'calculator' },
          { label: 'Freischalten', href: paths.salesCheck(), icon: 'check' },
        ],
      },
      { title: 'Konto', entries: [{ ...editLogin, label: 'Login und Passkeys' }] },
    ];
  }
  const isMain = isMainAccount(customer.customerNumber);
  const drivers: MenuEntry = {
    label: entitlement ? 'Meine Fahrtberechtigung' : 'Fahrtberechtigte',
    href: paths.drivers(),
    icon: 'person',
  };
  const costs: MenuEntry = {
    label: isMain ? 'Kosten und CO₂' : 'Fahrten und CO₂',
    href: paths.costs(),
    icon: 'leaf',
  };
  return [
    ...(staff ? [{ title: 'Werkzeugkasten', entries: toolsOf(customer) }] : []),
    {
      title: 'Fahren',
      entries: [
        { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
        { label: 'Favoriten', href: paths.favourites(), icon: 'heart' },
        ...(plan.severalDrivers || entitlement ? [drivers] : []),
        { label: 'Anliegen', href: paths.cases(), icon: 'help' },
        { label: 'Dokumentencheck', href: paths.documentCheck(), icon: 'check' },
        ...(isMain ? [] : [costs]),
      ],
    },
    ...(isMain
      ? [
          {
            title: 'Geld',
            entries: [
              { label: 'Rechnungen', href: paths.invoices(), icon: 'receipt' },
              costs,
              { label: 'Zahlungsart', href: paths.payment(), icon: 'bank' },
              { label: 'Tarif und Sicherheitspaket', href: paths.plan(), icon: 'calculator' },
              { label: 'Kilometerpakete', href: paths.kmPackages(), icon: 'road' },
              { label: 'Gutscheine', href: paths.vouchers(), icon: 'ticket' },
            ] satisfies MenuEntry[],
          },
        ]
      : []),
    {
      title: 'Konto',
      entries: [{ label: 'Persönliche Daten', href: paths.ownData(), icon: 'person' }, editLogin],
    },
  ];
}
