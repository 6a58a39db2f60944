import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { CAUSES } from '#domain/ledger/cause.ts';
import { REASON_LENGTH } from '#domain/staff/act.ts';
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
import { findMainAccount } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { invoicesWithOpen, type OpenInvoice } from '#server/features/payment/open-invoices.ts';
import {
  findActs,
  findFirstDay,
  findReversible,
  type ListedAct,
} from '#server/features/payment/payment-act.repository.ts';
import type { ProposalView } from '#server/features/proposal/proposal-view.ts';
import { isRefused } from '#server/http/refuse.ts';
import { type ActSetup, actInTerminal, RIGHT } from './act-in-terminal.ts';
import { reversal } from './reverse-money.ts';
import { payment, payout } from './transfer.ts';

type Setup = Omit<ActSetup, 'staff'> & Pick<AdminSetup, 'print' | 'confirm'>;
type Options = {
  date?: string | undefined;
  by?: string | undefined;
  reference?: string | undefined;
  reason?: string | undefined;
  yes?: boolean | undefined;
};

const MAX_REFERENCE = 100;
/** So many acts are listed. */
const SHOWN = 50;

/** Runs `billing payment`, `payout`, `reverse` and `payments`. Returns what is wrong, or undefined after success. */
export async function adminTransfers(
  [verb, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'payment') return recordPayment(rest, options, setup);
  if (verb === 'payout') return recordPayout(rest, options, setup);
  if (verb === 'reverse') return reverse(rest, options, setup);
  if (verb === 'payments') return list(rest, setup);
  return seeHelp('billing');
}

type StaffSetup = Setup & ActSetup;

const UNKNOWN_DATE = 'Ein Datum sieht so aus: --date 2027-06-16';
const NEEDS_TWO =
  'Das entscheiden zwei Personen, es wurde nichts gebucht. Mit --as LOGIN fragst du die Freigabe an; erteilt wird sie in der Konsole unter „Freigaben“.';
const WHY = `Warum? --reason TEXT, ${REASON_LENGTH.min} bis ${REASON_LENGTH.max} Zeichen.`;

/** What is wrong with acts of any kind, in words for whoever sits at the terminal. */
const FAULTS = {
  ACT_ON_ONESELF: 'Das ist der eigene Account. Darum kümmert sich jemand anderes.',
  TOO_CLOSE:
    'Über sich selbst, den eigenen Account und alle mit derselben Anschrift oder demselben Konto entscheidet man nicht.',
  PROPOSAL_OPEN: 'Genau das ist schon angefragt und wartet auf eine zweite Person.',
  WRITE_OFF_STANDS:
    'Auf diesem Account ist eine Rechnung ausgebucht. Erst die Ausbuchung zurücknehmen: in der Akte, unter „Konto“.',
  INVOICE_WRITTEN_OFF:
    'Das steht auf einer Rechnung, die ausgebucht ist. Erst die Ausbuchung zurücknehmen: in der Akte, unter „Konto“.',
} as const;

const asked = ({ id, expiresAt }: ProposalView): string =>
  `Freigabe ${id} ist angefragt, gebucht ist noch nichts. Eine zweite Person entscheidet in der Konsole bis ${formatDateTime(Temporal.Instant.from(expiresAt))}.`;

/** Text without control characters; undefined: too short or too long for the log. */
function reasonOf(typed: string | undefined): string | undefined {
  const reason = oneLine(typed ?? '');
  return reason.length < REASON_LENGTH.min || reason.length > REASON_LENGTH.max ? undefined : reason;
}

/** The day that is named, today if none; a sentence if it is none, lies ahead, or before `earliest`. */
function dayBetween(
  text: string | undefined,
  { earliest, now }: { earliest: Temporal.PlainDate; now: Temporal.Instant },
): Temporal.PlainDate | string {
  const on = text === undefined ? dayOf(now) : parseDate(text);
  if (!on) return UNKNOWN_DATE;
  if (Temporal.PlainDate.compare(on, dayOf(now)) > 0) return 'Das Datum liegt in der Zukunft.';
  if (Temporal.PlainDate.compare(on, earliest) < 0)
    return `Das Datum liegt vor dem ${formatDate(earliest)}: Da gab es auf diesem Account noch nichts zu bezahlen.`;
  return on;
}

/** What both kinds of transfer are told by; a sentence if it is none. */
async function transferOf(
  [number, amount, ...rest]: readonly string[],
  options: Options,
  { db, now }: StaffSetup,
) {
  const cents = parseEuro(amount ?? '');
  const reference = oneLine(options.reference ?? '').slice(0, MAX_REFERENCE);
  if (!number || cents === undefined || rest.length > 0)
    return 'Wer und wie viel? ACCOUNT BETRAG, z. B. 100001-1 45,30';
  if (reference === '') return 'Welche Buchung der Bank? --reference ZEICHEN, wie es im Kontoauszug steht.';
  const account = await findMainAccount(db, withSuffix(number));
  if (!account) return `Ein Kundenkonto ${oneLine(number)} gibt es nicht.`;
  const earliest = Temporal.PlainDate.from(await findFirstDay(db, account.id));
  const on = dayBetween(options.date, { earliest, now });
  if (typeof on === 'string') return on;
  const money = (value: number) => formatMoney({ cents: value, currency: account.currency });
  return { number, money, wish: { customerId: account.id, cents, reference, on: on.toString() } };
}

const taken = (reference: string) =>
  `Die Referenz ${reference} ist schon für einen anderen Account oder Betrag gebucht. War das falsch, nimmt „billing reverse“ es zurück.`;

const recordPayment = staffVerb(async (words, options: Options, setup: StaffSetup) => {
  const { db, print, confirm } = setup;
  const typed = await transferOf(words, options, setup);
  if (typeof typed === 'string') return typed;
  const { number, money, wish } = typed;
  const reason = reasonOf(options.reason);
  if (options.reason !== undefined && reason === undefined) return WHY;
  const pay = (isSure: boolean) => actInTerminal(setup, payment, { wish: { ...wish, isSure }, reason });
  let done = await pay(options.yes === true);
  if (isRefused(done) && done.refusal === 'PAYMENT_FITS_NOTHING') {
    const open = (await invoicesWithOpen(db, [wish.customerId])).filter(({ openCents }) => openCents > 0);
    const sum = money(wish.cents);
    if (!(await confirm(`${openText(open, money)} Trotzdem ${sum} von ${number} buchen?`)))
      return `${openText(open, money)} ${sum} passt dazu nicht, gebucht ist nichts. Wenn der Betrag stimmt: --yes`;
    done = await pay(true);
  }
  if (done === 'NEEDS_TWO') return NEEDS_TWO;
  if (isRefused(done)) {
    if (done.refusal === 'REFERENCE_TAKEN') return taken(wish.reference);
    if (done.refusal === 'PAYMENT_FITS_NOTHING') throw new Error('a sure payment was asked about');
    return FAULTS[done.refusal];
  }
  print(
    done.proposal
      ? asked(done.proposal)
      : `Gebucht: ${money(wish.cents)} von ${number}, Buchungssatz ${done.posting}.`,
  );
  return undefined;
});

const recordPayout = staffVerb(async (words, options: Options, setup: StaffSetup) => {
  const typed = await transferOf(words, options, setup);
  if (typeof typed === 'string') return typed;
  const { number, money, wish } = typed;
  const reason = reasonOf(options.reason);
  if (reason === undefined) return WHY;
  const done = await actInTerminal(setup, payout, { wish, reason });
  if (done === 'NEEDS_TWO') return NEEDS_TWO;
  if (isRefused(done)) {
    if (done.refusal === 'REFERENCE_TAKEN') return taken(wish.reference);
    if (done.refusal === 'CREDIT_TOO_SMALL') return `So viel Guthaben hat ${number} nicht.`;
    return FAULTS[done.refusal];
  }
  setup.print(
    done.proposal
      ? asked(done.proposal)
      : `Gebucht: ${money(wish.cents)} an ${number} ausgezahlt, Buchungssatz ${done.posting}.`,
  );
  return undefined;
});

function openText(open: readonly OpenInvoice[], money: (cents: number) => string): string {
  if (open.length === 0) return 'Auf diesem Account ist keine Rechnung offen.';
  const named = open.slice(0, 5).map(({ number, openCents }) => `${number} mit ${money(openCents)}`);
  return `Offen ${open.length === 1 ? 'ist' : 'sind'} ${named.join(', ')}${open.length > 5 ? ' und weitere' : ''}.`;
}

const reverse = staffVerb(async ([id, ...rest], options: Options, setup: StaffSetup) => {
  const { db, print } = setup;
  if (!id || !/^\d{1,15}$/.test(id) || rest.length > 0)
    return 'Welchen Buchungssatz? Seine Nummer aus „billing payments“.';
  const reason = reasonOf(options.reason);
  if (reason === undefined) return WHY;
  const posting = await findReversible(db, Number(id));
  if (!posting) return 'Diesen Buchungssatz gibt es auf keinem Kundenkonto.';
  const { customerId, customerNumber, currency, receivableCents, reference } = posting;
  const done = await actInTerminal(setup, reversal, { wish: { customerId, posting: posting.id }, reason });
  if (done === 'NEEDS_TWO') return NEEDS_TWO;
  if (isRefused(done)) {
    switch (done.refusal) {
      case 'POSTING_REVERSED':
        print(`War schon zurückgenommen: Buchungssatz ${id}.`);
        return undefined;
      case 'POSTING_UNKNOWN':
        throw new Error(`posting ${id} vanished`);
      case 'POSTING_NOT_REVERSIBLE':
        return 'Zurücknehmen lassen sich Zahlungen, Auszahlungen, Rücklastschriften, erlassene Gebühren, Kulanz, Ausbuchungen und berechnete Anteile an Schäden, jeweils einmal. Eine Abbuchung kommt mit dem Kontoauszug oder mit ihrer Datei zurück.';
      default:
        return FAULTS[done.refusal];
    }
  }
  if (done.proposal) {
    print(asked(done.proposal));
    return undefined;
  }
  const sum = formatMoney({ cents: Math.abs(receivableCents), currency });
  const free = reference === null ? '' : ` Die Referenz ${reference} ist wieder frei.`;
  print(
    `Zurückgenommen: ${sum}, ${customerNumber}, mit Buchungssatz ${done.posting}. ${
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

const REASON: AdminOption = ['--reason <Text>', 'warum'];
const REFERENCE: AdminOption = ['--reference <Zeichen>', 'die Referenz der Bank, jede zählt einmal'];

export const transfersCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'payment',
      right: RIGHT,
      words: '<Account> <Betrag>',
      about:
        'bucht eine Überweisung an uns, in Euro mit Komma; passt nichts Offenes dazu, wird gefragt, und eine zweite Person gibt sie frei',
      options: [REFERENCE, REASON, DATE, STAFF, YES],
    },
    {
      verb: 'payout',
      right: RIGHT,
      words: '<Account> <Betrag>',
      about: 'bucht ein Guthaben, das überwiesen wurde, in Euro mit Komma; eine zweite Person gibt es frei',
      options: [REFERENCE, REASON, DATE, STAFF],
    },
    {
      verb: 'reverse',
      right: RIGHT,
      words: '<Buchungssatz>',
      about:
        'nimmt eine Zahlung, eine Auszahlung oder eine Rücklastschrift zurück, mit einem eigenen Buchungssatz von heute; über der Grenze gibt eine zweite Person es frei. Danach ist ihre Referenz wieder frei',
      options: [REASON, STAFF],
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
