import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { decideCase, findCase, findOpenCases, type ReviewCase } from './case.repository.ts';
import { CASE_KIND_TITLES, caseFacts } from './case-words.ts';

type Setup = {
  db: Db;
  now: Temporal.Instant;
  /** The operator's name, unless --by gives another. */
  user: string;
  print: (text: string) => void;
};

/** §S20.14: it blocks somebody until further notice. */
const TWO_PEOPLE =
  'Das sperrt einen Account, darüber entscheiden zwei Personen: in der Konsole unter „Eingang“. Es wurde nichts geändert.';

/** Runs `cases <verb>`; returns a German message about a wrong command, or undefined when it was done. */
export async function adminCases(
  [verb, which]: readonly string[],
  { by }: { by?: string },
  setup: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(setup);
  if (verb !== 'confirm' && verb !== 'dismiss') {
    return 'Bitte sag, was geschehen soll: list, confirm oder dismiss.';
  }
  if (!which || !/^\d{1,15}$/.test(which)) return 'Bitte nenne den Fall: seine Nummer aus der Liste.';
  const { db, now, user, print } = setup;
  const decision = verb === 'confirm' ? 'CONFIRMED' : 'DISMISSED';
  // A case's account never changes: what was read before the decision still holds.
  if (decision === 'CONFIRMED' && (await findCase(db, Number(which)))?.customerId) return TWO_PEOPLE;
  const decided = await decideCase(db, { id: Number(which), decision, by: by ?? user, now });
  if (!decided) return `Fall ${which} gibt es nicht, oder es wurde schon darüber entschieden.`;
  const about =
    decided.customerNumber === null ? 'abgelehnte Registrierung' : `Account ${decided.customerNumber}`;
  print(`Fall ${which} (${CASE_KIND_TITLES[decided.kind]}, ${about}): ${outcome(decision, decided)}`);
  return undefined;
}

function outcome(decision: 'CONFIRMED' | 'DISMISSED', decided: { customerNumber: string | null }): string {
  if (decision === 'CONFIRMED') return 'bestätigt, sie bleibt abgelehnt.';
  return decided.customerNumber === null
    ? 'unbegründet. Mit denselben Angaben ist die Registrierung jetzt möglich.'
    : 'unbegründet, am Account ändert sich nichts.';
}

async function list({ db, print }: Setup): Promise<undefined> {
  const cases = await findOpenCases(db);
  if (cases.length === 0) print('Kein Fall wartet.');
  for (const one of cases) print(describe(one));
}

function describe({ id, kind, customerNumber, createdAt, facts }: ReviewCase): string {
  const { name } = facts as { name?: string };
  const at = createdAt.toZonedDateTimeISO('Europe/Berlin').toLocaleString('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const lines = [
    ...(customerNumber === null ? [] : [`Account: ${[customerNumber, name].filter(Boolean).join(', ')}`]),
    ...caseFacts(facts).map(({ label, value }) => `${label}: ${value}`),
  ];
  return [
    `Fall ${id}: ${CASE_KIND_TITLES[kind]}, ${at}`,
    ...lines.map((line) => `  ${oneLine(line)}`),
    '',
  ].join('\n');
}

export const casesCommand: AdminCommand = {
  noun: 'cases',
  about: 'Verdachts- und Mahnfälle',
  verbs: [
    {
      verb: 'list',
      right: { area: 'CASES', step: 'SEE' },
      about: 'Verdachts- und Mahnfälle, über die noch niemand entschieden hat',
    },
    {
      verb: 'confirm',
      right: { area: 'CASES', step: 'DECIDE' },
      words: '<Fall>',
      about:
        'bestätigt: eine abgelehnte Registrierung bleibt abgelehnt; ob ein Account gesperrt wird, entscheiden zwei Personen in der Konsole',
      options: [BY],
    },
    {
      verb: 'dismiss',
      right: { area: 'CASES', step: 'DECIDE' },
      words: '<Fall>',
      about:
        'unbegründet: dieselbe Registrierung kommt beim nächsten Mal durch; sag der Person bitte Bescheid',
      options: [BY],
    },
  ],
  note: '<Fall> ist die Nummer aus der Liste.',
  run: adminCases,
};
