import { withSuffix } from '#domain/customer/customer-number.ts';
import { REASON_LENGTH } from '#domain/staff/act.ts';
import { may } from '#domain/staff/may.ts';
import { AREA_TITLES, type Right, STEP_TITLES } from '#domain/staff/right.ts';
import type { Db } from './db/connect.ts';
import { type AdminCommand, type AdminSetup, verbOf } from './feature/admin-command.ts';
import { oneLine } from './features/mail/clean-text.ts';
import { findProviders } from './features/provider/provider.repository.ts';
import { terminalOf } from './features/staff/admin-staff.ts';
import { findGrantsOf } from './features/staff/staff-caller.repository.ts';
import { findAccountAnywhere, findStaffByLogin } from './features/staff/staff-role.repository.ts';
import { insertAct } from './http/act.repository.ts';

type Person = NonNullable<AdminSetup['person']> & { customerNumber: string };
type Named = { as?: string; by?: string; provider?: string; reason?: string };
type Setup = Pick<AdminSetup, 'db' | 'now' | 'user'>;
type Run = (options: Record<string, unknown>, person: AdminSetup['person']) => Promise<string | undefined>;

/**
 * Runs a command in somebody's name (§S20.4): with `--as` only if they have its right in all cities. One row of the log
 * before, one more if it fails. Returns what is wrong.
 */
export async function runRecorded(
  command: Pick<AdminCommand, 'noun' | 'verbs'>,
  words: readonly string[],
  options: Record<string, unknown>,
  setup: Setup,
  run: Run,
): Promise<string | undefined> {
  const right = verbOf(command, words)?.right ?? 'NONE';
  if (right === 'NONE') return run(options, undefined);
  const { as, by, provider, reason }: Named = options;
  if (as !== undefined && by !== undefined) return 'Entweder --as oder --by: Beide sagen, wer das tut.';
  const person = as === undefined ? undefined : await findAllowed(setup, as, right);
  if (typeof person === 'string') return person;
  const providerId = person?.providerId ?? (await providerOf(setup.db, provider));
  // Before an operator has any city there is no provider, and nobody to be protected.
  const note = async (kind: 'COMMAND_RUN' | 'COMMAND_FAILED') =>
    providerId &&
    insertAct(
      setup.db,
      { kind, ...(await commandOf(setup.db, command, words)), ...byOf(by), reason: reasonOf(reason) },
      {
        actor: person ? { customerId: person.customerId } : terminalOf(setup),
        providerId,
        right: person ? right : undefined,
        requestId: undefined,
        now: setup.now,
      },
    );
  await note('COMMAND_RUN');
  const given = person ? { ...options, by: person.customerNumber } : options;
  try {
    const fault = await run(given, person);
    if (fault !== undefined) await note('COMMAND_FAILED');
    return fault;
  } catch (error) {
    await note('COMMAND_FAILED');
    throw error;
  }
}

/** Whoever logs in so and may do it; a German sentence if that is nobody. */
async function findAllowed({ db, now }: Setup, login: string, right: Right): Promise<Person | string> {
  const allowed: Person[] = [];
  const found = await findStaffByLogin(db, login.trim());
  for (const { id, customerNumber, providerId } of found) {
    const grants = await findGrantsOf(db, id, now);
    if (may(grants, right.area, right.step, 'ALL', now))
      allowed.push({ customerId: id, customerNumber, providerId });
  }
  const [person, ...others] = allowed;
  if (found.length === 0)
    return `--as: „${oneLine(login)}“ hat im Betrieb keine Rolle. Wer eine hat, zeigt: npm run admin -- staff list`;
  if (!person)
    return `--as: „${oneLine(login)}“ hat das Recht „${AREA_TITLES[right.area]}: ${STEP_TITLES[right.step]}“ nicht in allen Städten. Es wurde nichts getan.`;
  if (others.length > 0)
    return `--as: „${oneLine(login)}“ sind mehrere: ${allowed.map(({ customerNumber }) => customerNumber).join(' oder ')}`;
  return person;
}

/** The one that is named, otherwise the first: a command without a person has no provider of its own. */
async function providerOf(db: Db, named: string | undefined): Promise<string | undefined> {
  const ids = (await findProviders(db)).map(({ id }) => id).toSorted();
  return ids.find((id) => id === named) ?? ids[0];
}

/** The command without names: of its words those with a digit, and whose account it is about. */
async function commandOf(db: Db, { noun }: Pick<AdminCommand, 'noun'>, [first, ...rest]: readonly string[]) {
  const named = [noun, first, ...rest.filter((word) => /\d/.test(word))].filter(Boolean).join(' ');
  const number = rest.find((word) => /^\d{6,}(-\d+)?$/.test(word));
  const about = number === undefined ? undefined : await findAccountAnywhere(db, withSuffix(number));
  return {
    object: { kind: 'COMMAND' as const, id: oneLine(named) },
    ...(about === undefined ? {} : { customerId: about.id }),
  };
}

/** An account, no name. */
const byOf = (by: string | undefined) =>
  by !== undefined && /\d{6}/.test(by) ? { after: { by: oneLine(by) } } : {};

const reasonOf = (typed: unknown): string | undefined =>
  typeof typed === 'string' && typed.trim() !== '' ? oneLine(typed).slice(0, REASON_LENGTH.max) : undefined;
