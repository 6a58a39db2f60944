import { formatDateTime } from '#domain/booking/format-period.ts';
import { type AdminCommand, type AdminSetup, seeHelp } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findLatestActs } from './act-log.repository.ts';
import { viewAct } from './act-view.ts';
import { verifyActs } from './seal-acts.ts';

/** So many are listed. */
const SHOWN = 100;

/** The log of acts in the terminal. Returns what is wrong, or undefined after success. */
export async function adminActs(
  [verb = 'list', expected, ...more]: readonly string[],
  _options: object,
  setup: Pick<AdminSetup, 'db' | 'now' | 'print'>,
): Promise<string | undefined> {
  if (verb === 'list' && expected === undefined) return list(setup);
  if (verb === 'verify' && more.length === 0) return verify(expected, setup);
  return seeHelp('acts');
}

async function list({ db, print }: Pick<AdminSetup, 'db' | 'print'>): Promise<undefined> {
  const acts = await findLatestActs(db, SHOWN);
  if (acts.length === 0) print('Noch steht nichts darin.');
  for (const act of acts) {
    const { actor, title, object, reason } = viewAct(act);
    const who = actor.accountNumber ? `${actor.name} (${actor.accountNumber})` : actor.name;
    const why = reason === null ? '' : ` (${oneLine(reason)})`;
    print(oneLine(`${formatDateTime(act.at)}  ${who}  ${title}: ${object.text}${why}`));
  }
}

/** Works out the chain anew; `expected`: a link that was noted earlier. */
async function verify(
  expected: string | undefined,
  { db, now, print }: Pick<AdminSetup, 'db' | 'now' | 'print'>,
): Promise<string | undefined> {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(expected ?? '') ?? [];
  if (expected !== undefined && hash === undefined) return seeHelp('acts');
  const { faults, count, head, hashAt } = await verifyActs(db, now, Number(position));
  if (hash !== undefined && hashAt !== hash)
    faults.push(`Glied ${position} ist nicht mehr das, das notiert wurde: Die Kette wurde neu geschrieben.`);
  if (faults.length > 0) return faults.join('\n');
  print(
    head
      ? `${count} Handlungen, die Kette ist heil. Zum Notieren an anderer Stelle: ${head.position}:${head.hash}`
      : 'Noch steht nichts darin.',
  );
  return undefined;
}

export const actsCommand: AdminCommand = {
  noun: 'acts',
  about: 'Was Mitarbeiter getan haben, in der Konsole und im Terminal',
  verbs: [
    {
      verb: 'list',
      right: { area: 'SYSTEM', step: 'SEE' },
      about: `die letzten ${SHOWN} Handlungen: wann, wer, was`,
      isDefault: true,
    },
    {
      verb: 'verify',
      right: 'NONE',
      words: '[Glied]',
      about:
        'ob im Protokoll etwas fehlt oder geändert wurde; mit einem früher notierten Glied auch, ob es das alte ist',
    },
  ],
  run: adminActs,
};
