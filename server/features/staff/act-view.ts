import type { CallInput, CallOutput } from '#contract/call.ts';
import type { exportActs, listActs } from '#contract/staff.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { ACT_TITLES, type ActKind, OBJECT_TITLES, type ObjectKind } from '#domain/staff/act.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { ROLE_NAMES, type Role } from '#domain/staff/role.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import type { ActFilter, ActRow } from './act-log.repository.ts';

type ActView = CallOutput<typeof listActs>['items'][number];

/** What is asked for, as far as the reader may see it. */
export function filterOf(
  query: CallInput<typeof exportActs>['query'],
  { session, staff, now }: { session: Session; staff: StaffCaller; now: Temporal.Instant },
): Omit<ActFilter, 'limit' | 'after'> {
  const { person, customer, plate, booking, invoice, from, to, looks } = query;
  const dayOf = (day: string) => Temporal.PlainDate.from(day);
  return {
    providerId: session.providerId,
    cities: citiesWhere(staff.grants, 'SYSTEM', 'SEE', now),
    person: person && withSuffix(person),
    customer: customer && withSuffix(customer),
    plate: plate && plate.toUpperCase().replace(/[^\p{L}\d]/gu, ''),
    booking,
    invoice,
    from: from === undefined ? undefined : dayOf(from).toZonedDateTime(BERLIN).toInstant(),
    to: to === undefined ? undefined : dayOf(to).add({ days: 1 }).toZonedDateTime(BERLIN).toInstant(),
    withLooks: looks !== undefined,
  };
}

export function viewAct(row: ActRow): ActView {
  const { actorNumber, actorText, kind, objectKind } = row;
  return {
    id: row.id,
    at: row.at.toString(),
    actor: {
      name: actorText ?? fullName(row.actorPrename, row.actorName) ?? actorNumber ?? '',
      accountNumber: actorNumber,
    },
    area: row.area,
    step: row.step,
    kind,
    title: ACT_TITLES[kind as ActKind] ?? kind,
    object: { kind: objectKind, text: objectText(row) },
    city: row.city,
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.requestId,
    isSealed: row.isSealed,
  };
}

/** "Person Ada Beispiel (100001-1)", "Rolle Kundenservice" */
function objectText({ objectKind, objectId, ...row }: ActRow): string {
  const title = OBJECT_TITLES[objectKind as ObjectKind] ?? objectKind;
  if (objectKind === 'LOG' || objectKind === 'SEARCH') return title;
  if (objectKind === 'ROLE') return `${title} ${ROLE_NAMES[objectId as Role] ?? objectId}`;
  if (objectKind === 'DAMAGE') return `${title} ${objectId.slice(0, 8)}`;
  if (objectKind === 'VEHICLE') return `${title} ${row.plate ?? objectId}`;
  if ((objectKind === 'PERSON' || objectKind === 'CUSTOMER') && row.customerNumber !== null) {
    const name = fullName(row.customerPrename, row.customerName);
    return name ? `${title} ${name} (${row.customerNumber})` : `${title} ${row.customerNumber}`;
  }
  return `${title} ${objectId}`;
}

/** Which act says that somebody has looked at acts: whose, and what about. */
export const lookOf = (query: CallInput<typeof exportActs>['query']) => ({
  object: { kind: 'LOG', id: 'acts' } as const,
  after: Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && name !== 'cursor'),
  ),
});
