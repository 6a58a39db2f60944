import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { findPlacesOfSecrets, hasCarSecrets } from './seed.repository.ts';
import { seededRandom } from './seeded-random.ts';

type SecretPlace =
  | { kind: 'ACCESS_CODE'; stationId: number; title: string }
  | { kind: 'FUEL_CARD_PIN'; vehicleId: number };
type Store = (
  db: Db,
  secret: { place: SecretPlace; value: string; hint: string | null; by: string; now: Temporal.Instant },
) => Promise<void>;

/** Every third station has a key safe. */
const SAFE_EVERY = 3;

/** Adds made-up codes of key safes and garages, and pins of fuel cards, unless there are any. */
export async function seedCarSecrets(db: Db, store: Store, now: Temporal.Instant): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    if (await hasCarSecrets(transaction)) return;
    const { stations, vehicles } = await findPlacesOfSecrets(transaction);
    const add = (place: SecretPlace, length: number, hint: string | null) => {
      const random = seededRandom(`secret ${JSON.stringify(place)}`);
      const value = Array.from({ length }, () => Math.floor(random() * 10)).join('');
      return store(transaction, { place, value, hint, by: 'Demonstration', now });
    };
    for (const [index, { id, accessNotes }] of stations.entries()) {
      if (index % SAFE_EVERY === 0) {
        const place = { kind: 'ACCESS_CODE', stationId: id, title: 'Schlüsseltresor' } as const;
        await add(
          place,
          4,
          'Der Tresor hängt am Pfosten neben dem Stationsschild. Drück nach dem Code die Raute.',
        );
      }
      if (accessNotes?.startsWith('Tiefgarage')) {
        const place = { kind: 'ACCESS_CODE', stationId: id, title: 'Tiefgarage' } as const;
        await add(place, 6, 'Tippe den Code am Kasten neben dem Tor ein, wenn deine Karte nicht geht.');
      }
    }
    for (const { id } of vehicles) await add({ kind: 'FUEL_CARD_PIN', vehicleId: id }, 4, null);
  });
}
