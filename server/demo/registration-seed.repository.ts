import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';

/** Issued cards for registrations with the plan "Start mit vorhandener Karte". */
const DEMO_CARDS = ['700001', '700002', '700003', '700004', '700005'];
/** A registration with this address is refused. */
const BLOCKED_EMAIL = 'gesperrt@example.org';

/**
 * Adds demo data for registrations: cards, a blocklist entry and a case that waits for a decision. Runs once.
 */
export async function seedRegistration(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('access_card')
    .values(DEMO_CARDS.map((number) => ({ number, issued_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const entry = await db
    .insertInto('blocklist_entry')
    .values({ kind: 'email', value: BLOCKED_EMAIL, reason: 'Beispiel der Demonstration', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return;
  await db
    .insertInto('review_case')
    .values({
      kind: 'BLOCKLIST',
      fingerprint: createHash('sha256').update('demonstration').digest(),
      facts: JSON.stringify({
        registration: [
          { label: 'Tarif', value: 'Start' },
          { label: 'Name', value: 'Viktor Beispiel' },
          { label: 'Geburtsdatum', value: '1988-04-02' },
          { label: 'Anschrift', value: 'Musterweg 3, 90402 Nürnberg' },
          { label: 'E-Mail', value: BLOCKED_EMAIL },
        ],
        flags: ['E-Mail-Adresse'],
        entries: [entry.id],
      }),
      created_at: now,
    })
    .execute();
}
