import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REFUSALS } from '#contract/refusal.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { CASE_KIND_TITLES } from '#domain/service-case/case-kind.ts';
import type { CaseOutcome } from '#domain/service-case/case-state.ts';
import { STAFF_EVENTS, STAFF_STATES } from '#domain/service-case/staff-words.ts';
import { PHOTO_EXTENSIONS, privateFolder } from '#server/adapters/private-folder.ts';
import { type AdminCommand, type AdminSetup, STAFF, seeHelp } from '#server/feature/admin-command.ts';
import { staffText, staffVerb } from '#server/features/customer/find-staff.ts';
import { multiLine, oneLine } from '#server/features/mail/clean-text.ts';
import { deadlineText, factsOf } from './case-facts.ts';
import { type CaseRow, findByNumber, findEvents, findPhotos } from './service-case.repository.ts';
import { isOfStaff, listCases } from './staff-case.repository.ts';
import {
  answerCase,
  askPerson,
  closeCase,
  noteLook,
  noteOnCase,
  type StepFault,
  takeCase,
} from './staff-steps.ts';

type Setup = Pick<AdminSetup, 'db' | 'files' | 'mailer' | 'now' | 'user' | 'print'>;
type Options = { all?: boolean; to?: string; by?: string; text?: string; outcome?: string };

const OUTCOMES: Record<string, CaseOutcome> = { upheld: 'UPHELD', partly: 'PARTLY', rejected: 'REJECTED' };
const OUTCOME_TITLES: Record<CaseOutcome, string> = {
  UPHELD: 'berechtigt',
  PARTLY: 'zum Teil berechtigt',
  REJECTED: 'nicht berechtigt',
};
const FAULTS: Record<StepFault, string> = {
  STATE: 'Das geht in diesem Stand nicht. Es wurde nichts geändert.',
  OWN: 'Das ist dein eigenes Anliegen oder eines aus deinem Account: Bitte überlass es jemand anderem.',
  SAME_PERSON: REFUSALS.SERVICE_CASE_OWN_ANSWER.de,
  CHANGED: REFUSALS.SERVICE_CASE_CHANGED.de,
};
const MAX_TEXT_LENGTH = 4_000;

/** Runs `service-cases <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminServiceCases(
  [verb = 'list', number, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list' && number === undefined) return list(options, setup);
  if (!number || !/^[1-9]\d{0,14}$/.test(number) || rest.length > 0) return seeHelp('service-cases');
  const row = await findByNumber(setup.db, Number(number));
  if (!row) return `Ein Anliegen ${number} gibt es nicht.`;
  if (verb === 'show') return show(row)([], options, setup);
  return stepOn(row)([verb], options, setup);
}

async function list({ all = false }: Options, { db, now, print }: Setup): Promise<undefined> {
  const rows = await listCases(db, { all });
  if (rows.length === 0) print(all ? 'Es gibt noch kein Anliegen.' : 'Kein Anliegen wartet auf uns.');
  const isLate = ({ answerBy }: CaseRow) => answerBy !== null && Temporal.Instant.compare(answerBy, now) <= 0;
  for (const row of rows) {
    const { number, kind, state, answerBy, reporter, assignee, createdAt } = row;
    const deadline =
      answerBy === null
        ? []
        : [isLate(row) ? `ÜBERFÄLLIG seit ${deadlineText(answerBy)}` : `bis ${deadlineText(answerBy)}`];
    const parts = [
      `${number}  ${CASE_KIND_TITLES[kind]}, ${STAFF_STATES[state]}`,
      ...deadline,
      reporter.customerNumber,
      `seit ${formatDateTime(createdAt)}`,
      ...(assignee ? [`bei ${staffText(assignee)}`] : []),
    ];
    print(parts.join(', '));
  }
  const late = rows.filter(isLate).length;
  if (late > 0) print(`\n${late} ${late === 1 ? 'Anliegen ist' : 'Anliegen sind'} überfällig.`);
}

/** Prints a case with its course and puts its photos into a folder; who looks is noted. */
const show = (row: CaseRow) =>
  staffVerb<Options, Setup>(async (_words, options, setup) => {
    const { db, staff, now } = setup;
    if (await isOfStaff(db, row.id, staff.id)) return FAULTS.OWN;
    await noteLook(db, { caseId: row.id, staff, now });
    return print(row, options, setup);
  });

async function print(row: CaseRow, { to }: Options, { db, files, print: say }: Setup): Promise<undefined> {
  const [photos, events] = await Promise.all([findPhotos(db, row.id), findEvents(db, row.id)]);
  const { number, state, answerBy, reporter, account, assignee, outcome } = row;
  const who = ({ customerNumber, prename, name }: CaseRow['reporter']) =>
    oneLine([customerNumber, [prename, name].filter(Boolean).join(' ')].filter(Boolean).join(', '));
  const facts = [
    ['Anliegen', `${number}, ${STAFF_STATES[state]}`],
    ['Frist', answerBy === null ? '' : deadlineText(answerBy)],
    ['Gemeldet von', who(reporter)],
    ['Bezahlt', row.accountId === row.reporterId ? '' : who(account)],
    ...factsOf(row).map(({ label, value }) => [label, value]),
    ['Bearbeitet', assignee ? staffText(assignee) : ''],
    ['Ergebnis', outcome ? OUTCOME_TITLES[outcome] : ''],
  ];
  for (const [label, value] of facts) if (value) say(`${label}: ${oneLine(value)}`);
  say(`\n${row.text === null ? '(Der Text ist gelöscht.)' : multiLine(row.text)}`);
  say('\nVerlauf:');
  for (const { at, kind, staffName, text } of events) {
    const who = staffName === null ? '' : `, ${oneLine(staffName)}`;
    say(`  ${formatDateTime(at)}  ${STAFF_EVENTS[kind]}${who}${text === null ? '' : `: ${oneLine(text)}`}`);
  }
  const folder = photos.some(({ recordedAt }) => recordedAt)
    ? await privateFolder(to, `anliegen-${number}`)
    : '';
  for (const [index, photo] of photos.entries()) {
    const bytes = photo.recordedAt && (await files.get(photo.originalKey));
    if (!bytes) {
      say(`\nFoto ${index + 1}: ${photo.received} von ${photo.byteSize} Bytes angekommen`);
      continue;
    }
    const path = join(folder, `foto-${index + 1}${PHOTO_EXTENSIONS[photo.mediaType ?? ''] ?? ''}`);
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    say(`\nFoto ${index + 1}: ${path}`);
  }
}

/** What an employee does with a case, whom `--by` names. */
const stepOn = (row: CaseRow) =>
  staffVerb<Options, Setup>(async ([verb], options, { db, mailer, now, print, staff }) => {
    const { number } = row;
    const at = { number, staff, now };
    if (verb === 'take') {
      const fault = await takeCase(db, at);
      if (!fault) print(`Anliegen ${number} ist jetzt bei ${staffText(staff)}.`);
      return fault && FAULTS[fault];
    }
    const text = multiLine(options.text ?? '');
    if (!['note', 'ask', 'answer', 'close'].includes(verb ?? '')) return seeHelp('service-cases');
    if (!text)
      return `Bitte schreib mit --text, was ${verb === 'note' ? 'das Team' : 'die Person'} lesen soll.`;
    if (text.length > MAX_TEXT_LENGTH) return `Der Text hat mehr als ${MAX_TEXT_LENGTH} Zeichen.`;
    const words = { ...at, text };
    const mailed =
      row.reporter.email === null ? ' Der Account hat keine E-Mail-Adresse: Bitte schreib einen Brief.' : '';
    if (verb === 'note') {
      const fault = await noteOnCase(db, words);
      if (!fault) print(`Die Notiz steht bei Anliegen ${number}. Die Person sieht sie nicht.`);
      return fault && FAULTS[fault];
    }
    if (verb === 'ask') {
      const fault = await askPerson(db, mailer, words);
      if (!fault) print(`Die Rückfrage zu Anliegen ${number} ist gestellt.${mailed}`);
      return fault && FAULTS[fault];
    }
    if (verb === 'close') {
      const fault = await closeCase(db, mailer, words);
      if (!fault) print(`Anliegen ${number} ist geschlossen.${mailed}`);
      return fault && FAULTS[fault];
    }
    const outcome = Object.hasOwn(OUTCOMES, options.outcome ?? '')
      ? OUTCOMES[options.outcome ?? '']
      : undefined;
    if (!outcome) return 'Bitte nenne mit --outcome das Ergebnis: upheld, partly oder rejected.';
    const fault = await answerCase(db, mailer, { ...words, outcome });
    if (!fault)
      print(
        `Anliegen ${number} ist beantwortet.${mailed}${outcome === 'REJECTED' ? '' : ' Was zu erstatten ist, buchst du mit einem eigenen Befehl.'}`,
      );
    return fault && FAULTS[fault];
  });

const TEXT = ['--text <Text>', 'was die Person liest'] as const;

export const serviceCasesCommand: AdminCommand = {
  noun: 'service-cases',
  about: 'Anliegen: was an einer Fahrt, einem Preis oder einer Rechnung nicht stimmen soll',
  verbs: [
    {
      verb: 'list',
      right: { area: 'CASES', step: 'SEE' },
      isDefault: true,
      about: 'Anliegen, die auf uns warten, das dringendste zuerst; überfällige sind benannt',
      options: [['--all', 'auch die, die nicht auf uns warten, das neueste zuerst']],
    },
    {
      verb: 'show',
      right: { area: 'CASES', step: 'SEE' },
      words: '<Anliegen>',
      about: 'alles dazu mit Verlauf; legt die Fotos, wie sie ankamen, in einen Ordner nur für dich',
      options: [['--to <Ordner>', 'wohin mit den Fotos'], STAFF],
    },
    {
      verb: 'take',
      right: { area: 'CASES', step: 'DO' },
      words: '<Anliegen>',
      about: 'übernehmen, auch von jemand anderem',
      options: [STAFF],
    },
    {
      verb: 'note',
      right: { area: 'CASES', step: 'DO' },
      words: '<Anliegen>',
      about: 'etwas für das Team dazuschreiben',
      options: [['--text <Text>', 'was das Team liest'], STAFF],
    },
    {
      verb: 'ask',
      right: { area: 'CASES', step: 'DO' },
      words: '<Anliegen>',
      about: 'die Person etwas fragen; sie bekommt eine Mail und hat 14 Tage',
      options: [TEXT, STAFF],
    },
    {
      verb: 'answer',
      right: { area: 'CASES', step: 'DO' },
      words: '<Anliegen>',
      about: 'antworten; die Person bekommt eine Mail und kann 14 Tage lang widersprechen',
      options: [
        ['--outcome <upheld|partly|rejected>', 'berechtigt, zum Teil, nicht berechtigt'],
        TEXT,
        STAFF,
      ],
    },
    {
      verb: 'close',
      right: { area: 'CASES', step: 'DO' },
      words: '<Anliegen>',
      about: 'ohne Antwort schließen, zum Beispiel doppelt gemeldet',
      options: [TEXT, STAFF],
    },
  ],
  note: '<Anliegen> ist die Nummer aus der Liste. Gebucht oder erstattet wird durch keinen dieser Befehle etwas.',
  run: adminServiceCases,
};
