import type { CallOutput } from '#contract/call.ts';
import type { inviteSalesPerson } from '#contract/sales.ts';
import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import type { PersonRow } from './sales-partner.repository.ts';

export const personName = (row: { prename: string | null; name: string | null }): string =>
  [row.prename, row.name].filter(Boolean).join(' ');

/** `me` is the id of who looks. */
export function salesPersonView(
  row: PersonRow,
  me: number,
  now: Temporal.Instant,
): CallOutput<typeof inviteSalesPerson> {
  const endsAt = row.invitedAt?.add({ hours: 24 * INVITATION_DAYS });
  return {
    id: row.id,
    login: row.customerNumber,
    name: personName(row),
    isHead: row.isHead,
    isMe: row.id === me,
    hasPassword: Boolean(row.hasPassword),
    invitationExpired: !row.hasPassword && endsAt !== undefined && Temporal.Instant.compare(endsAt, now) <= 0,
  };
}
