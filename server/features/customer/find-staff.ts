import { withSuffix } from '#domain/customer/customer-number.ts';
import type { Db } from '#server/db/connect.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findStaffByName, findStaffByNumber, type Staff } from './staff.repository.ts';

/** Who works for us and is named by their account, whole name or `staffText` (§S11.28); a German sentence if that is nobody, or several. */
export async function findStaff(
  { db, now }: { db: Db; now: Temporal.Instant },
  by: string,
): Promise<Staff | string> {
  const written = oneLine(by);
  const named = /\((\d{6,}-\d+)\)$/.exec(written)?.[1] ?? written;
  const found = /^\d{6,}(-\d+)?$/.test(named)
    ? await findStaffByNumber(db, withSuffix(named), now)
    : await findStaffByName(db, named, now);
  const [first, ...others] = found;
  if (!first)
    return `Wer bist du? --by mit deinem Account oder Namen, z. B. --by 100010-1. „${named}“ arbeitet nicht bei uns.`;
  if (others.length > 0)
    return `„${named}“ heißen mehrere: --by ${found.map(({ customerNumber }) => customerNumber).join(' oder ')}`;
  return first;
}

/**
 * The options of a command with `--by` as a person whom the product knows, in the words of `staffText`; without `--by` as they
 * are. A German sentence if nobody is called so, or several are.
 */
export async function withKnownStaff<Options extends Record<string, unknown>>(
  setup: { db: Db; now: Temporal.Instant },
  options: Options,
): Promise<Options | string> {
  const { by } = options;
  if (typeof by !== 'string') return options;
  const staff = await findStaff(setup, by);
  return typeof staff === 'string' ? staff : { ...options, by: staffText(staff) };
}

type Named = { by?: string | undefined };
type Asked = { db: Db; now: Temporal.Instant; user: string };
type Verb<Options, Setup> = (
  words: readonly string[],
  options: Options,
  setup: Setup,
) => Promise<string | undefined>;

/**
 * A verb with `STAFF` that knows who does it: whom `--by` names, otherwise who sits at the terminal. Nothing of it happens if
 * that is nobody who works for us.
 */
export const staffVerb =
  <Options extends Named, Setup extends Asked>(
    run: Verb<Options, Setup & { staff: Staff }>,
  ): Verb<Options, Setup> =>
  async (words, options, setup) => {
    const staff = await findStaff(setup, options.by ?? setup.user);
    return typeof staff === 'string' ? staff : run(words, options, { ...setup, staff });
  };

/** "Bea Beispiel (100010-1)" */
export function staffText({ prename, name, customerNumber }: Omit<Staff, 'id'>): string {
  const whole = oneLine([prename, name].filter(Boolean).join(' '));
  return whole === '' ? customerNumber : `${whole} (${customerNumber})`;
}
