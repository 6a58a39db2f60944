import type { CallOutput } from '#contract/call.ts';
import type { inviteSalesPerson } from '#contract/sales.ts';
import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import type { PersonRow } from './sales.repository.ts';

export const personName = (row: { prename: string | null; name: string | null }): string =>
  [row.prename, row.name].filter(Boolean).join(' ');

/** `me` is the id of who looks. */
export function salesPersonView(
  row: PersonRow,
  me: number,
  now: Temporal.Instant,
): CallOutput<typeof inviteSalesPerson> {
  const endsAt = row.invited_at?.add({ hours: 24 * INVITATION_DAYS });
  return {
    id: row.id,
    login: row.customer_number,
    name: personName(row),
    isHead: row.is_head,
    isMe: row.id === me,
    hasPassword: Boolean(row.has_password),
    invitationExpired:
      !row.has_password && endsAt !== undefined && Temporal.Instant.compare(endsAt, now) <= 0,
  };
}
