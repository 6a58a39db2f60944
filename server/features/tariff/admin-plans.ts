import type { Db } from '#server/db/connect.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { findAllPlans, findPlan, keepPlanFor } from './plan.repository.ts';

const MAIN_NUMBER = /^\d{6}-1$/;

type Setup = { db: Db; print: (text: string) => void };

/** Runs `plans <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminPlans(
  [verb, id = '', numbers = '']: readonly string[],
  _options: object,
  { db, print }: Setup,
): Promise<string | undefined> {
  if (verb === 'list') return list(db, print);
  if (verb !== 'keep') return 'Bitte sag, was geschehen soll: list oder keep.';
  if (!(await findPlan(db, id))) return `Den Tarif „${id}“ gibt es nicht; plans list nennt alle.`;
  const wanted = numbers === 'alle' ? [] : [...new Set(numbers.split(',').map((number) => number.trim()))];
  const wrong = wanted.find((number) => !MAIN_NUMBER.test(number));
  if (wrong !== undefined)
    return `„${wrong}“ ist keine Nummer eines Hauptaccounts, zum Beispiel 100003-1; mehrere stehen mit Komma, „alle“ hebt den Vorbehalt auf.`;
  await keepPlanFor(db, id, wanted);
  print(
    wanted.length === 0
      ? `„${id}“ wird allen angeboten.`
      : `„${id}“ wird nur ${wanted.join(', ')} angeboten.`,
  );
  return undefined;
}

async function list(db: Db, print: (text: string) => void): Promise<undefined> {
  for (const { id, title, position, customerNumbers } of await findAllPlans(db)) {
    const whom = customerNumbers.length > 0 ? `nur ${customerNumbers.join(', ')}` : 'alle';
    print(`${id}  ${title}  ${position === null ? 'nicht angeboten' : whom}`);
  }
}

export const plansCommand: AdminCommand = {
  noun: 'plans',
  about: 'Tarife, und für wen einer vorbehalten ist',
  verbs: [
    { verb: 'list', right: 'NONE', about: 'Tarife, und für wen einer vorbehalten ist' },
    {
      verb: 'keep',
      right: { area: 'PRICES', step: 'DO' },
      words: '<Tarif> <Accountnummern>',
      about: 'bietet ihn nur diesen Kunden an, mehrere mit Komma; „alle“ statt der Nummern: wieder jedem',
    },
  ],
  run: adminPlans,
};
