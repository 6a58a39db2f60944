import type { CallOutput } from '#contract/call.ts';
import type { showCustomerFile } from '#contract/customer-file.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { valueText } from '#domain/privacy/own-data-value.ts';
import type { Area } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import type { OwnData, OwnDataRow, OwnDataSection } from '#server/feature/own-data.ts';
import { sectionsOf } from '#server/features/privacy/read-own-data.ts';
import type { FileMail, FileNote } from './customer-file.repository.ts';

export type FileEvent = CallOutput<typeof showCustomerFile>['events'][number];
type Chapter = OwnDataSection['chapter'];

/** What the file shows of what each feature knows of a customer, and who sees it; what is not named here it does not show. */
const SHOWN: Partial<Record<Chapter, { kind: FileEvent['kind']; area: Area }>> = {
  PERSON: { kind: 'ACCOUNT', area: 'CUSTOMERS' },
  CONTRACT: { kind: 'CONTRACTS', area: 'CUSTOMERS' },
  CARDS: { kind: 'ACCESS', area: 'CUSTOMERS' },
  BOOKINGS: { kind: 'BOOKINGS', area: 'BOOKINGS' },
  TRIPS: { kind: 'TRIPS', area: 'BOOKINGS' },
  DAMAGES: { kind: 'DAMAGES', area: 'CASES' },
  MONEY: { kind: 'MONEY', area: 'MONEY' },
  DRIVERS: { kind: 'ACCESS', area: 'CUSTOMERS' },
  CHECKS: { kind: 'CHECKS', area: 'CUSTOMERS' },
  MESSAGES: { kind: 'MESSAGES', area: 'CUSTOMERS' },
  DECLARATIONS: { kind: 'CONTRACTS', area: 'CUSTOMERS' },
};
/** By the table that they are read from: what the head says already, where somebody likes to be, and notes, which say more here. */
const LEFT_OUT = new Set([
  'customer.id',
  'customer_note.customer_id',
  'favourite_place.customer_id',
  'calendar_feed.customer_id',
  'signature.customer_id',
]);
/** Suspicion is a case. */
const AREAS: Record<string, Area> = { 'review_case.customer_id': 'CASES' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of what is longer nobody reads a line of a list. */
const MAX_TEXT = 300;

/** What the features know of a customer as events; `sees`: the areas that the reader may see there. */
export async function ownDataEvents(
  db: Db,
  declared: readonly OwnData[],
  customerId: number,
  sees: (area: Area) => boolean,
): Promise<FileEvent[]> {
  const events: FileEvent[] = [];
  for (const section of sectionsOf(declared)) {
    const shown = SHOWN[section.chapter];
    const [column = ''] = section.of;
    if (!shown || LEFT_OUT.has(column) || !sees(AREAS[column] ?? shown.area)) continue;
    const rows = await section.query(db, customerId).execute();
    events.push(...rows.map((row, index) => eventOf(section, shown.kind, row, index)));
  }
  return events;
}

function eventOf(
  section: OwnDataSection,
  kind: FileEvent['kind'],
  row: OwnDataRow,
  index: number,
): FileEvent {
  const entries = Object.entries(row).filter(([column]) => !section.sealed?.includes(column));
  const time = entries.find(
    ([, value]) => value instanceof Temporal.Instant || (typeof value === 'string' && DAY.test(value)),
  );
  const facts = entries.flatMap(([label, value]) => {
    if (label === time?.[0] || value === null || value === '') return [];
    const text = valueText(label, value, section);
    return text === ''
      ? []
      : [{ label, text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …` : text }];
  });
  const at = time?.[1];
  return {
    key: `${section.file}-${index}`,
    at: at instanceof Temporal.Instant ? at.toString() : typeof at === 'string' ? startOfDay(at) : null,
    isDay: typeof at === 'string',
    kind,
    title: section.file,
    facts,
  };
}

const startOfDay = (day: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(BERLIN).toInstant().toString();

/** `mayAct`: whether the reader can send it again. */
export const mailEvent = (
  { id, at, subject, sentAt, givenUpAt, tries }: FileMail,
  mayAct: boolean,
): FileEvent => ({
  key: `mail-${id}`,
  at: at.toString(),
  isDay: false,
  kind: 'MESSAGES',
  title: `Mail „${subject}“`,
  facts: [
    {
      label: 'Zustellung',
      text: sentAt
        ? `übergeben${tries > 1 ? `, beim ${tries}. Mal` : ''}`
        : givenUpAt
          ? `aufgegeben nach ${tries} Versuchen`
          : tries > 0
            ? `wartet, ${tries} Versuche bisher`
            : 'wartet',
    },
  ],
  ...(givenUpAt && mayAct ? { givenUpMail: id } : {}),
});

export const noteEvent = (note: FileNote, reader: { mayAct: boolean; id: number }): FileEvent => ({
  key: `note-${note.id}`,
  at: note.at.toString(),
  isDay: false,
  kind: 'NOTES',
  title: 'Notiz',
  facts: [
    { label: 'Notiz', text: note.text },
    { label: 'Von', text: fullName(note.authorPrename, note.authorName) ?? 'unbekannt' },
    ...(note.remindOn ? [{ label: 'Wieder daran denken', text: valueText('', note.remindOn, {}) }] : []),
    ...(note.settledAt ? [{ label: 'Erledigt', text: `${formatDateTime(note.settledAt)} Uhr` }] : []),
  ],
  ...(reader.mayAct && note.authorId === reader.id ? { ownNote: note.id } : {}),
});

/** The latest first; what has no time stands last. */
export const inCourse = (events: readonly FileEvent[]): FileEvent[] =>
  events.toSorted((a, b) => Date.parse(b.at ?? '1900-01-01') - Date.parse(a.at ?? '1900-01-01'));
