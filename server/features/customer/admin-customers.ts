import { formatDate } from '#domain/booking/format-period.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { agencyOfConsent } from '#domain/registration/consent-texts.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findCreditRatingConsents } from './consent.repository.ts';
import { type DecidedCustomer, decideManualCheck } from './decide-manual-check.ts';
import { findInStates } from './manual-check.repository.ts';

type Setup = {
  db: Db;
  mailer: Mailer;
  now: Temporal.Instant;
  /** Name of the operating system's user, who decides unless --by names someone. */
  user: string;
  print: (text: string) => void;
};
type Options = { all?: boolean; by?: string };

/** Runs `customers <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminCustomers(
  [verb, account]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(options, setup);
  if (verb === 'ratings') return listRatings(setup);
  if (verb !== 'accept' && verb !== 'deny') {
    return 'Bitte sag, was geschehen soll: list, accept, deny oder ratings.';
  }
  if (!account) return 'Bitte nenne den Account: seine Nummer aus der Liste.';
  const by = oneLine(options.by ?? setup.user).slice(0, 100);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const { db, mailer, now, print } = setup;
  const customerNumber = withSuffix(account);
  const decision = verb === 'accept' ? 'ACCEPTED' : 'DENIED';
  const decided = await decideManualCheck(db, mailer, {
    customerNumber,
    decision,
    by,
    told: null,
    now,
  });
  if (typeof decided === 'string') return faultText(decided, oneLine(customerNumber));
  for (const customer of decided) print(outcome(customer));
  return undefined;
}

function faultText(fault: 'UNKNOWN' | 'NOT_WAITING' | 'ACCEPTED_ALREADY', account: string): string {
  switch (fault) {
    case 'UNKNOWN':
      return `Den Account „${account}“ gibt es nicht.`;
    case 'NOT_WAITING':
      return `Account ${account} wartet nicht auf eine Prüfung. Es wurde nichts geändert.`;
    case 'ACCEPTED_ALREADY':
      return `Account ${account} ist schon angenommen und wird aktiv, sobald die E-Mail-Adresse bestätigt ist.`;
  }
}

function outcome({ customerNumber, state }: DecidedCustomer): string {
  switch (state) {
    case 'ACTIVE':
      return `Account ${customerNumber} ist angenommen und aktiv.`;
    case 'VERIFIED':
      return `Account ${customerNumber} ist angenommen. Weiter geht es mit dem Dokumentencheck.`;
    case 'DENIED':
      return `Account ${customerNumber} ist abgelehnt.`;
    default:
      return `Account ${customerNumber} ist angenommen und wird aktiv, sobald die E-Mail-Adresse bestätigt ist.`;
  }
}

type Row = Awaited<ReturnType<typeof findInStates>>[number];

async function list({ all = false }: Options, { db, print }: Setup): Promise<undefined> {
  const customers = await findInStates(db, all ? ['PRELIMINARY', 'DENIED'] : ['PRELIMINARY']);
  if (customers.length === 0) print('Kein Account wartet auf eine Prüfung.');
  for (const customer of customers) print(describe(customer));
}

async function listRatings({ db, print }: Setup): Promise<undefined> {
  const consents = await findCreditRatingConsents(db);
  if (consents.length === 0) print('Niemand willigt in eine Abfrage der Bonität ein.');
  for (const { customerNumber, textVersion, givenAt } of consents)
    print(
      `${oneLine(customerNumber)}  ${oneLine(agencyOfConsent(textVersion))}, eingewilligt am ${formatDate(givenAt)}`,
    );
}

function describe(customer: Row): string {
  const person = (prename: string | null, name: string | null) => [prename, name].filter(Boolean).join(' ');
  const facts: [string, string | null][] = [
    ['Name', person(customer.prename, customer.name)],
    ['Zusatz', customer.companyAddition],
    ['Ansprechperson', person(customer.contactPrename, customer.contactName)],
    ['Tarif', customer.planTitle],
    ['E-Mail', `${customer.email ?? '–'} (${customer.emailConfirmedAt ? 'bestätigt' : 'nicht bestätigt'})`],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`  ${label}: ${oneLine(value)}`] : []));
  const head = `Account ${oneLine(customer.customerNumber)}, registriert am ${formatDate(customer.createdAt)}: ${stateText(customer)}`;
  return [head, ...lines, ''].join('\n');
}

function stateText({ state, decision }: Row): string {
  if (state === 'DENIED') return 'abgelehnt';
  return decision === 'ACCEPTED' ? 'angenommen, es fehlt die Bestätigung der E-Mail-Adresse' : 'wartet';
}

export const customersCommand: AdminCommand = {
  noun: 'customers',
  about: 'Accounts, die von Hand geprüft werden',
  verbs: [
    {
      verb: 'list',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      about: 'Accounts, die von Hand geprüft werden, der älteste zuerst',
      options: [['--all', 'auch die abgelehnten']],
    },
    {
      verb: 'accept',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Account>',
      about:
        'angenommen: Firmen und Vereine sind aktiv, sobald die E-Mail-Adresse bestätigt ist; Personen machen mit dem Dokumentencheck weiter',
      options: [BY],
    },
    {
      verb: 'deny',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Account>',
      about: 'abgelehnt: kann sich einloggen, aber nicht buchen',
      options: [BY],
    },
    {
      verb: 'ratings',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      about:
        'wer jetzt einwilligt, dass die genannte Auskunftei nach der Bonität gefragt wird. Das Programm fragt sie nicht; wer es tut, entscheidet danach selbst (Art. 22 DSGVO)',
    },
  ],
  note: '<Account> ist eine Accountnummer wie 100006-1. Mit einem Hauptaccount wird auch über seine Fahrtberechtigten entschieden, die noch warten. Der Kunde bekommt eine Mail.',
  run: adminCustomers,
};
