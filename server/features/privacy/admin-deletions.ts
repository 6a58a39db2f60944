import { formatDate } from '#domain/booking/format-period.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { type DeletionStep, stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, type AdminSetup, askFirst, STAFF, YES } from '#server/feature/admin-command.ts';
import { findStaff, staffText } from '#server/features/customer/find-staff.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { type DeletionFault, deleteCustomer, findWay } from './delete-customer.ts';
import { countKept, findDeletionFacts, listRequests } from './deletion-request.repository.ts';

type Setup = Pick<AdminSetup, 'mailer' | 'ownData' | 'db' | 'now' | 'user' | 'print' | 'confirm'>;

const STEPS: Record<DeletionStep, string> = {
  TRIP: 'ist gerade mit einem Auto unterwegs',
  BOOKINGS: 'hat noch Buchungen',
  HEARING: 'wird noch zu einem Schaden angehört („damages decide“ entscheidet)',
  DRIVERS: 'hat noch Fahrtberechtigte',
  SAFETY_PACKAGE: 'hat noch ein Sicherheitspaket („billing end-package“ beendet es)',
  KM_PACKAGES: 'hat noch Kilometer in einem Paket („billing refund-km“ erstattet sie)',
  BALANCE: 'hat noch etwas zu zahlen',
  CREDIT: 'hat noch ein Guthaben, das auszuzahlen ist',
};

/** Runs `deletions <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminDeletions(
  [verb, account]: readonly string[],
  options: { by?: string; yes?: boolean },
  { db, mailer, ownData, now, user, print, confirm }: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(db, now, print);
  if (verb !== 'done') return 'Bitte sag, was geschehen soll: list oder done.';
  if (!account) return 'Bitte nenne den Account: seine Nummer aus der Liste.';
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const customerNumber = withSuffix(account);
  const way = await findWay(db, customerNumber, now);
  if (typeof way === 'string') return faultText(way, oneLine(customerNumber));
  const { bookings, invoices } = await countKept(db, way.customerId);
  const refused = await askFirst(
    { confirm },
    options,
    `Die Person von Account ${oneLine(customerNumber)} wird gelöscht, mit allen Logins und Fotos. ${formatWhole(bookings)} ${bookings === 1 ? 'Buchung' : 'Buchungen'} und ${formatWhole(invoices)} ${invoices === 1 ? 'Rechnung bleiben' : 'Rechnungen bleiben'} ohne sie, so lange das Gesetz es will. Das nimmt nichts zurück.`,
  );
  if (refused) return refused;
  const deletion = { customerNumber, by: { id: staff.id, text: staffText(staff) }, now };
  const fault = await deleteCustomer(db, { mailer, ownData }, deletion);
  if (fault) return faultText(fault, oneLine(customerNumber));
  print(`Account ${oneLine(customerNumber)} ist gelöscht.`);
  return undefined;
}

function faultText(fault: DeletionFault, account: string): string {
  if (fault === 'UNKNOWN') return `Den Account „${account}“ gibt es nicht.`;
  if (fault === 'NOT_ASKED')
    return `Für Account ${account} ist kein Antrag auf Löschung offen. Es wurde nichts geändert.`;
  return `Account ${account} ${STEPS[fault]}. Es wurde nichts gelöscht.`;
}

async function list(db: Db, now: Temporal.Instant, print: (text: string) => void): Promise<undefined> {
  const requests = await listRequests(db);
  if (requests.length === 0) print('Kein Antrag auf Löschung ist offen.');
  for (const { customerId, customerNumber, mainCustomerId, askedAt } of requests) {
    const facts = await findDeletionFacts(db, { customerId, isMain: mainCustomerId === null, now });
    const steps = stepsBeforeDeletion(facts).map((step) => `  ${STEPS[step]}`);
    const head = `Account ${oneLine(customerNumber)}, beantragt am ${formatDate(askedAt)}`;
    print([head, ...(steps.length > 0 ? steps : ['  kann gelöscht werden']), ''].join('\n'));
  }
}

export const deletionsCommand: AdminCommand = {
  noun: 'deletions',
  about: 'Anträge auf Löschung',
  verbs: [
    {
      verb: 'list',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      about: 'offene Anträge auf Löschung, der älteste zuerst, und was davor noch geschehen muss',
    },
    {
      verb: 'done',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Account>',
      about:
        'löscht die Person; Rechnungen und was dazugehört bleiben, eingeschränkt. Der Kunde bekommt eine letzte Mail.',
      options: [STAFF, YES],
    },
  ],
  run: adminDeletions,
};
