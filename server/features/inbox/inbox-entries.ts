import type { CallOutput } from '#contract/call.ts';
import type { listInbox } from '#contract/inbox.ts';
import { fullName } from '#domain/customer/full-name.ts';
import type { InboxKind } from '#domain/inbox/inbox-kind.ts';
import { compareWaiting } from '#domain/inbox/inbox-order.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import { AREAS, type Area } from '#domain/staff/right.ts';
import type { InboxLook, InboxRow, InboxSource } from '#server/feature/inbox-source.ts';
import { findPeople } from '#server/features/staff/staff-role.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { type Claim, findClaims } from './inbox-claim.repository.ts';

export type Looking = CallContext & { session: Session; staff: StaffCaller };
type Entry = CallOutput<typeof listInbox>['entries'][number];
export type EntryClaim = NonNullable<Entry['claim']>;

/** Of one kind: more than anybody reads in a day. */
const MAX_OF_KIND = 200;

/** What of this kind the viewer may be asked about at all; undefined: nothing. */
function lookOf(context: Looking, { right }: InboxSource): Omit<InboxLook, 'limit'> | undefined {
  const { session, staff, now } = context;
  const { grants } = staff;
  const viewer = { id: session.customerId, providerId: session.providerId, grants };
  if (right === 'EACH') {
    const isAsked = AREAS.some((area) => may(grants, area, 'CONFIRM', 'ANY', now));
    return isAsked ? { ...context, viewer, cities: 'ALL' } : undefined;
  }
  const cities = citiesWhere(grants, right.area, right.step, now);
  return cities === 'ALL' || cities.length > 0 ? { ...context, viewer, cities } : undefined;
}

/** The kinds that somebody sees, and all that waits of them, the most urgent first. */
export async function findEntries(
  context: Looking,
): Promise<{ kinds: InboxKind[]; entries: Entry[]; isCut: boolean }> {
  const { db, now, session, inboxSources } = context;
  const looks = inboxSources.flatMap((source) => {
    const look = lookOf(context, source);
    return look ? [{ source, look }] : [];
  });
  const [claims, found] = await Promise.all([
    findClaims(db, session.providerId, now),
    Promise.all(
      looks.map(async ({ source, look }) => {
        const rows = await source.find({ ...look, limit: MAX_OF_KIND + 1 });
        return { kind: source.kind, rows };
      }),
    ),
  ]);
  const rows = found.flatMap(({ kind, rows: all }) =>
    all.slice(0, MAX_OF_KIND).map((row) => ({ kind, row, claim: claimOf(claims, kind, row) })),
  );
  const holders = rows.flatMap(({ row, claim }) => claim?.personId ?? row.holderId ?? []);
  const people = await findHolders(context, holders);
  return {
    kinds: found.map(({ kind }) => kind),
    entries: rows
      .toSorted((one, other) => compareWaiting(waiting(one.row), waiting(other.row), now))
      .map(({ kind, row, claim }) => view(kind, row, people, claim)),
    isCut: found.some(({ rows: all }) => all.length > MAX_OF_KIND),
  };
}

const waiting = ({ since, dueAt, isForToday = false }: InboxRow) => ({ since, dueAt, isForToday });

const claimOf = (claims: readonly Claim[], kind: InboxKind, { id }: InboxRow) =>
  claims.find((one) => one.kind === kind && one.id === id);

/** What waits under this name, and in which area that is; undefined: it is settled, or not for whoever asks. */
export async function findEntry(
  context: Looking,
  { kind, id }: { kind: InboxKind; id: string },
): Promise<{ row: InboxRow; area: Area } | undefined> {
  const source = context.inboxSources.find((one) => one.kind === kind);
  if (!source || !IDS[source.ids].test(id)) return undefined;
  const look = lookOf(context, source);
  const [row] = look ? await source.find({ ...look, limit: 1, only: id }) : [];
  if (!row) return undefined;
  const area = source.right === 'EACH' ? row.area : source.right.area;
  if (!area) throw new Error(`an entry of ${kind} names its area`);
  return { row, area };
}

const IDS: Record<InboxSource['ids'], RegExp> = {
  NUMBER: /^\d{1,15}$/,
  UUID: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

type Holder = { accountNumber: string; name: string; isOwn: boolean };
type Holders = ReadonlyMap<number, Holder>;

/** Who they are, for whoever looks. */
export async function findHolders(
  { db, session }: Pick<Looking, 'db' | 'session'>,
  ids: readonly number[],
): Promise<Holders> {
  const people = await findPeople(db, [...new Set(ids)]);
  return new Map(
    people.map(({ id, customerNumber, prename, name }) => [
      id,
      {
        accountNumber: customerNumber,
        name: fullName(prename, name) ?? customerNumber,
        isOwn: id === session.customerId,
      },
    ]),
  );
}

export function viewClaim(
  people: Holders,
  { personId, claimedAt }: Pick<Claim, 'personId' | 'claimedAt'>,
): EntryClaim | null {
  const holder = people.get(personId);
  return holder ? { ...holder, since: claimedAt.toString() } : null;
}

function view(kind: InboxKind, row: InboxRow, people: Holders, claim: Claim | undefined): Entry {
  const {
    id,
    title,
    about,
    city,
    since,
    dueAt,
    isForToday = false,
    facts = [],
    action,
    note,
    customer,
  } = row;
  const held =
    claim ?? (row.holderId === undefined ? undefined : { personId: row.holderId, claimedAt: since });
  return {
    kind,
    id,
    title,
    about: about ?? null,
    city: city?.title ?? null,
    since: since.toString(),
    dueAt: dueAt?.toString() ?? null,
    isForToday,
    facts: facts.map(({ label, value }) => ({ label, value })),
    action: action ?? null,
    note: note ?? null,
    accountNumber: customer?.number ?? null,
    claim: held ? viewClaim(people, held) : null,
  };
}
