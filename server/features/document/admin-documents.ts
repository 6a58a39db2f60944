import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { DOCUMENT_KINDS, DOCUMENT_TITLES, type DocumentKind } from '#domain/document/document-kind.ts';
import { lastValidDay } from '#domain/document/document-validity.ts';
import { isReason, MAX_LOOK_REASON_LENGTH } from '#domain/document/look-reason.ts';
import { MAX_REASON_LENGTH } from '#domain/document/paper-point.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { privateFolder } from '#server/adapters/private-folder.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { approveDocumentCheck, passInPerson, rejectDocumentCheck } from './decide-document-check.ts';
import { findCheck, findCustomerId, findDocuments, listChecks } from './document.repository.ts';
import { findDocumentViews, saveDocumentView } from './document-view.repository.ts';

type Setup = {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  now: Temporal.Instant;
  /** Name of the operating system's user, who decides unless --by names someone. */
  user: string;
  print: (text: string) => void;
};
type Options = { all?: boolean; to?: string; by?: string; reason?: string };
type Check = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

const STATES: Record<string, string> = {
  OPEN: 'offen',
  SUBMITTED: 'wartet',
  APPROVED: 'bestanden',
  REJECTED: 'abgelehnt',
};

/** Runs `documents <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminDocuments(
  [verb, idOrNumber]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(options, setup);
  if (verb === 'in-person') return seenInPerson(idOrNumber, options, setup);
  if (verb !== 'show' && verb !== 'views' && verb !== 'approve' && verb !== 'reject') {
    return 'Bitte sag, was geschehen soll: list, show, views, approve, reject oder in-person.';
  }
  if (!idOrNumber) return 'Bitte nenne den Check: seine Nummer aus der Liste oder die Accountnummer.';
  const check = await find(setup.db, idOrNumber);
  if (!check) return `Zu „${idOrNumber}“ gibt es keinen Dokumentencheck.`;
  if (verb === 'show') return show(check, options, setup);
  if (verb === 'views') return showViews(check, setup);
  return decide(verb, check, options, setup);
}

function find(db: Db, idOrNumber: string) {
  if (/^\d{1,15}$/.test(idOrNumber)) return findCheck(db, { checkId: Number(idOrNumber) });
  return findCheck(db, { customerNumber: idOrNumber });
}

async function list({ all = false }: Options, { db, print }: Setup): Promise<undefined> {
  const checks = await listChecks(db, { all });
  if (checks.length === 0) {
    print(all ? 'Es gibt noch keinen Dokumentencheck.' : 'Kein Dokumentencheck wartet.');
    return;
  }
  const head = ['Check', 'Account', 'Name', 'Stand', 'eingereicht', 'E-Mail bestätigt', 'entschieden'];
  const rows = checks.map((check) => [
    String(check.id),
    check.customerNumber,
    nameOf(check),
    STATES[check.state] ?? check.state,
    check.submittedAt ? formatTime(check.submittedAt) : '–',
    check.emailConfirmedAt ? 'ja' : 'nein',
    check.decidedAt ? `${formatTime(check.decidedAt)}, ${oneLine(check.decidedBy ?? '')}` : '–',
  ]);
  print(table([head, ...rows]));
}

async function show(check: Check, { to, ...options }: Options, setup: Setup): Promise<string | undefined> {
  const { db, files, now, user, print } = setup;
  const reason = oneLine(options.reason ?? '').trim();
  if (check.state !== 'SUBMITTED' && !isReason(reason)) {
    return `Dieser Check wartet nicht. Nenne mit --reason, wofür du die Papiere brauchst (höchstens ${MAX_LOOK_REASON_LENGTH} Zeichen): Der Grund wird festgehalten.`;
  }
  const noteView = (kind: DocumentKind | null) =>
    saveDocumentView(db, {
      checkId: check.id,
      kind,
      customerId: check.customerId,
      by: { user },
      reason: isReason(reason) ? reason : undefined,
      now,
    });
  const documents = await findDocuments(db, check.id);
  await noteView(null);
  const facts: [string, string | null][] = [
    ['Check', `${check.id}, ${STATES[check.state]}`],
    ['Account', `${check.customerNumber}, ${check.customerState}`],
    ['Name', nameOf(check)],
    ['geboren', [check.birthDate, check.birthPlace].filter(Boolean).join(' in ')],
    [
      'Anschrift',
      [
        [check.street, check.streetNr].filter(Boolean).join(' '),
        [check.postalCode, check.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Ausweis', check.identityNumber],
    ['Führerschein', check.licenceNumber],
    ['ausgestellt', [check.licenceIssued, check.licenceIssuedPlace].filter(Boolean).join(' in ')],
    ['Klassen', check.licenceClasses],
    ['E-Mail', `${check.email ?? '–'} (${check.emailConfirmedAt ? 'bestätigt' : 'nicht bestätigt'})`],
    ['gültig bis', check.documentsValidUntil && formatDate(lastValidDay(check.documentsValidUntil))],
    ['abgelehnt, weil', check.reason],
    ['entschieden von', check.decidedBy],
  ];
  print(table(facts.map(([label, value]) => [label, oneLine(value || '–')])));

  if (documents.length === 0) {
    print('\nZu diesem Check gibt es keine Fotos (mehr).');
    return;
  }
  const folder = await privateFolder(to, `check-${check.id}`);
  print('\nFotos (bitte nach der Entscheidung löschen):');
  for (const kind of DOCUMENT_KINDS) {
    const document = documents.find((each) => each.kind === kind);
    const bytes = document && (await files.get(document.fileKey));
    if (!bytes) {
      print(`  ${DOCUMENT_TITLES[kind]}: fehlt`);
      continue;
    }
    await noteView(kind);
    const path = join(folder, `${kind.toLowerCase().replace('_', '-')}.jpg`);
    await writeFile(path, bytes, { mode: 0o600 });
    print(`  ${DOCUMENT_TITLES[kind]}: ${path}`);
  }
}

async function showViews(check: Check, { db, print }: Setup): Promise<undefined> {
  const views = await findDocumentViews(db, check.customerId);
  if (views.length === 0) {
    print(`Die Dokumente von ${check.customerNumber} hat sich niemand angesehen.`);
    return;
  }
  const rows = views.map((view) => [
    formatTime(view.viewedAt),
    oneLine(view.viewedBy),
    view.via === 'API' ? 'App' : 'Verwaltung',
    view.kind ? DOCUMENT_TITLES[view.kind] : 'Nummern',
    String(view.checkId),
    oneLine(view.reason ?? '–'),
  ]);
  print(table([['wann', 'wer', 'wo', 'was', 'Check', 'wofür'], ...rows]));
}

/** Passes the check of somebody who showed the originals at an office. */
async function seenInPerson(
  number: string | undefined,
  options: Options,
  { db, mailer, now, user, print }: Setup,
): Promise<string | undefined> {
  if (!number) return 'Bitte nenne den Account, zum Beispiel 100012-1.';
  const by = oneLine(options.by ?? user).slice(0, 100);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const customerNumber = withSuffix(number);
  const account = oneLine(customerNumber);
  const customerId = await findCustomerId(db, customerNumber);
  if (customerId === undefined) return `Den Account „${account}“ gibt es nicht.`;
  switch (await passInPerson(db, mailer, { customerId, by, now })) {
    case 'FORBIDDEN':
      return `Account ${account} wird erst von Hand geprüft oder ist gelöscht. Es wurde nichts geändert.`;
    case 'DOCUMENT_CHECK_SUBMITTED':
      return `Von Account ${account} warten Fotos. Entscheide mit approve oder reject. Es wurde nichts geändert.`;
    case 'DOCUMENTS_VALID':
      return `Der Dokumentencheck von ${account} gilt noch. Es wurde nichts geändert.`;
  }
  const check = await findCheck(db, { customerNumber });
  if (check) print(passedText(check));
  return undefined;
}

async function decide(
  verb: 'approve' | 'reject',
  check: Check,
  options: Options,
  { db, mailer, now, user, print }: Setup,
): Promise<string | undefined> {
  const by = oneLine(options.by ?? user).slice(0, 100);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const decision = { checkId: check.id, customerId: check.customerId, by, now };
  if (verb === 'approve') {
    if (!(await approveDocumentCheck(db, mailer, decision))) return notWaiting(check);
  } else {
    const reason = oneLine(options.reason ?? '');
    if (!reason) return 'Bitte nenne mit --reason den Grund: Der Kunde bekommt ihn zu lesen.';
    if (reason.length > MAX_REASON_LENGTH) return `Der Grund hat mehr als ${MAX_REASON_LENGTH} Zeichen.`;
    if (!(await rejectDocumentCheck(db, mailer, { ...decision, reason }))) return notWaiting(check);
  }
  const after = await findCheck(db, { checkId: check.id });
  print(
    verb === 'approve' && after
      ? passedText(after)
      : `Check ${check.id} von ${check.customerNumber} ist abgelehnt. Der Kunde kann neue Fotos schicken.`,
  );
  return undefined;
}

const passedText = ({ id, customerNumber, customerState, documentsValidUntil: until }: Check) =>
  `Check ${id} von ${customerNumber} ist bestanden${until ? `, gültig bis ${formatDate(lastValidDay(until))}` : ''}. ${
    customerState === 'VERIFIED'
      ? 'Der Account wird aktiv, sobald die E-Mail-Adresse bestätigt ist.'
      : `Der Account ist ${customerState}.`
  }`;

const notWaiting = ({ id, state }: Check) =>
  `Check ${id} wartet nicht auf eine Entscheidung (${
    state === 'SUBMITTED' ? 'jemand war schneller' : STATES[state]
  }). Es wurde nichts geändert.`;

const nameOf = ({ prename, name }: { prename: string | null; name: string | null }) =>
  oneLine([prename, name].filter(Boolean).join(' ')) || '–';

function formatTime(instant: Temporal.Instant): string {
  const { hour, minute } = instant.toZonedDateTimeISO(BERLIN);
  return `${formatDate(instant)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const documentsCommand: AdminCommand = {
  noun: 'documents',
  about: 'Dokumentenchecks',
  verbs: [
    {
      verb: 'list',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      about: 'wartende Dokumentenchecks, der älteste zuerst',
      options: [['--all', 'auch die entschiedenen']],
    },
    {
      verb: 'show',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      words: '<Check>',
      about: 'Angaben des Kunden; legt die Fotos in einen Ordner nur für dich',
      options: [
        ['--to <Ordner>', 'wohin mit den Fotos'],
        ['--reason <Grund>', 'wofür, wenn schon entschieden ist'],
        BY,
      ],
    },
    {
      verb: 'views',
      right: { area: 'CUSTOMERS', step: 'SEE' },
      words: '<Check>',
      about: 'wer Ausweis und Führerschein dieses Kunden angesehen hat, und wann',
    },
    {
      verb: 'approve',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Check>',
      about: 'bestanden: gilt sechs Monate, der Kunde bekommt eine Mail',
      options: [BY],
    },
    {
      verb: 'reject',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Check>',
      about: 'abgelehnt: der Kunde liest den Grund und schickt neue Fotos',
      options: [['--reason <Grund>', 'was auf den Fotos fehlt'], BY],
    },
    {
      verb: 'in-person',
      right: { area: 'CUSTOMERS', step: 'DECIDE' },
      words: '<Account>',
      about: 'Führerschein und Ausweis im Original gesehen, ohne Fotos: bestanden wie approve',
      options: [BY],
    },
  ],
  note: '<Check> ist die Nummer aus der Liste oder eine Accountnummer wie 100012-1.',
  run: adminDocuments,
};
