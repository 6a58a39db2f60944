import { showCustomerFile } from '#contract/customer-file.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { formatPhone } from '#domain/customer/format-phone.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import type { Area } from '#domain/staff/right.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { findHits } from '#server/features/case/blocklist.repository.ts';
import { findDrivers } from '#server/features/customer/customer.repository.ts';
import { bookingsAhead } from '#server/features/customer-booking/staff-booking.ts';
import { type Balances, findBalances } from '#server/features/ledger/ledger.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { type FileHead, findFileHead, findMailsTo, findNotes } from './customer-file.repository.ts';
import { inCourse, mailEvent, noteEvent, ownDataEvents } from './file-events.ts';
import { aboutAccount, isOneself } from './find-whom.ts';

const MAX_EVENTS = 500;
const MAX_MAILS = 200;

/** §S20.7: each look is an act, also one at somebody whom the reader may know. */
export const bindShowCustomerFile = bind(showCustomerFile, async (context, { params }) => {
  const { db, session, staff, now, ownData, recordAct } = context;
  const head = await findFileHead(db, {
    number: withSuffix(params.accountNumber),
    providerId: session.providerId,
    cities: citiesWhere(staff.grants, 'CUSTOMERS', 'SEE', now),
  });
  if (!head) return refuse('CUSTOMER_UNKNOWN');
  const { id, email, cityId, prename, name } = head;
  const sees = (area: Area) => may(staff.grants, area, 'SEE', cityId ?? 'ALL', now);
  const [money, drivers, mails, notes, bookings, hits, own] = await Promise.all([
    sees('MONEY') ? findBalances(db, id) : undefined,
    findDrivers(db, id),
    email ? findMailsTo(db, email, MAX_MAILS) : [],
    findNotes(db, id),
    sees('BOOKINGS') ? bookingsAhead(context, id) : [],
    sees('CASES') ? findHits(db, id) : [],
    ownDataEvents(db, ownData, id, sees),
  ]);
  const isOwn = isOneself(head, session.customerId);
  const mayAct = !isOwn && may(staff.grants, 'CUSTOMERS', 'DO', cityId ?? 'ALL', now);
  const reader = { mayAct, id: session.customerId };
  const events = inCourse([
    ...own,
    ...mails.map((mail) => mailEvent(mail, mayAct)),
    ...notes.map((note) => noteEvent(note, reader)),
  ]);
  await recordAct({
    kind: 'FILE_SEEN',
    ...aboutAccount(head),
  });
  return {
    accountNumber: head.number,
    name: fullName(prename, name) ?? null,
    state: head.state,
    why: whyText(head, sees('CASES'), now),
    since: head.createdAt.toString(),
    plan: head.plan,
    city: head.city,
    mainAccount: head.mainNumber,
    block: blockOf(head),
    blocklistHits: hits,
    isOneself: isOwn,
    links: mayAct ? linksOf(head) : [],
    groups: [
      { title: 'Kontakt', facts: contactFacts(head) },
      ...(money ? [{ title: 'Geld', facts: moneyFacts(money, head.currency) }] : []),
      { title: 'Ausweise und Zugang', facts: accessFacts(head, now) },
    ],
    drivers: drivers.map((driver) => ({
      accountNumber: driver.customerNumber,
      name: fullName(driver.prename, driver.name) ?? null,
      state: driver.state,
    })),
    bookings,
    events: events.slice(0, MAX_EVENTS),
    isCut: events.length > MAX_EVENTS,
  };
});

const CASE_WORDS: Record<string, string> = {
  UNPAID: 'Eine Rechnung ist trotz Mahnung offen.',
  BOOKINGS: 'Die Buchungen der ersten vier Wochen sind auffällig.',
};

const whyOfCase = (kind: string | null): string | null =>
  kind === null ? null : (CASE_WORDS[kind] ?? 'Ein Verdachtsfall liegt vor.');

/** Why the account is in its state, as far as the product knows, and the reader may: suspicion is a case. */
function whyText(
  { state, block, caseKind, documentsValidUntil }: FileHead,
  seesCases: boolean,
  now: Temporal.Instant,
): string | null {
  if (block) {
    const byHand = `Von Hand gesperrt ${lastDayText(block.until)}, von ${block.by}: „${block.told}“`;
    // A case may block it too; suspicion is said to who may see cases.
    const beside = caseKind === 'UNPAID' || seesCases ? whyOfCase(caseKind) : null;
    return beside ? `${byHand} ${beside}` : byHand;
  }
  if (caseKind === 'UNPAID' || seesCases) {
    const why = whyOfCase(caseKind);
    if (why) return why;
  }
  if (state === 'PRELIMINARY') return 'Der Account wartet auf die Prüfung von Hand.';
  if (state === 'VERIFIED') return 'Der Dokumentencheck fehlt noch.';
  if (state === 'CANCELLING') return 'Der Vertrag ist gekündigt.';
  if (state === 'DELETING') return 'Die Person möchte gelöscht werden.';
  if (state === 'ACTIVE' && documentsValidUntil && Temporal.Instant.compare(documentsValidUntil, now) < 0)
    return `Der Dokumentencheck gilt seit ${formatDate(documentsValidUntil)} nicht mehr: Buchen geht erst wieder danach.`;
  return null;
}

/** "bis 12.05.2027", of the moment at which a block is over. */
function lastDayText(until: string | null): string {
  if (until === null) return 'bis auf Weiteres';
  const last = Temporal.Instant.from(until).subtract({ milliseconds: 1 });
  return `bis ${formatDate(last.toZonedDateTimeISO(BERLIN).toPlainDate())}`;
}

/** What of it makes sense to be sent once more. */
const linksOf = ({ email, emailConfirmedAt, state }: FileHead): ('PASSWORD' | 'EMAIL')[] =>
  email === null
    ? []
    : [
        ...(mayLogIn(state) ? (['PASSWORD'] as const) : []),
        ...(emailConfirmedAt ? [] : (['EMAIL'] as const)),
      ];

const instantText = (text: string): string => Temporal.Instant.from(text).toString();

const blockOf = ({ block }: FileHead) =>
  block && {
    ...block,
    since: instantText(block.since),
    until: block.until === null ? null : instantText(block.until),
  };

type Facts = { label: string; text: string }[];
const given = (label: string, text: string | null): Facts => (text ? [{ label, text }] : []);

const contactFacts = (head: FileHead): Facts => [
  ...given('Zusatz', head.addition),
  ...given('Mobil', head.mobilePhone && formatPhone(head.mobilePhone)),
  ...given('Telefon', head.phone && formatPhone(head.phone)),
  ...given('E-Mail', head.email),
  ...(head.email && !head.emailConfirmedAt ? [{ label: 'E-Mail bestätigt', text: 'nein' }] : []),
  ...given(
    'Anschrift',
    [head.street, [head.postalCode, head.place].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ),
];

const moneyFacts = ({ owedCents, prepaidKmCents, voucherCents }: Balances, currency: Currency): Facts => [
  {
    label: owedCents < 0 ? 'Guthaben' : 'Offen',
    text: formatMoney({ cents: Math.abs(owedCents), currency }),
  },
  ...(prepaidKmCents > 0
    ? [{ label: 'Vorausbezahlte Kilometer', text: formatMoney({ cents: prepaidKmCents, currency }) }]
    : []),
  ...(voucherCents > 0 ? [{ label: 'Gutschein', text: formatMoney({ cents: voucherCents, currency }) }] : []),
];

const accessFacts = ({ documentsValidUntil, hasPin }: FileHead, now: Temporal.Instant): Facts => [
  {
    label: 'Dokumentencheck',
    text: documentsValidUntil
      ? `${Temporal.Instant.compare(documentsValidUntil, now) < 0 ? 'galt' : 'gilt'} bis ${formatDate(documentsValidUntil)}`
      : 'noch keiner',
  },
  { label: 'PIN', text: hasPin ? 'gesetzt' : 'nicht gesetzt' },
];
