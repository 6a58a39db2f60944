import { formatDateTime } from '#domain/booking/format-period.ts';
import { type AdminCommand, type AdminSetup, seeHelp } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { staffText } from './find-staff.ts';
import { findStaffActs, STAFF_ACTS } from './staff-act.repository.ts';

/** So many are listed. */
const SHOWN = 100;

/** Lists who did what that nothing takes back, the latest first. Returns what is wrong, or undefined after success. */
export async function adminActs(
  words: readonly string[],
  _options: object,
  { db, print }: Pick<AdminSetup, 'db' | 'print'>,
): Promise<string | undefined> {
  if (words.length !== 1) return seeHelp('acts');
  const acts = await findStaffActs(db, SHOWN);
  if (acts.length === 0) print('Noch steht nichts darin.');
  for (const { kind, object, reason, actedAt, ...staff } of acts) {
    const what = STAFF_ACTS[kind as keyof typeof STAFF_ACTS];
    const why = reason === null ? '' : ` (${oneLine(reason)})`;
    print(`${formatDateTime(actedAt)}  ${staffText(staff)}  ${what}: ${oneLine(object)}${why}`);
  }
  return undefined;
}

export const actsCommand: AdminCommand = {
  noun: 'acts',
  about: 'Was Mitarbeiter getan haben und sich nicht zurücknehmen lässt',
  verbs: [{ verb: 'list', about: `die letzten ${SHOWN}: wann, wer, was`, isDefault: true }],
  run: adminActs,
};
