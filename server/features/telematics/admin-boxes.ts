import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, seeHelp } from '#server/feature/admin-command.ts';
import { findBoxVehicles, issueBoxes } from './box.repository.ts';

type Setup = { db: Db; now: Temporal.Instant; print: (text: string) => void };

/** Returns what is wrong with the command, or undefined after success. */
export async function adminBoxes(
  plates: readonly string[],
  { all }: { all?: boolean | undefined },
  { db, now, print }: Setup,
): Promise<string | undefined> {
  if (plates.length === 0 && !all) return seeHelp('boxes');
  const vehicles = await findBoxVehicles(db, all ? undefined : plates);
  const known = new Set(vehicles.map(({ plate }) => plate));
  const unknown = all ? [] : plates.filter((plate) => !known.has(plate));
  if (unknown.length > 0) return `Diese Kennzeichen gibt es nicht: ${unknown.join(', ')}`;
  const secrets = await issueBoxes(
    db,
    vehicles.map(({ vehicleId }) => vehicleId),
    now,
  );
  for (const vehicle of vehicles) {
    print(JSON.stringify({ ...vehicle, secret: secrets.get(vehicle.vehicleId) }));
  }
  return undefined;
}

export const boxesCommand: AdminCommand = {
  noun: 'boxes',
  about: 'Geheimnisse der Boxen in den Autos',
  verbs: [
    {
      words: '[Kennzeichen...]',
      about:
        'gibt den Boxen dieser Autos neue Geheimnisse und schreibt sie, je Zeile ein Auto als JSON; die alten gelten sofort nicht mehr. Nur jetzt sind sie zu lesen.',
      options: [['--all', 'für alle Autos']],
    },
  ],
  run: adminBoxes,
};
