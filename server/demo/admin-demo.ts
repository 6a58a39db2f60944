import type { Db } from '#server/db/connect.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { addLateCar } from './seed.ts';

type Setup = { db: Db; now: Temporal.Instant; isDemo: boolean; print: (text: string) => void };

/** Runs `demo <verb>`, which makes something happen that is rare; returns a German message when it cannot. */
export async function adminDemo(
  [verb]: readonly string[],
  _options: unknown,
  { db, now, isDemo, print }: Setup,
): Promise<string | undefined> {
  if (verb !== 'latecar') return 'Bitte sag, was geschehen soll: latecar.';
  if (!isDemo) return 'Das geht nur in der Vorführung.';
  const waiting = await addLateCar(db, now);
  if (!waiting)
    return 'Das geht gerade nicht: Für jetzt ist schon etwas anderes gebucht, oder kein Auto ist frei.';
  print(
    `${waiting} wartet jetzt auf ein Auto, das nicht zurück ist. In höchstens einer Minute sagt es die Buchung.`,
  );
  return undefined;
}

export const demoCommand: AdminCommand = {
  noun: 'demo',
  about: 'Seltenes in der Vorführung geschehen lassen',
  verbs: [
    {
      right: 'NONE',
      verb: 'latecar',
      about: 'nur in der Vorführung: ein Auto ist nicht zurück, auf das jemand wartet',
    },
  ],
  run: (words, options, { config, ...setup }) => adminDemo(words, options, { ...setup, isDemo: config.demo }),
};
