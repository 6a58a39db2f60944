import type { Role } from '#domain/staff/role.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { noteSecondFactor } from '#server/features/session/session.repository.ts';
import { confirmFactor, keepSecret } from '#server/features/staff/second-factor.repository.ts';
import { codeAt, factorPurpose, newFactorSecret } from '#server/features/staff/second-factor.ts';
import { insertRole } from '#server/features/staff/staff-role.repository.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';

export type StagePerson = StageCustomer & { roleId: number; secret: string };

type NewPerson = {
  cities?: readonly number[];
  /** Default true: the login has shown the second factor. */
  isProven?: boolean;
  now?: Temporal.Instant;
};

/** Adds a person with a role and a second factor, who is logged in. */
export async function addPerson(
  { db, stage, vault }: { db: Db; stage: Stage; vault: Vault },
  role: Role,
  { cities, isProven = true, now = NOW }: NewPerson = {},
): Promise<StagePerson> {
  const person = await stage.addCustomer();
  const from = now.subtract({ hours: 24 });
  const given = { customerId: person.id, role, cities: cities ?? null, from, to: null, by: null, now: from };
  const roleId = await insertRole(db, given);
  const secret = newFactorSecret();
  const sealed = vault.seal(secret, factorPurpose(person.id));
  await keepSecret(db, { customerId: person.id, sealed, now: from });
  await confirmFactor(db, person.id, from);
  if (isProven) {
    const { handle } = await db
      .selectFrom('token')
      .where('customer_id', '=', person.id)
      .select('handle')
      .executeTakeFirstOrThrow();
    await noteSecondFactor(db, { customerId: person.id, tokenHandle: handle, now });
  }
  return { ...person, roleId, secret };
}

/** What their app shows. */
export const appCode = ({ secret }: Pick<StagePerson, 'secret'>, now: Temporal.Instant): string =>
  codeAt(secret, now);

/** Of scenes whose senders log in anew for each call: the login of the first one, who has a role, has shown the second factor. */
export async function provenAgain({
  db,
  senders: [person],
}: {
  db: Db;
  senders: readonly StageCustomer[];
}): Promise<void> {
  await db
    .updateTable('token')
    .set({ second_factor_at: NOW })
    .where('customer_id', '=', person?.id ?? 0)
    .execute();
}
