import { formatDate } from '#domain/booking/format-period.ts';
import { ROLE_NAMES, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { factorReset, roleEnded, roleGiven } from './staff.letters.ts';

type Told = { email: string | null; prename: string | null };
type Mailing = { db: Db; mailer: Mailer; now: Temporal.Instant };

/** Queues the mail about a role; run it in the transaction that gives it. `cities`: by name, null for all. */
export async function tellRoleGiven(
  { db, mailer, now }: Mailing,
  { email, prename }: Told,
  {
    role,
    cities,
    lastDay,
  }: { role: Role; cities: readonly string[] | null; lastDay: Temporal.PlainDate | null },
): Promise<void> {
  if (email === null) return;
  const places = cities ? `in ${cities.join(', ')}` : 'in allen Städten';
  await mailer.queue(db, {
    letter: roleGiven,
    to: email,
    contractOf: 'NOBODY',
    placeholders: {
      prename,
      role: ROLE_NAMES[role],
      places,
      until: lastDay && formatDate(lastDay),
      link: mailer.link('/betrieb'),
    },
    now,
  });
}

export async function tellRoleEnded(
  { db, mailer, now }: Mailing,
  { email, prename }: Told,
  role: Role,
): Promise<void> {
  if (email === null) return;
  const placeholders = { prename, role: ROLE_NAMES[role] };
  await mailer.queue(db, { letter: roleEnded, to: email, contractOf: 'NOBODY', placeholders, now });
}

export async function tellFactorReset({ db, mailer, now }: Mailing, { email, prename }: Told): Promise<void> {
  if (email === null) return;
  const placeholders = { prename, link: mailer.link('/betrieb') };
  await mailer.queue(db, { letter: factorReset, to: email, contractOf: 'NOBODY', placeholders, now });
}
