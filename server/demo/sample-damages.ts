import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { DamagePlace } from '#domain/damage/car-part.ts';
import type { DamageKind } from '#domain/damage/damage-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { addSampleDamage, findDamageSpots } from './damage-seed.repository.ts';
import { lockSeed } from './demo.repository.ts';

const WIDTH = 480;
const HEIGHT = 360;

type Sample = { place: DamagePlace; kind: DamageKind; severity: number; drawing: string };

/** Drawn on a piece of sheet metal. */
const SAMPLES: readonly Sample[] = [
  {
    place: { view: 'RIGHT', x: 0.38, y: 0.56 },
    kind: 'SCRATCH',
    severity: 1,
    drawing:
      '<path d="M90 205q150-52 310-24M120 222q120-30 220-22" fill="none" stroke="#e8ece9" stroke-width="3" stroke-linecap="round"/>',
  },
  {
    place: { view: 'BACK', x: 0.62, y: 0.8 },
    kind: 'DENT',
    severity: 2,
    drawing:
      '<ellipse cx="245" cy="185" rx="120" ry="62" fill="#0a4436"/><ellipse cx="252" cy="178" rx="92" ry="44" fill="#15705b"/>',
  },
  {
    place: { view: 'FRONT', x: 0.4, y: 0.3 },
    kind: 'GLASS',
    severity: 1,
    drawing:
      '<rect x="40" y="40" width="400" height="280" fill="#b9cfd6"/><path d="M235 180 200 140M235 180l52-30M235 180l-60 22M235 180l26 50M235 180l70 18" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="235" cy="180" r="7" fill="#fff"/>',
  },
];

/** Gives some cars known damage with drawn photos, among them those that the first accounts have booked, once. */
export async function seedSampleDamages(
  db: Db,
  putFile: (key: string, bytes: Uint8Array) => Promise<void>,
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    const spots = await findDamageSpots(transaction, now);
    if (spots.length === 0) return;
    // The first start must stay quick: each is drawn once.
    const drawn = await Promise.all(SAMPLES.map(({ drawing }) => draw(drawing)));
    for (const [index, { vehicleId, bookingId, customerId, endsAt }] of spots.entries()) {
      const sample = SAMPLES[index % SAMPLES.length];
      const jpeg = drawn[index % SAMPLES.length];
      if (!sample || !jpeg) continue;
      const [fileKey, originalKey] = [newKey(), newKey()];
      await putFile(fileKey, jpeg);
      await putFile(originalKey, jpeg);
      await addSampleDamage(transaction, {
        ...sample,
        id: randomUUID(),
        photoId: randomUUID(),
        vehicleId,
        bookingId,
        customerId,
        at: endsAt,
        fileKey,
        originalKey,
        byteSize: jpeg.length,
        sha256: createHash('sha256').update(jpeg).digest(),
        width: WIDTH,
        height: HEIGHT,
      });
    }
  });
}

const draw = (drawing: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="480" height="360" fill="#0f5c4a"/><path d="M0 285q240 26 480 0" fill="none" stroke="#0a4436" stroke-width="5"/>${drawing}</svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer();

function newKey(): string {
  const name = randomBytes(24).toString('hex');
  return `${name.slice(0, 2)}/${name}.jpg`;
}
