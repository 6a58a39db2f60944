import { expect, it } from 'vitest';
import type { Customer } from '#web/features/session/current-customer.ts';
import { accountGroups } from './account-entries.ts';

const customer = (part: object) =>
  ({ customerNumber: '100003-1', plan: { kundenart: 'familie', severalDrivers: true }, ...part }) as Customer;

const labels = (of: Customer) =>
  accountGroups(of).flatMap(({ entries }) => entries.map(({ label }) => label));

it('leads a main account to everything that it drives and pays', () => {
  expect(labels(customer({}))).toEqual([
    'Buchungen',
    'Favoriten',
    'Fahrtberechtigte',
    'Anliegen',
    'Dokumentencheck',
    'Rechnungen',
    'Kosten und CO₂',
    'Zahlungsart',
    'Tarif und Sicherheitspaket',
    'Kilometerpakete',
    'Gutscheine',
    'Persönliche Daten',
    'Login, Passkeys und PIN',
  ]);
});

it('leads who drives on another’s account to nothing that only its payer sees', () => {
  expect(labels(customer({ customerNumber: '100003-2', entitlement: { state: 'ENTITLED' } }))).toEqual([
    'Buchungen',
    'Favoriten',
    'Meine Fahrtberechtigung',
    'Anliegen',
    'Dokumentencheck',
    'Fahrten und CO₂',
    'Persönliche Daten',
    'Login, Passkeys und PIN',
  ]);
});
