import { formatWhole } from '#domain/page/whole-number.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { findStaff } from '#server/features/customer/find-staff.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import { countIssued, findBoxVehicles, issueBoxes } from './box.repository.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = { all?: boolean | undefined; by?: string | undefined; yes?: boolean | undefined };

/** Returns what is wrong with the command, or undefined after success. Cars whose box has a secret are asked about first. */
export async function adminBoxes(
  plates: readonly string[],
  { all, by, yes }: Options,
  { db, now, user, print, confirm }: Setup,
): Promise<string | undefined> {
  if (plates.length === 0 && !all) return seeHelp('boxes');
  const staff = await findStaff({ db, now }, by ?? user);
  if (typeof staff === 'string') return staff;
  const vehicles = await findBoxVehicles(db, all ? undefined : plates);
  const known = new Set(vehicles.map(({ plate }) => plate));
  const unknown = all ? [] : plates.filter((plate) => !known.has(plate));
  if (unknown.length > 0) return `Diese Kennzeichen gibt es nicht: ${unknown.join(', ')}`;
  const ids = vehicles.map(({ vehicleId }) => vehicleId);
  const issued = await countIssued(db, ids);
  if (issued > 0) {
    const cars = `${formatWhole(issued)} von ${formatWhole(ids.length)} ${ids.length === 1 ? 'Auto' : 'Autos'}`;
    const refused = await askFirst(
      { confirm },
      { yes },
      `${cars} ${issued === 1 ? 'hat' : 'haben'} schon ein Geheimnis. Es gilt sofort nicht mehr: Bis die Box das neue kennt, ist das Auto nicht zu erreichen und öffnet nur noch ohne Netz.`,
    );
    if (refused) return refused;
  }
  const secrets = await db.transaction().execute(async (transaction) => {
    const object = all ? `alle ${vehicles.length} Autos` : vehicles.map(({ plate }) => plate).join(', ');
    await insertStaffAct(transaction, { kind: 'BOXES_ISSUED', object, by: staff.id, now });
    return issueBoxes(transaction, ids, now);
  });
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
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '[Kennzeichen...]',
      about:
        'gibt den Boxen dieser Autos neue Geheimnisse und schreibt sie, je Zeile ein Auto als JSON; die alten gelten sofort nicht mehr. Nur jetzt sind sie zu lesen.',
      options: [['--all', 'für alle Autos'], STAFF, YES],
    },
  ],
  run: adminBoxes,
};
