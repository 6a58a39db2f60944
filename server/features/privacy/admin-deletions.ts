import { formatDate } from '#domain/booking/format-period.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { type DeletionStep, stepsBeforeDeletion } from '#domain/privacy/deletion.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Services } from '#server/http/services.ts';
import { type DeletionFault, deleteCustomer } from './delete-customer.ts';
import { findDeletionFacts, listRequests } from './deletion-request.repository.ts';

type Setup = Pick<Services, 'mailer' | 'ownData'> & {
  db: Db;
  now: Temporal.Instant;
  user: string;
  print: (text: string) => void;
};

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
  options: { by?: string },
  { db, mailer, ownData, now, user, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(db, now, print);
  if (verb !== 'done') return 'Bitte sag, was geschehen soll: list oder done.';
  if (!account) return 'Bitte nenne den Account: seine Nummer aus der Liste.';
  const by = oneLine(options.by ?? user).slice(0, 100);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const customerNumber = withSuffix(account);
  const fault = await deleteCustomer(db, { mailer, ownData }, { customerNumber, by, now });
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
      about: 'offene Anträge auf Löschung, der älteste zuerst, und was davor noch geschehen muss',
    },
    {
      verb: 'done',
      words: '<Account>',
      about:
        'löscht die Person; Rechnungen und was dazugehört bleiben, eingeschränkt. Der Kunde bekommt eine letzte Mail.',
      options: [BY],
    },
  ],
  run: adminDeletions,
};
