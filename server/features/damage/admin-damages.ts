import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES, type DamageSeverity, SEVERITY_TITLES } from '#domain/damage/damage-kind.ts';
import type { DamageOutcome, DamageState } from '#domain/damage/damage-state.ts';
import { HEARING_DAYS, type HearFault } from '#domain/damage/hearing.ts';
import { DAMAGE_EVENT_TITLES, DAMAGE_STATE_TITLES } from '#domain/damage/staff-words.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { PHOTO_EXTENSIONS, privateFolder } from '#server/adapters/private-folder.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { multiLine, oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { accidentLines } from './accident-lines.ts';
import {
  type DamageRow,
  findDamageByPrefix,
  findEvents,
  findPhotos,
  findTripOfCar,
  findTripsBefore,
  listDamages,
  lockDamage,
} from './damage.repository.ts';
import { decideDamage, hearDriver, moveDamage } from './decide-damage.ts';
import { endByRepair } from './end-by-repair.ts';
import { lastDay } from './tell-driver.ts';

type Setup = {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  now: Temporal.Instant;
  /** Name of the operating system's user, who decides unless --by names someone. */
  user: string;
  print: (text: string) => void;
};
type Options = {
  all?: boolean;
  to?: string;
  by?: string;
  reason?: string;
  text?: string;
  booking?: string;
  outcome?: string;
};

/** That it happened on somebody's trip, who then pays, two people decide in the console (§S20.16). */
const OUTCOMES: Record<string, Exclude<DamageOutcome, 'DRIVER'>> = {
  nobody: 'NOBODY',
  unknown: 'UNKNOWN',
  insurer: 'INSURER',
};
const HEAR_FAULTS: Record<HearFault | 'BOOKING_UNKNOWN', string> = {
  STATE: 'Anhören geht nur, solange der Schaden in Arbeit ist. Nimm ihn zuerst mit „damages open“ auf.',
  OTHER_VEHICLE: 'Diese Buchung hatte ein anderes Auto.',
  REPORTED_BEFORE_TRIP:
    'Der Schaden wurde mit dieser Buchung vor dem ersten Öffnen gemeldet, er war also vorher da. Nenne eine frühere Buchung.',
  TRIP_NOT_BEFORE_REPORT: 'Diese Buchung begann erst nach der Meldung.',
  BOOKING_UNKNOWN: 'Diese Buchung gibt es nicht.',
};
const MAX_TEXT_LENGTH = 2_000;

/** Runs `damages <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminDamages(
  [verb, number]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(options, setup);
  const run = Object.hasOwn(VERBS, verb ?? '') ? VERBS[verb as keyof typeof VERBS] : undefined;
  if (!run) return `Bitte sag, was geschehen soll: list, ${Object.keys(VERBS).join(', ')}.`;
  if (!/^[0-9a-f]{8}[0-9a-f-]*$/i.test(number ?? ''))
    return 'Bitte nenne den Schaden: seine Nummer aus der Liste.';
  const damage = await findDamageByPrefix(setup.db, number ?? '');
  if (!damage) return `Einen Schaden „${oneLine(number ?? '')}“ gibt es nicht.`;
  return run(damage, options, setup);
}

const VERBS = { show, open, hear, decide, dismiss, repaired };

async function list({ all = false }: Options, { db, print }: Setup): Promise<undefined> {
  const damages = await listDamages(db, { all });
  if (damages.length === 0) {
    print(all ? 'Es gibt noch keine Schadensmeldung.' : 'Keine Schadensmeldung wartet.');
    return;
  }
  const head = ['Schaden', 'Auto', 'Was', 'Wo', 'Schwere', 'Stand', 'gemeldet', 'Fotos', 'Bemerkung'];
  const rows = damages.map((damage) => [
    shortId(damage.id),
    damage.plate,
    DAMAGE_TITLES[damage.kind as DamageRow['kind']],
    placeText({ view: damage.view as DamageRow['view'], x: damage.x, y: damage.y }),
    SEVERITY_TITLES[damage.severity as DamageSeverity],
    damage.heardUntil && damage.state === 'HEARING'
      ? `${DAMAGE_STATE_TITLES.HEARING} bis ${lastDay(damage.heardUntil)}`
      : DAMAGE_STATE_TITLES[damage.state as DamageState],
    formatDateTime(damage.recordedAt),
    String(damage.photos),
    [damage.isAccident ? 'Unfall' : '', damage.beforeTrip ? 'vor der Fahrt gemeldet' : '']
      .filter(Boolean)
      .join(', '),
  ]);
  print(table([head, ...rows]));
}

async function show(damage: DamageRow, { to }: Options, setup: Setup): Promise<undefined> {
  const { db, files, print } = setup;
  const [reported, photos, events, trips] = await Promise.all([
    damage.bookingId === null ? undefined : findTripOfCar(db, damage.bookingId),
    findPhotos(db, [damage.id]),
    findEvents(db, [damage.id]),
    findTripsBefore(db, damage.vehicleId, damage.recordedAt),
  ]);
  const facts: [string, string | null | undefined][] = [
    ['Schaden', `${damage.id}, ${DAMAGE_STATE_TITLES[damage.state]}`],
    ['Auto', reported && `${reported.model}, ${reported.plate}`],
    ['Was', `${DAMAGE_TITLES[damage.kind]}, ${SEVERITY_TITLES[damage.severity as DamageSeverity]}`],
    ['Wo', placeText(damage)],
    ['Beschreibung', damage.description],
    [
      'gemeldet mit',
      reported ? `Buchung ${reported.id} von ${reported.customerNumber}` : `Aufgabe ${damage.taskId}`,
    ],
    ['vor der Fahrt', damage.beforeTrip ? 'ja, vor dem ersten Öffnen' : 'nein'],
    ['geschehen', damage.happenedAt && formatDateTime(damage.happenedAt)],
    ['aufgefallen', `${formatDateTime(damage.noticedAt)} (Uhr des Geräts)`],
    ['eingegangen', formatDateTime(damage.recordedAt)],
    ['andere beteiligt', damage.thirdParty ? 'ja' : 'nein'],
    ['kein Foto, weil', damage.noPhotoReason],
    ['Entscheidung', damage.outcome],
    ['Anteil', damage.shareCents === null ? null : euro(damage.shareCents)],
    ['Belege', damage.evidence],
  ];
  print(table(facts.filter(([, value]) => value).map(([label, value]) => [label, oneLine(value ?? '')])));
  if (damage.accident) print(`\nUnfallbericht:\n${accidentText(damage.accident)}`);
  print(
    `\nVerlauf:\n${table(
      events.map(({ at, kind, staff, text }) => [
        formatDateTime(at),
        DAMAGE_EVENT_TITLES[kind],
        oneLine(staff ?? ''),
        oneLine(text ?? ''),
      ]),
    )}`,
  );
  print(
    `\nFahrten dieses Autos bis zur Meldung:\n${table(
      trips.map(({ id, customerNumber, startsAt: start, endsAt: end, state }) => [
        `Buchung ${id}`,
        customerNumber,
        `${formatDateTime(start)} – ${formatDateTime(end)}`,
        state,
      ]),
    )}`,
  );
  const folder = photos.some(({ recordedAt }) => recordedAt)
    ? await privateFolder(to, `schaden-${shortId(damage.id)}`)
    : '';
  for (const [index, photo] of photos.entries()) {
    const bytes = photo.recordedAt && (await files.get(photo.originalKey));
    if (!bytes || !photo.recordedAt) {
      print(`\nFoto ${index + 1}: ${photo.received} von ${photo.byteSize} Bytes angekommen`);
      continue;
    }
    const path = join(folder, `foto-${index + 1}${PHOTO_EXTENSIONS[photo.mediaType ?? ''] ?? ''}`);
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    print(
      `\nFoto ${index + 1}: ${path}\n  angekommen ${formatDateTime(photo.recordedAt)}, SHA-256 ${photo.sha256?.toString('hex')}`,
    );
  }
}

const accidentText = (facts: Record<string, unknown>): string =>
  accidentLines(facts)
    .map(
      ({ depth, label, value }) =>
        `${'  '.repeat(depth + 1)}${label}:${value === null ? '' : ` ${oneLine(value)}`}`,
    )
    .join('\n');

/** Runs one step of staff on a damage; a step that may not be taken changes nothing. */
const step = <T>(
  { id }: DamageRow,
  { by }: Options,
  { db, user, now }: Setup,
  take: (
    transaction: Db,
    of: { damage: DamageRow; by: { staff: string }; now: Temporal.Instant },
  ) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    const damage = await lockDamage(transaction, id);
    if (!damage) throw new Error(`damage ${id} vanished`);
    return take(transaction, { damage, by: { staff: oneLine(by ?? user) }, now });
  });

async function open(damage: DamageRow, options: Options, setup: Setup): Promise<string | undefined> {
  const reason = oneLine(options.reason ?? '');
  const isDone = await step(damage, options, setup, (db, of) =>
    moveDamage(db, setup.mailer, { ...of, state: 'OPEN', ...(reason ? { text: reason } : {}) }),
  );
  if (!isDone) return notNow(damage);
  setup.print(`Schaden ${shortId(damage.id)} ist in Arbeit.`);
  return undefined;
}

async function hear(damage: DamageRow, options: Options, setup: Setup): Promise<string | undefined> {
  if (!/^\d{1,15}$/.test(options.booking ?? '')) return 'Bitte nenne mit --booking die Nummer der Buchung.';
  const text = multiLine(options.text ?? '');
  const wrong = textFault(text, '--text');
  if (wrong) return wrong;
  const bookingId = Number(options.booking);
  const heard = await step(damage, options, setup, (db, of) =>
    hearDriver(db, setup.mailer, { ...of, bookingId, text }),
  );
  if (typeof heard === 'string') return HEAR_FAULTS[heard];
  setup.print(
    `${heard.trip.customerNumber} hat bis ${lastDay(heard.until)} Zeit zu antworten.${
      heard.trip.email ? '' : ' Dieser Account hat keine E-Mail-Adresse: Bitte schreib einen Brief.'
    }`,
  );
  return undefined;
}

async function decide(damage: DamageRow, options: Options, setup: Setup): Promise<string | undefined> {
  const outcome = Object.hasOwn(OUTCOMES, options.outcome ?? '')
    ? OUTCOMES[options.outcome ?? '']
    : undefined;
  if (options.outcome === 'driver')
    return 'Dass es auf einer Fahrt entstand, entscheiden zwei Personen: in der Konsole unter „Schäden“. Es wurde nichts geändert.';
  if (!outcome) return 'Bitte nenne mit --outcome die Entscheidung: nobody, unknown oder insurer.';
  const evidence = multiLine(options.reason ?? '');
  const wrong = textFault(evidence, '--reason');
  if (wrong) return wrong;
  const fault = await step(damage, options, setup, (db, of) =>
    decideDamage(db, setup.mailer, { ...of, outcome, shareCents: undefined, evidence }),
  );
  if (fault) return 'Entscheiden geht nur, solange der Schaden in Arbeit oder in der Anhörung ist.';
  setup.print(`Schaden ${shortId(damage.id)} ist entschieden.`);
  return undefined;
}

async function dismiss(damage: DamageRow, options: Options, setup: Setup): Promise<string | undefined> {
  const text = oneLine(options.reason ?? '');
  const wrong = textFault(text, '--reason');
  if (wrong) return wrong;
  const isDone = await step(damage, options, setup, (db, of) =>
    moveDamage(db, setup.mailer, { ...of, state: 'DISMISSED', text }),
  );
  if (!isDone) return notNow(damage);
  setup.print(`Schaden ${shortId(damage.id)} ist geschlossen.`);
  return undefined;
}

async function repaired(damage: DamageRow, options: Options, setup: Setup): Promise<string | undefined> {
  const isNew = await step(damage, options, setup, (db, { damage: locked, ...of }) =>
    endByRepair(db, locked, of),
  );
  if (!isNew) return `Schaden ${shortId(damage.id)} war schon behoben.`;
  setup.print(`Schaden ${shortId(damage.id)} ist behoben.`);
  return undefined;
}

const notNow = ({ id, state }: DamageRow) =>
  `Das geht bei Schaden ${shortId(id)} nicht (${DAMAGE_STATE_TITLES[state]}). Es wurde nichts geändert.`;

function textFault(text: string, option: string): string | undefined {
  if (!text) return `Bitte schreib mit ${option}, was die betroffene Person lesen soll.`;
  return text.length > MAX_TEXT_LENGTH ? `Der Text hat mehr als ${MAX_TEXT_LENGTH} Zeichen.` : undefined;
}

const euro = (cents: number) => formatMoney({ cents, currency: 'EUR' });

/** The list shows the beginning of an id; as long as it names one damage it is enough. */
const shortId = (id: string) => id.slice(0, 8);

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

export const damagesCommand: AdminCommand = {
  noun: 'damages',
  about: 'Schadensmeldungen',
  verbs: [
    {
      verb: 'list',
      right: { area: 'FLEET', step: 'SEE' },
      about: 'Schadensmeldungen, die auf jemanden warten, die älteste zuerst',
      options: [['--all', 'auch die erledigten']],
    },
    {
      verb: 'show',
      right: { area: 'FLEET', step: 'SEE' },
      words: '<Schaden>',
      about: 'alles zur Meldung; legt die Fotos, wie sie ankamen, in einen Ordner nur für dich',
      options: [['--to <Ordner>', 'wohin mit den Fotos'], BY],
    },
    {
      verb: 'open',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Schaden>',
      about: 'in Arbeit nehmen; auch nach einem Widerspruch wieder aufnehmen',
      options: [['--reason <Text>', 'warum'], BY],
    },
    {
      verb: 'hear',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Schaden>',
      about: `anhören: die Person, die diese Buchung fuhr, hat ${HEARING_DAYS} Tage und bekommt eine Mail`,
      options: [
        ['--booking <Nummer>', 'die Buchung, bei der es geschah'],
        ['--text <Text>', 'worum es geht'],
        BY,
      ],
    },
    {
      verb: 'decide',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Schaden>',
      about: 'entscheiden, mit Belegen; dass jemand zahlt, entscheiden zwei Personen in der Konsole',
      options: [
        ['--outcome <nobody|unknown|insurer>', 'wer es war, oder wer zahlt'],
        ['--reason <Belege>', 'worauf sich die Entscheidung stützt'],
        BY,
      ],
    },
    {
      verb: 'dismiss',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Schaden>',
      about: 'ohne Entscheidung schließen: kein Schaden, doppelt gemeldet',
      options: [['--reason <Text>', 'warum'], BY],
    },
    {
      verb: 'repaired',
      right: { area: 'FLEET', step: 'DO' },
      words: '<Schaden>',
      about: 'behoben: Fahrende sehen ihn nicht mehr',
      options: [BY],
    },
  ],
  note: '<Schaden> ist die Nummer aus der Liste. Berechnet wird durch keinen dieser Befehle etwas.',
  run: adminDamages,
};
