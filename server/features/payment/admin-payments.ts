import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { formatDate } from '#domain/booking/format-period.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { formatIban } from '#domain/customer/iban.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { bankingDaysBefore } from '#domain/payment/banking-day.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { euroText } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { isBlockedForDebt } from '#server/features/case/case.repository.ts';
import { staffText, staffVerb } from '#server/features/customer/find-staff.ts';
import { openIban } from '#server/features/customer/sealed-iban.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { liftCaseBlock } from '#server/features/customer-block/customer-block.repository.ts';
import { findMainAccount } from '#server/features/ledger/ledger.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { collect, dayOf } from './collect.ts';
import { type CollectionFile, findFile, findFileContent, findFiles } from './collection.repository.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { owesDue } from './owes-due.ts';
import { findPayees } from './payees.ts';
import { NO_PAYEE } from './payment.jobs.ts';
import { findBlockedForDebt, findEndedBalances, findUncollected } from './payment-accounts.repository.ts';
import { remind } from './remind.ts';
import { openFile } from './sealed-file.ts';
import { discardFile, refuseFile, submitFile } from './submit-file.ts';

type Setup = {
  db: Db;
  vault: Vault;
  now: Temporal.Instant;
  user: string;
  print: (text: string) => void;
  mailer: Mailer;
  payee: Payee | undefined;
};
type Options = {
  date?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
};
type StaffSetup = Setup & { staff: Staff };
type Verb = (rest: readonly string[], options: Options, setup: Setup) => Promise<string | undefined>;

const VERBS: Record<string, Verb> = {
  collect: runCollection,
  remind: runReminders,
  files: listFiles,
  file: writeOut,
  submit: staffVerb((rest, _options: Options, setup: StaffSetup) => decide('SUBMITTED', rest, setup)),
  discard: staffVerb((rest, _options: Options, setup: StaffSetup) => decide('DISCARDED', rest, setup)),
  refused: staffVerb(refused),
  transfers,
  unblock: staffVerb(unblock),
  balances,
};

/** Runs `billing <verb>`. Returns what is wrong with the command, or undefined after success. */
export const adminPayments = (
  verb: string,
  rest: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> => VERBS[verb]?.(rest, options, setup) ?? Promise.resolve(seeHelp('billing'));

const euro = (cents: number) => formatMoney({ cents, currency: 'EUR' });
const day = (date: string) => formatDate(Temporal.PlainDate.from(date));
const UNKNOWN_DATE = 'Ein Datum sieht so aus: --date 2027-06-16';

async function runCollection(
  rest: readonly string[],
  options: Options,
  { db, now, print, mailer, payee, vault }: Setup,
) {
  if (rest.length > 0) return seeHelp('billing');
  if ((await findPayees(db, payee)).all.length === 0) return NO_PAYEE;
  const today = options.date === undefined ? dayOf(now) : parseDate(options.date);
  if (!today) return UNKNOWN_DATE;
  if (Temporal.PlainDate.compare(today, dayOf(now)) < 0)
    return 'Ein Lauf von gestern ist nicht möglich: --date heute oder später.';
  const { announced, toTransfer, files } = await collect(db, { today, now, payee, mailer, vault });
  print(`Angekündigt: ${formatWhole(announced)}. Um Überweisung gebeten: ${formatWhole(toTransfer)}.`);
  for (const id of files) {
    const file = await findFile(db, id);
    if (file) print(describe(file, dayOf(now)));
  }
  if (files.length === 0) print('Keine Datei zu schreiben.');
  return undefined;
}

async function runReminders(
  rest: readonly string[],
  _options: Options,
  { db, now, print, mailer, payee }: Setup,
) {
  if (rest.length > 0) return seeHelp('billing');
  if ((await findPayees(db, payee)).all.length === 0) return NO_PAYEE;
  const sent = await remind(db, { today: dayOf(now), now, payee, mailer });
  print(`Mahnungen: ${formatWhole(sent)}.`);
  return undefined;
}

async function listFiles(rest: readonly string[], _options: Options, { db, now, print }: Setup) {
  if (rest.length > 0) return seeHelp('billing');
  const files = await findFiles(db);
  if (files.length === 0) print('Noch keine Datei.');
  for (const file of files) print(describe(file, dayOf(now)));
  return undefined;
}

function describe(file: CollectionFile, today: Temporal.PlainDate): string {
  const count = file.entryCount === 1 ? '1 Lastschrift' : `${formatWhole(file.entryCount)} Lastschriften`;
  const parts = [
    `Datei ${file.id} (${file.providerId}, ${file.messageId}): ${count}, ${euro(file.totalCents)}, fällig am ${day(file.collectOn)}`,
    stateOf(file, today),
    ...(file.returned > 0 ? [`${formatWhole(file.returned)} zurückgegeben`] : []),
  ];
  return parts.join(', ');
}

function stateOf(
  { outcome, decidedAt, decidedBy, refusedAt, refusedBy, collectOn }: CollectionFile,
  today: Temporal.PlainDate,
): string {
  if (refusedAt) return `von der Bank abgelehnt, vermerkt am ${formatDate(refusedAt)} von ${refusedBy}`;
  if (outcome && decidedAt) {
    const what = outcome === 'SUBMITTED' ? 'eingereicht' : 'verworfen';
    return `${what} am ${formatDate(decidedAt)} von ${decidedBy}`;
  }
  const until = bankingDaysBefore(Temporal.PlainDate.from(collectOn), 1);
  return Temporal.PlainDate.compare(today, until) > 0
    ? 'geschrieben, aber nicht als eingereicht vermerkt: submit oder discard'
    : `geschrieben, einzureichen bis ${formatDate(until)}`;
}

const NO_FILE = 'Welche Datei? Ihre Nummer aus „billing files“.';
const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);

async function writeOut([id, ...rest]: readonly string[], { to }: Options, { db, print, vault }: Setup) {
  if (!isNumber(id) || rest.length > 0) return NO_FILE;
  const file = await findFileContent(db, Number(id));
  if (!file) return `Eine Datei ${id} gibt es nicht.`;
  if (file.content === '')
    return `Datei ${id} musste nicht länger aufbewahrt werden: Ihr Inhalt ist gelöscht.`;
  const content = openFile(vault, file.content);
  if (content === undefined)
    return `Datei ${id} ist mit einem anderen Schlüssel verschlossen: Es fehlt der SECRETS_KEY von damals.`;
  if (!createHash('sha256').update(content).digest().equals(file.hash))
    return `Datei ${id} ist nicht mehr, wie sie geschrieben wurde. Bitte nicht einreichen.`;
  if (to === undefined) {
    print(content);
    return undefined;
  }
  try {
    await writeFile(to, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    return (error as { code?: string }).code === 'EEXIST'
      ? `${to} gibt es schon.`
      : `${to} lässt sich nicht schreiben.`;
  }
  print(`Datei ${id} steht in ${to}. Sie enthält Bankverbindungen: nach dem Einreichen bitte löschen.`);
  return undefined;
}

async function decide(
  outcome: 'SUBMITTED' | 'DISCARDED',
  [id, ...rest]: readonly string[],
  { db, now, staff, print }: StaffSetup,
) {
  if (!isNumber(id) || rest.length > 0) return NO_FILE;
  const decision = { id: Number(id), by: staffText(staff), now };
  const done = await (outcome === 'SUBMITTED' ? submitFile(db, decision) : discardFile(db, decision));
  const file = await findFile(db, Number(id));
  if (!file) return `Eine Datei ${id} gibt es nicht.`;
  if (!done) return `Über Datei ${id} ist schon entschieden: ${stateOf(file, dayOf(now))}.`;
  print(describe(file, dayOf(now)));
  return undefined;
}

async function refused(
  [id, ...rest]: readonly string[],
  _options: Options,
  { db, now, staff, print }: StaffSetup,
) {
  if (!isNumber(id) || rest.length > 0) return NO_FILE;
  const decision = { id: Number(id), by: staffText(staff), now };
  const obstacle = await refuseFile(db, decision);
  const file = await findFile(db, decision.id);
  if (!file) return `Eine Datei ${id} gibt es nicht.`;
  switch (obstacle) {
    case undefined:
      print(describe(file, dayOf(now)));
      return undefined;
    case 'UNKNOWN':
    case 'ALREADY_REFUSED':
      return `Das ist für Datei ${id} schon vermerkt: ${stateOf(file, dayOf(now))}.`;
    case 'NOT_SUBMITTED':
      return `Datei ${id} war nicht bei der Bank: ${stateOf(file, dayOf(now))}. Eine Datei, die nie eingereicht wird, verwirft „billing discard ${id}“.`;
    case 'DEBITED':
      return `Die Lastschriften der Datei ${id} zählen seit dem ${day(file.collectOn)} als eingegangen. Was nicht kam, steht im Kontoauszug: billing statement.`;
    case 'RETURNED':
      return `Aus Datei ${id} kam schon etwas zurück, die Bank hat sie also angenommen. Der Rest kommt mit dem Kontoauszug: billing statement.`;
  }
}

async function transfers(rest: readonly string[], _options: Options, { db, now, print }: Setup) {
  if (rest.length > 0) return seeHelp('billing');
  const rows = await findUncollected(db);
  const open = await openByNumber(
    db,
    rows.map(({ customerId }) => customerId),
  );
  const owed = rows.filter((row) => open.has(`${row.customerId} ${row.number}`));
  if (owed.length === 0) print('Niemand muss überweisen.');
  for (const { number, customerId, customerNumber, state, dueOn, askedOn, returnedOn, level } of owed) {
    const why = returnedOn
      ? `Lastschrift am ${day(returnedOn)} zurück`
      : `am ${day(askedOn ?? dueOn)} darum gebeten`;
    const reminded = level === null ? 'nicht gemahnt' : level === 1 ? 'einmal gemahnt' : 'zweimal gemahnt';
    const blocked = state === 'BLOCKED' ? ', gesperrt' : '';
    print(
      `${customerNumber}: Rechnung ${number}, ${open.get(`${customerId} ${number}`)} offen, fällig am ${day(dueOn)}, ${why}, ${reminded}${blocked}`,
    );
  }
  for (const { id, customerNumber } of await findBlockedForDebt(db)) {
    if (!(await owesDue(db, id, dayOf(now))))
      print(`${customerNumber}: gesperrt und inzwischen bezahlt: billing unblock ${customerNumber}`);
  }
  return undefined;
}

async function openByNumber(db: Db, customerIds: readonly number[]): Promise<Map<string, string>> {
  const invoices = await invoicesWithOpen(db, [...new Set(customerIds)]);
  return new Map(
    invoices
      .filter(({ openCents }) => openCents > 0)
      .map(({ customerId, number, openCents, currency }) => [
        `${customerId} ${number}`,
        formatMoney({ cents: openCents, currency }),
      ]),
  );
}

async function unblock([number, ...rest]: readonly string[], _options: Options, { db, now, print }: Setup) {
  if (!number || rest.length > 0) return 'Bitte nenne den Account.';
  const account = await findMainAccount(db, number);
  if (!account) return `Ein Kundenkonto ${oneLine(number)} gibt es nicht.`;
  if (!(await isBlockedForDebt(db, account.id)))
    return `${number} ist nicht wegen einer offenen Rechnung gesperrt.`;
  if (await owesDue(db, account.id, dayOf(now)))
    return `${number} hat noch Fälliges offen: siehe billing transfers.`;
  const lifted = await db.transaction().execute((transaction) => liftCaseBlock(transaction, account.id, now));
  if (lifted === 'NOT_BLOCKED') return `${number} ist nicht gesperrt.`;
  print(
    lifted === 'BLOCKED_BY_STAFF'
      ? `${number} ist wegen der Rechnung nicht mehr gesperrt, wohl aber noch von Hand: siehe die Akte im Betrieb.`
      : `${number} ist nicht mehr gesperrt.`,
  );
  return undefined;
}

async function balances(rest: readonly string[], _options: Options, { db, print, vault }: Setup) {
  if (rest.length > 0) return seeHelp('billing');
  const rows = await findEndedBalances(db);
  if (rows.length === 0) print('Kein beendeter Vertrag hat Guthaben oder Schulden.');
  for (const { customerNumber, name, currency, owedCents, sealedIban, accountHolder } of rows) {
    const who = [customerNumber, name].filter(Boolean).join(', ');
    const sum = formatMoney({ cents: Math.abs(owedCents), currency });
    const to = sealedIban
      ? `überweisen an ${accountHolder}, ${formatIban(openIban(vault, sealedIban))}`
      : 'nach dem Konto fragen und überweisen';
    print(
      oneLine(
        owedCents < 0
          ? `${who}: ${sum} Guthaben; ${to}, danach: billing payout ${customerNumber} ${euroText(-owedCents)} --reference …`
          : `${who}: ${sum} offen; um Überweisung bitten, danach: billing payment ${customerNumber} ${euroText(owedCents)} --reference …`,
      ),
    );
  }
  return undefined;
}

export const paymentsCommand: AdminCommand = {
  noun: 'billing',
  about: 'Rechnungen, Zahlungen, Abbuchungen, DATEV',
  verbs: [
    {
      verb: 'collect',
      right: { area: 'MONEY', step: 'DO' },
      about:
        'kündigt Abbuchungen an und schreibt die Dateien für die Bank, wie jeden Morgen. Jede Rechnung kommt einmal dran',
      options: [['--date <JJJJ-MM-TT>', 'so, als wäre es dieser Tag: heute oder später']],
    },
    {
      verb: 'remind',
      right: { area: 'MONEY', step: 'DO' },
      about: 'mahnt, was überfällig ist, wie jeden Morgen; jede Stufe einmal',
    },
    {
      verb: 'files',
      right: 'NONE',
      about: 'zeigt alle Dateien mit ihrem Stand: geschrieben, eingereicht, verworfen',
    },
    {
      verb: 'file',
      right: { area: 'MONEY', step: 'SEE' },
      words: '<Datei>',
      about: 'gibt eine Datei aus, wie sie geschrieben wurde',
      options: [['--to <Pfad>', 'wohin']],
    },
    {
      verb: 'submit',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Datei>',
      about: 'vermerkt, dass sie bei der Bank eingereicht ist; die Zahlungen stehen damit im Hauptbuch',
      options: [STAFF],
    },
    {
      verb: 'discard',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Datei>',
      about: 'vermerkt, dass sie nie eingereicht wird; der nächste Lauf kündigt neu an',
      options: [STAFF],
    },
    {
      verb: 'refused',
      right: { area: 'MONEY', step: 'DO' },
      words: '<Datei>',
      about:
        'vermerkt, dass die Bank die eingereichte Datei als Ganzes abgelehnt hat; der nächste Lauf kündigt neu an. Nur vor dem Tag der Abbuchung und solange nichts daraus zurückkam',
      options: [STAFF],
    },
    {
      verb: 'transfers',
      right: { area: 'MONEY', step: 'SEE' },
      about:
        'zeigt die Rechnungen, die überwiesen werden müssen, und Accounts, die nach der Zahlung wieder fahren dürfen',
    },
    {
      verb: 'unblock',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Account>',
      about: 'hebt die Sperre nach einer Mahnung auf, wenn nichts Fälliges mehr offen ist',
      options: [STAFF],
    },
    {
      verb: 'balances',
      right: { area: 'MONEY', step: 'SEE' },
      about: 'zeigt beendete Verträge mit Guthaben oder Schulden',
    },
  ],
  run: ([verb = '', ...rest], options, { config, ...setup }) =>
    adminPayments(verb, rest, options, { ...setup, payee: config.payee }),
};
