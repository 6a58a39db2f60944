import { formatDate } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { fitsOpen } from '#domain/payment/match-transfer.ts';
import { parseEuro } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import {
  type AdminCommand,
  type AdminOption,
  type AdminSetup,
  DATE,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { staffText, staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { findMainAccount } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { dayOf } from './collect.ts';
import { invoicesWithOpen, type OpenInvoice } from './open-invoices.ts';
import { findActs, findFirstDay, type ListedAct } from './payment-act.repository.ts';
import { findTransfer, recordPayment, recordPayout } from './record-transfer.ts';
import { type ReversalFault, reversePosting } from './reverse-payment.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = {
  date?: string | undefined;
  by?: string | undefined;
  reference?: string | undefined;
  reason?: string | undefined;
  yes?: boolean | undefined;
};

const MAX_REFERENCE = 100;
const MAX_REASON = 300;
/** So many acts are listed. */
const SHOWN = 50;

/** Runs `billing payment`, `payout`, `reverse` and `payments`. Returns what is wrong, or undefined after success. */
export async function adminTransfers(
  [verb, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'payment') return payment(rest, options, setup);
  if (verb === 'payout') return payout(rest, options, setup);
  if (verb === 'reverse') return reverse(rest, options, setup);
  if (verb === 'payments') return list(rest, setup);
  return seeHelp('billing');
}

type StaffSetup = Setup & { staff: Staff };

const UNKNOWN_DATE = 'Ein Datum sieht so aus: --date 2027-06-16';

/** The day that is named, today if none; a sentence if it is none, lies ahead, or before `earliest`. */
function dayBetween(
  text: string | undefined,
  { earliest, now, why }: { earliest: Temporal.PlainDate | undefined; now: Temporal.Instant; why: string },
): Temporal.PlainDate | string {
  const on = text === undefined ? dayOf(now) : parseDate(text);
  if (!on) return UNKNOWN_DATE;
  if (Temporal.PlainDate.compare(on, dayOf(now)) > 0) return 'Das Datum liegt in der Zukunft.';
  if (earliest && Temporal.PlainDate.compare(on, earliest) < 0)
    return `Das Datum liegt vor dem ${formatDate(earliest)}: ${why}`;
  return on;
}

async function move(
  kind: 'PAYMENT' | 'PAYOUT',
  [number, amount, ...rest]: readonly string[],
  options: Options,
  { db, now, staff, print, confirm }: StaffSetup,
): Promise<string | undefined> {
  const cents = parseEuro(amount ?? '');
  const reference = oneLine(options.reference ?? '').slice(0, MAX_REFERENCE);
  if (!number || cents === undefined || rest.length > 0)
    return 'Wer und wie viel? ACCOUNT BETRAG, z. B. 100001-1 45,30';
  if (reference === '') return 'Welche Buchung der Bank? --reference ZEICHEN, wie es im Kontoauszug steht.';
  const account = await findMainAccount(db, withSuffix(number));
  if (!account) return `Ein Kundenkonto ${oneLine(number)} gibt es nicht.`;
  const on = dayBetween(options.date, {
    earliest: Temporal.PlainDate.from(await findFirstDay(db, account.id)),
    now,
    why: 'Da gab es auf diesem Account noch nichts zu bezahlen.',
  });
  if (typeof on === 'string') return on;
  const money = (value: number) => formatMoney({ cents: value, currency: account.currency });
  if (kind === 'PAYMENT' && !options.yes) {
    const open = (await invoicesWithOpen(db, [account.id])).filter(({ openCents }) => openCents > 0);
    // In this order: what another server books meanwhile either fits still, or is found as booked.
    if (!fitsOpen(cents, open) && !(await findTransfer(db, kind, reference))) {
      const question = `${openText(open, money)} Trotzdem ${money(cents)} von ${number} buchen?`;
      if (!(await confirm(question)))
        return `${openText(open, money)} ${money(cents)} passt dazu nicht, gebucht ist nichts. Wenn der Betrag stimmt: --yes`;
    }
  }
  const transfer = { account, cents, reference, on, now, by: staff.id };
  const done = await (kind === 'PAYMENT' ? recordPayment(db, transfer) : recordPayout(db, transfer));
  if (done === undefined) return `So viel Guthaben hat ${number} nicht.`;
  if (done === 'OTHER')
    return `Die Referenz ${reference} ist schon für einen anderen Account oder Betrag gebucht. War das falsch, nimmt „billing reverse“ es zurück.`;
  if (done === 'REPEATED') print(`War schon gebucht: ${money(cents)} für ${number}.`);
  else
    print(
      kind === 'PAYMENT'
        ? `Gebucht: ${money(cents)} von ${number}, Buchungssatz ${done}.`
        : `Gebucht: ${money(cents)} an ${number} ausgezahlt, Buchungssatz ${done}.`,
    );
  return undefined;
}

const payment = staffVerb((words, options: Options, setup: StaffSetup) =>
  move('PAYMENT', words, options, setup),
);
const payout = staffVerb((words, options: Options, setup: StaffSetup) =>
  move('PAYOUT', words, options, setup),
);

function openText(open: readonly OpenInvoice[], money: (cents: number) => string): string {
  if (open.length === 0) return 'Auf diesem Account ist keine Rechnung offen.';
  const named = open.slice(0, 5).map(({ number, openCents }) => `${number} mit ${money(openCents)}`);
  return `Offen ${open.length === 1 ? 'ist' : 'sind'} ${named.join(', ')}${open.length > 5 ? ' und weitere' : ''}.`;
}

const REVERSAL_FAULTS: Record<ReversalFault, string> = {
  UNKNOWN: 'Diesen Buchungssatz gibt es auf keinem Kundenkonto.',
  NOT_REVERSIBLE:
    'Zurücknehmen lassen sich Zahlungen, Auszahlungen und Rücklastschriften. Eine Abbuchung kommt mit dem Kontoauszug oder mit ihrer Datei zurück.',
  REPEATED: 'Das ist schon zurückgenommen.',
  TOO_EARLY: 'Das Datum liegt vor der Buchung selbst.',
};

const reverse = staffVerb(async ([id, ...rest], options: Options, { db, now, staff, print }: StaffSetup) => {
  if (!id || !/^\d{1,15}$/.test(id) || rest.length > 0)
    return 'Welchen Buchungssatz? Seine Nummer aus „billing payments“.';
  const reason = oneLine(options.reason ?? '');
  if (reason === '' || reason.length > MAX_REASON)
    return `Warum? --reason TEXT, höchstens ${MAX_REASON} Zeichen.`;
  const on = dayBetween(options.date, { earliest: undefined, now, why: '' });
  if (typeof on === 'string') return on;
  const done = await reversePosting(db, { id: Number(id), reason, on, now, by: staff.id });
  if (done === 'REPEATED') {
    print(`War schon zurückgenommen: Buchungssatz ${id}.`);
    return undefined;
  }
  if (typeof done === 'string') return REVERSAL_FAULTS[done];
  const { customerNumber, currency, receivableCents, reference } = done.posting;
  const sum = formatMoney({ cents: Math.abs(receivableCents), currency });
  const free = reference === null ? '' : ` Die Referenz ${reference} ist wieder frei.`;
  print(
    `Zurückgenommen: ${sum}, ${customerNumber}, mit Buchungssatz ${done.reversalId}. ${
      receivableCents < 0
        ? 'Der Betrag ist wieder offen.'
        : 'Der Betrag steht dem Account wieder zu, oder ist nicht mehr offen.'
    }${free}`,
  );
  return undefined;
});

async function list(
  [number, ...rest]: readonly string[],
  { db, print }: Pick<Setup, 'db' | 'print'>,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('billing');
  const account = number === undefined ? undefined : await findMainAccount(db, withSuffix(number));
  if (number !== undefined && !account) return `Ein Kundenkonto ${oneLine(number)} gibt es nicht.`;
  const acts = await findActs(db, { customerId: account?.id, limit: SHOWN });
  if (acts.length === 0) print('Noch keine Zahlung.');
  for (const act of acts) print(oneLine(describe(act)));
  return undefined;
}

function describe(act: ListedAct): string {
  const { id, cause, customerNumber, currency, cents, reference, reason, reversesId, reversedBy } = act;
  const by =
    act.staffNumber === null
      ? undefined
      : `von ${staffText({ prename: act.prename, name: act.name, customerNumber: act.staffNumber })}`;
  return [
    `${id}: ${formatDate(Temporal.PlainDate.from(act.on))}`,
    customerNumber,
    `${CAUSES[cause]} ${formatMoney({ cents, currency })}`,
    ...(reversesId === null ? [] : [`nimmt ${reversesId} zurück`]),
    ...(reference === null ? [] : [`Referenz ${reference}`]),
    ...(by === undefined ? [] : [by]),
    ...(reason === null ? [] : [`Grund: ${reason}`]),
    ...(reversedBy === null ? [] : [`zurückgenommen mit ${reversedBy}`]),
  ].join(', ');
}

const REFERENCE: AdminOption = ['--reference <Zeichen>', 'die Referenz der Bank, jede zählt einmal'];

export const transfersCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'payment',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Account> <Betrag>',
      about: 'bucht eine Überweisung an uns, in Euro mit Komma; fragt, wenn nichts Offenes dazu passt',
      options: [REFERENCE, DATE, STAFF, YES],
    },
    {
      verb: 'payout',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Account> <Betrag>',
      about: 'bucht ein Guthaben, das überwiesen wurde, in Euro mit Komma',
      options: [REFERENCE, DATE, STAFF],
    },
    {
      verb: 'reverse',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Buchungssatz>',
      about:
        'nimmt eine Zahlung, eine Auszahlung oder eine Rücklastschrift zurück, mit einem eigenen Buchungssatz; wiederholt geschieht nichts. Danach ist ihre Referenz wieder frei',
      options: [['--reason <Text>', 'warum'], DATE, STAFF],
    },
    {
      verb: 'payments',
      right: { area: 'MONEY', step: 'SEE' },
      words: '[Account]',
      about:
        'zeigt die letzten Zahlungen, Auszahlungen und Rücklastschriften mit Buchungssatz, Referenz und wer sie gebucht hat',
    },
  ],
  run: adminTransfers,
};
