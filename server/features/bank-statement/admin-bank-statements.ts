import { readFile } from 'node:fs/promises';
import { formatDate } from '#domain/booking/format-period.ts';
import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import {
  BANK_ENTRY_KINDS,
  isDoubtful,
  MAX_RETURN_CHARGE_CENTS,
  UNMATCHED_REASONS,
} from '#domain/payment/bank-entry.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { type AdminCommand, type AdminSetup, STAFF, seeHelp, YES } from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findPayees } from '#server/features/payment/payees.ts';
import { NO_PAYEE } from '#server/features/payment/payment.jobs.ts';
import { findOpenEntries, findOpenEntry, insertOutcome, type OpenEntry } from './bank-entry.repository.ts';
import { entryAmount } from './entry-words.ts';
import { importStatement } from './import-statement.ts';
import { isBookable, type PutFault, putToInvoice } from './put-to-invoice.ts';
import { readStatement } from './read-statement.ts';
import { findInvoicesByNumber } from './transfer-candidates.repository.ts';
import { findCandidates, type NamedCandidate } from './transfer-candidates.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm' | 'mailer' | 'vault'> & {
  payee: Payee | undefined;
};
type Options = { by?: string | undefined; reason?: string | undefined; yes?: boolean | undefined };

const MAX_REASON = 300;
/** So many accounts are proposed for a transfer. */
const PROPOSED = 3;

/** Runs `billing statement`, `unmatched`, `assign` and `set-aside`. Returns what is wrong, or undefined after success. */
export async function adminBankStatements(
  [verb, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'statement') return read(rest, options, setup);
  if (verb === 'unmatched') return list(rest, setup);
  if (verb === 'assign') return assign(rest, options, setup);
  if (verb === 'set-aside') return setAside(rest, options, setup);
  return seeHelp('billing');
}

async function read(
  [path, ...rest]: readonly string[],
  options: Options,
  { db, now, user, print, mailer, payee, vault }: Setup,
): Promise<string | undefined> {
  if (!path || rest.length > 0) return seeHelp('billing');
  if ((await findPayees(db, payee)).all.length === 0) return NO_PAYEE;
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch {
    return `${path} lässt sich nicht lesen.`;
  }
  const statement = readStatement(bytes);
  if (typeof statement === 'string') return statement;
  const done = await importStatement(db, statement.statements, { now, payee, mailer, vault, by: staff.id });
  const count = (value: number) => formatWhole(value);
  print(
    `Zahlungen: ${count(done.paid)} gebucht. Rücklastschriften: ${count(done.returned)} neu. Schon bekannt: ${count(done.known)}. Ungeklärt: ${count(done.unmatched)}.`,
  );
  if (done.unmatched > 0) print('Was ungeklärt ist, zeigt „billing unmatched“.');
  return statement.faults.length > 0 ? statement.faults.map(oneLine).join('\n') : undefined;
}

async function list(rest: readonly string[], { db, print, vault }: Pick<Setup, 'db' | 'print' | 'vault'>) {
  if (rest.length > 0) return seeHelp('billing');
  const entries = await findOpenEntries(db, vault);
  if (entries.length === 0) print('Nichts ist ungeklärt.');
  for (const entry of entries) {
    print(oneLine(describe(entry)));
    if (entry.facts.kind !== 'TRANSFER' || entry.facts.bookedOn === '') continue;
    const candidates = (await findCandidates(db, entry.facts)).filter(({ open }) => open.length > 0);
    for (const candidate of candidates.slice(0, PROPOSED)) print(`   vielleicht ${proposal(candidate)}`);
  }
  return undefined;
}

function describe({ id, facts, reason }: OpenEntry): string {
  const on = facts.bookedOn === '' ? 'ohne Datum' : formatDate(Temporal.PlainDate.from(facts.bookedOn));
  const named = [
    `${id}: ${BANK_ENTRY_KINDS[facts.kind]} ${on}`,
    entryAmount(facts),
    ...(facts.payer === '' ? [] : [`von ${facts.payer}`]),
    ...(facts.remittance === '' ? [] : [`„${facts.remittance}“`]),
    ...(facts.kind === 'RETURN' ? [`Mandat ${facts.mandate || '–'}`, `Grund ${facts.reason || '–'}`] : []),
    `End-to-End ${facts.endToEndId || '–'}`,
    `Bankreferenz ${facts.reference || '–'}`,
  ];
  return `${named.join(', ')}: ${UNMATCHED_REASONS[reason]}`;
}

function proposal({ customerNumber, payerName, open }: NamedCandidate): string {
  const named = open
    .slice(0, PROPOSED)
    .map(({ number, openCents }) => `${number} mit ${formatMoney({ cents: openCents, currency: 'EUR' })}`);
  return oneLine(`${customerNumber}, ${payerName}: offen ${named.join(', ')}`);
}

const PUT_FAULTS: Record<PutFault, string> = {
  DECIDED: 'Darüber hat gerade jemand anderes entschieden.',
  NOT_BOOKABLE: 'Dieser Posten lässt sich so nicht buchen; „billing set-aside“ legt ihn weg.',
  NO_DEBIT: 'Diese Rechnung wurde nicht abgebucht.',
  ALREADY_RETURNED: 'Die Abbuchung dieser Rechnung ist schon zurückgekommen.',
  TOO_LITTLE: 'Das ist weniger, als abgebucht wurde.',
  REFERENCE_TAKEN: 'Die Referenz der Bank ist schon für eine Zahlung gebucht.',
};

const NO_ENTRY = 'Welcher Posten? Seine Nummer aus „billing unmatched“.';

async function findEntry(
  { db, vault }: Pick<Setup, 'db' | 'vault'>,
  id: string | undefined,
): Promise<OpenEntry | string> {
  if (!id || !/^\d{1,15}$/.test(id)) return NO_ENTRY;
  return (await findOpenEntry(db, vault, Number(id))) ?? `Einen ungeklärten Posten ${id} gibt es nicht.`;
}

async function assign(
  [id, number, ...rest]: readonly string[],
  options: Options,
  { db, now, user, print, confirm, mailer, payee, vault }: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('billing');
  if ((await findPayees(db, payee)).all.length === 0) return NO_PAYEE;
  const parsed = parseInvoiceNumber(number ?? '');
  if (!parsed) return 'Eine Rechnungsnummer sieht so aus: 2027-000123';
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const entry = await findEntry({ db, vault }, id);
  if (typeof entry === 'string') return entry;
  const [invoice, ...others] = await findInvoicesByNumber(db, [parsed]);
  if (!invoice) return `Eine Rechnung ${number}, die gilt, gibt es nicht.`;
  if (others.length > 0)
    return `Die Nummer ${number} haben mehrere Anbieter vergeben: bitte mit „billing payment“ buchen.`;
  if (!isBookable(entry.facts, dayOf(now))) return PUT_FAULTS.NOT_BOOKABLE;
  const what = `${BANK_ENTRY_KINDS[entry.facts.kind]} ${entryAmount(entry.facts)}`;
  if (isDoubtful(entry.reason) && !options.yes) {
    const doubt = `${what}: ${UNMATCHED_REASONS[entry.reason]}.`;
    if (!(await confirm(`${doubt} Trotzdem zu ${number} buchen?`)))
      return `${doubt} Gebucht ist nichts. Wenn es stimmt: --yes`;
  }
  const fault = await putToInvoice(db, entry, invoice, { now, payee, mailer, by: staff.id });
  if (fault) return PUT_FAULTS[fault];
  print(oneLine(`Gebucht zu ${number}: ${what}.`));
  return undefined;
}

async function setAside(
  [id, ...rest]: readonly string[],
  options: Options,
  { db, now, user, print, vault }: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('billing');
  const reason = oneLine(options.reason ?? '');
  if (reason === '' || reason.length > MAX_REASON)
    return `Warum? --reason TEXT, höchstens ${MAX_REASON} Zeichen.`;
  const staff = await findStaff({ db, now }, options.by ?? user);
  if (typeof staff === 'string') return staff;
  const entry = await findEntry({ db, vault }, id);
  if (typeof entry === 'string') return entry;
  const aside = { entryId: entry.id, outcome: 'SET_ASIDE' as const, reason, by: staff.id, now };
  if (!(await insertOutcome(db, aside))) return PUT_FAULTS.DECIDED;
  print(`Weggelegt: ${oneLine(describe(entry))}`);
  return undefined;
}

export const bankStatementsCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'statement',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Datei>',
      about:
        'übernimmt Zahlungen und Rücklastschriften aus Kontoauszügen (camt.052, camt.053, camt.054, auch als ZIP); zweimal gelesen zählt einmal',
      options: [STAFF],
    },
    {
      verb: 'unmatched',
      right: { area: 'MONEY', step: 'SEE' },
      about: 'zeigt, was von Kontoauszügen ungeklärt ist, mit dem Grund und was es sein könnte',
    },
    {
      verb: 'assign',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Posten> <Rechnung>',
      about: `bucht einen ungeklärten Posten zu einer Rechnung; fragt, wenn er nicht dazu passt, etwa bei mehr als ${formatMoney({ cents: MAX_RETURN_CHARGE_CENTS, currency: 'EUR' })} über der Lastschrift`,
      options: [STAFF, YES],
    },
    {
      verb: 'set-aside',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Posten>',
      about: 'legt einen ungeklärten Posten weg, der uns nichts angeht oder anders erledigt ist',
      options: [['--reason <Text>', 'warum'], STAFF],
    },
  ],
  run: (words, options, { config, ...setup }) =>
    adminBankStatements(words, options, { ...setup, payee: config.payee }),
};
