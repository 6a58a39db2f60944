import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { formatMonth, lastMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import type { Invoice, Issuer } from '#domain/invoice/invoice.ts';
import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  PROVIDER,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { type KmRefundFault, refundKmPackages } from '#server/features/allotment/refund-km-packages.ts';
import { findStaff, staffText, staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { findMainAccount } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { billMonth } from './bill-month.ts';
import { type CancelFault, cancelInvoice } from './cancel-invoice.ts';
import { ClockBehindInvoices } from './chain.ts';
import { endSafetyPackage, type PackageEndFault, previewPackageEnd } from './end-safety-package.ts';
import { findByNumber, findCanceller } from './invoice.repository.ts';
import { unbillableNote } from './untaxed-providers.ts';
import { verifyInvoices, verifyMoney } from './verify-invoices.ts';
import { countMoney } from './verify-money.repository.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  print: (text: string) => void;
  mailer: Mailer;
  issuer: Issuer;
  payee: Payee | undefined;
  /** The name of who decides, unless --by gives another. */
  user: string;
  confirm: AdminSetup['confirm'];
};
type Options = {
  month?: string | undefined;
  reason?: string | undefined;
  provider?: string | undefined;
  date?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
  reference?: string | undefined;
  yes?: boolean | undefined;
};

/** So many faults are named. */
const SHOWN = 20;
const MAX_REASON = 300;

/** Returns what is wrong with the command or with the invoices, or undefined after success. */
export async function adminBilling(
  [verb, number, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('billing');
  if (verb === 'run' && number === undefined) return run(options, setup).catch(tellClock);
  if (verb === 'verify' && number === undefined) return verify(setup);
  if (verb === 'cancel' && number !== undefined) return cancel(number, options, setup).catch(tellClock);
  if (verb === 'end-package' && number !== undefined) return endPackage(number, options, setup);
  if (verb === 'refund-km' && number !== undefined) return refundKm([number], options, setup);
  if (verb === 'show' && number !== undefined) return show(number, options, setup);
  return seeHelp('billing');
}

async function run(options: Options, { db, now, print, mailer, issuer, payee }: Setup) {
  const month = options.month === undefined ? undefined : parseMonth(options.month);
  if (!month) return 'Welchen Monat? --month JJJJ-MM, z. B. --month 2027-05';
  if (Temporal.PlainYearMonth.compare(month, lastMonth(now)) > 0)
    return `Der Monat ${formatMonth(month)} ist noch nicht vorbei.`;
  const made = await billMonth(db, { month, now, issuer, payee, mailer });
  print(
    made === 1
      ? `1 Rechnung für ${formatMonth(month)}.`
      : `${formatWhole(made)} Rechnungen für ${formatMonth(month)}.`,
  );
  return unbillableNote(db);
}

function tellClock(error: unknown): string {
  if (!(error instanceof ClockBehindInvoices)) throw error;
  return `Die letzte Rechnung ist von ${error.year}, aber die Uhr steht auf einem früheren Jahr. Stelle erst die Uhr dieses Rechners.`;
}

async function verify({ db, print }: Setup) {
  if ((await countMoney(db)) === 0)
    return 'In dieser Datenbank steht weder eine Rechnung noch ein Buchungssatz: Zu prüfen ist nichts. Ist es die richtige?';
  const { count, faults: ofInvoices } = await verifyInvoices(db);
  const unbillable = await unbillableNote(db);
  const faults = [...ofInvoices, ...(await verifyMoney(db, SHOWN + 1)), ...(unbillable ? [unbillable] : [])];
  if (faults.length > 0) {
    return [...faults.slice(0, SHOWN), ...(faults.length > SHOWN ? ['… und weitere.'] : [])].join('\n');
  }
  const counted = count === 1 ? '1 Rechnung' : `${formatWhole(count)} Rechnungen`;
  print(
    `${counted}: Die Nummern sind lückenlos, die Prüfsummen stimmen, und das Hauptbuch sagt dasselbe wie sie, die Buchungen, Gutscheine, Kilometerpakete, Abbuchungen, Mahnungen und Zahlungen.`,
  );
  return undefined;
}

/** Returns the one invoice of this number, or what is wrong with it. */
async function find(db: Db, text: string, provider: string | undefined) {
  const number = parseInvoiceNumber(text);
  if (!number) return 'Eine Rechnungsnummer sieht so aus: 2027-000123';
  const found = (await findByNumber(db, number)).filter(
    ({ providerId }) => provider === undefined || providerId === provider,
  );
  const [stored, ...others] = found;
  if (!stored) return `Eine Rechnung ${text} gibt es nicht.`;
  if (others.length > 0) {
    return `Die Nummer ${text} haben mehrere Anbieter vergeben: --provider ${found.map(({ providerId }) => providerId).join(' oder ')}`;
  }
  if (stored.content === '')
    return `Rechnung ${text} musste nicht länger aufbewahrt werden: Ihr Inhalt ist gelöscht.`;
  return stored;
}

const FAULTS: Record<CancelFault, string> = {
  ALREADY_CANCELLED: 'Diese Rechnung ist schon storniert.',
  WRITTEN_OFF: 'Diese Rechnung ist ausgebucht. Erst die Ausbuchung zurücknehmen: in der Akte, unter „Konto“.',
  IS_CANCELLATION: 'Eine Stornorechnung lässt sich nicht stornieren. Der nächste Lauf rechnet neu ab.',
};

async function cancel(number: string, { reason, provider, by }: Options, { db, now, print, user }: Setup) {
  const words = reason?.trim() ?? '';
  if (words === '' || words.length > MAX_REASON)
    return `Warum? --reason TEXT, höchstens ${MAX_REASON} Zeichen; er steht auf der Stornorechnung.`;
  const stored = await find(db, number, provider);
  if (typeof stored === 'string') return stored;
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  const done = await cancelInvoice(db, stored, { reason: words, now, by: staff.id });
  if ('fault' in done) return FAULTS[done.fault];
  print(`Storniert durch ${done.number}. Der nächste Lauf rechnet neu ab.`);
  return undefined;
}

const PACKAGE_FAULTS: Record<PackageEndFault, string> = {
  MISSING: 'Dieser Account hat kein Sicherheitspaket.',
  PAST: 'Das Paket hat bis heute gegolten: --date heute oder später.',
  AFTER_YEAR: 'Das Vertragsjahr endet vorher: --date spätestens mit seinem letzten Tag.',
  ENDS_EARLIER: 'Das Paket endet schon vorher.',
};

async function endPackage(
  text: string,
  { date, by, yes }: Options,
  { db, now, print, mailer, user, confirm }: Setup,
) {
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const lastDay = date === undefined ? today : parseDate(date);
  if (!lastDay) return 'Ein Datum sieht so aus: --date 2027-06-16';
  const account = await findMainAccount(db, withSuffix(text));
  if (!account) return `Einen Hauptaccount „${oneLine(text)}“ gibt es nicht.`;
  const ending = { customerId: account.id, lastDay, now, by: { id: staff.id, object: withSuffix(text) } };
  const planned = await previewPackageEnd(db, mailer, ending);
  if (typeof planned === 'string') return PACKAGE_FAULTS[planned];
  const endText = ({ refund }: { refund: string | null }) =>
    `Das Sicherheitspaket endet mit dem ${formatDate(lastDay)}. ${refund ? `${refund} werden erstattet.` : 'Zu erstatten ist nichts.'}`;
  const refused = await askFirst({ confirm }, { yes }, endText(planned));
  if (refused) return refused;
  const done = await endSafetyPackage(db, mailer, ending);
  if (typeof done === 'string') return PACKAGE_FAULTS[done];
  print(endText(done));
  return undefined;
}

const KM_REFUND_FAULTS: Record<KmRefundFault, string> = {
  BOOKINGS: 'Auf diesen Account ist noch eine Fahrt gebucht oder unterwegs. Danach geht es.',
  NONE_LEFT: 'In Kilometerpaketen dieses Accounts ist nichts übrig.',
};

const refundKm = staffVerb(
  async ([text = ''], _options: Options, { db, now, staff, print }: Setup & { staff: Staff }) => {
    const account = await findMainAccount(db, withSuffix(text));
    if (!account) return `Einen Hauptaccount „${oneLine(text)}“ gibt es nicht.`;
    const done = await db.transaction().execute(async (transaction) => {
      const refunded = await refundKmPackages(transaction, { customerId: account.id, now });
      if (typeof refunded !== 'string') {
        const object = `${withSuffix(text)}: ${formatKm(refunded.km)}, ${refunded.refund}`;
        const act = { kind: 'KM_REFUNDED', object, customerId: account.id } as const;
        await insertStaffAct(transaction, { ...act, by: staff.id, now });
      }
      return refunded;
    });
    if (typeof done === 'string') return KM_REFUND_FAULTS[done];
    print(`${formatKm(done.km)} aus Kilometerpaketen werden erstattet: ${done.refund}.`);
    return undefined;
  },
);

async function show(number: string, { provider }: Options, { db, print }: Setup) {
  const stored = await find(db, number, provider);
  if (typeof stored === 'string') return stored;
  const invoice = JSON.parse(stored.content) as Invoice;
  const money = (cents: number) => formatMoney({ cents, currency: invoice.currency }).padStart(14);
  const { recipient, items, totals } = invoice;
  print(`${invoice.number}, ${formatMonth(Temporal.PlainYearMonth.from(invoice.month))}`);
  print([recipient.customerNumber, recipient.name, ...recipient.addressLines].join(', '));
  if (invoice.cancels) print(`Storno von ${invoice.cancels.number}: ${invoice.cancels.reason}`);
  if (stored.cancelledBy) {
    const staff = await findCanceller(db, stored.id);
    const by = staff ? ` von ${staffText(staff)}` : '';
    print(`Storniert durch ${stored.cancelledBy}${by}`);
  }
  for (const { subject, lines } of items) {
    print(subject.kind === 'BOOKING' ? `Buchung ${subject.bookingId}` : 'Account');
    for (const { text, cents } of lines) print(`${money(cents)}  ${text}`);
  }
  print(`${money(totals.totalCents)}  Summe, darin ${money(totals.vatCents).trim()} Umsatzsteuer`);
  if (invoice.creditCents > 0) print(`${money(0 - invoice.creditCents)}  Guthaben`);
  for (const { text, cents } of invoice.vouchers ?? []) print(`${money(0 - cents)}  ${text}`);
  print(`${money(invoice.payableCents)}  zu zahlen`);
  return undefined;
}

export const billingCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'run',
      right: { area: 'MONEY', step: 'DO' },
      about: 'stellt die Rechnungen eines Monats, der vorbei ist; wer seine schon hat, bekommt keine zweite',
      options: [['--month <JJJJ-MM>', 'der Monat']],
    },
    {
      verb: 'verify',
      right: 'NONE',
      about:
        'prüft alle Rechnungen (lückenlose Nummern, Prüfsummen, Summen) und jede Tabelle, in der Geld steht, gegen das Hauptbuch; endet mit 1, wenn etwas nicht stimmt oder nichts da ist',
    },
    {
      verb: 'cancel',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Nummer>',
      about: 'storniert eine Rechnung durch eine Stornorechnung; was sie abrechnete, kommt auf die nächste',
      options: [['--reason <Text>', 'warum; steht auf der Stornorechnung'], PROVIDER, STAFF],
    },
    {
      verb: 'show',
      right: { area: 'MONEY', step: 'SEE' },
      words: '<Nummer>',
      about: 'zeigt eine Rechnung mit allen Zeilen',
      options: [PROVIDER],
    },
    {
      verb: 'end-package',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Account>',
      about:
        'beendet das Sicherheitspaket: wenn der Vertrag endet, bei einer Kündigung oder einem Widerruf. Die übrigen Tage des Vertragsjahres werden erstattet',
      options: [['--date <JJJJ-MM-TT>', 'der letzte Tag; sonst heute'], STAFF, YES],
    },
    {
      verb: 'refund-km',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Account>',
      about:
        'erstattet die Kilometer, die am Ende des Vertrags in Kilometerpaketen übrig sind, anteilig und mit einer Zeile auf der Rechnung. Vorher sind alle Fahrten des Accounts zu Ende',
      options: [STAFF],
    },
  ],
  run: (words, options, { config, ...setup }) =>
    adminBilling(words, options, { ...setup, issuer: config.issuer, payee: config.payee }),
};
