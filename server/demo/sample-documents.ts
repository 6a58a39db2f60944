import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { lockSeed } from './demo.repository.ts';
import { addSamplePhotos, createWaitingCheck } from './seed.repository.ts';

const WIDTH = 1200;
const HEIGHT = 800;

type Copy = { jpeg: Uint8Array; width: number; height: number };

/** Adds one check with drawn photos for the admin commands to decide, unless it exists; `markAsCopy` marks a photo as one that was received. */
export async function seedSampleDocuments(
  db: Db,
  {
    putFile,
    markAsCopy,
  }: {
    putFile: (key: string, bytes: Uint8Array) => Promise<void>;
    markAsCopy: (load: () => Promise<Uint8Array>) => Promise<Copy | { fault: string }>;
  },
  now: Temporal.Instant,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    const checkId = await createWaitingCheck(transaction, now);
    if (checkId === undefined) return;
    const photos = await Promise.all(
      DOCUMENT_KINDS.map(async (kind) => {
        const photo = await markAsCopy(() => drawSample(kind));
        if ('fault' in photo) throw new Error(`${kind}: ${photo.fault}`);
        const { jpeg, width, height } = photo;
        const name = randomBytes(24).toString('hex');
        const fileKey = `${name.slice(0, 2)}/${name}.jpg`;
        await putFile(fileKey, jpeg);
        return { kind, fileKey, byteSize: jpeg.length, width, height };
      }),
    );
    await addSamplePhotos(transaction, checkId, photos, now);
  });
}

/** Draws a fictitious document marked MUSTER, as paths because the machine may have no fonts. */
function drawSample(kind: DocumentKind): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 600 400">
    <rect width="600" height="400" fill="#d8d2c4"/>
    ${DRAWINGS[kind]}
    <g fill="none" stroke="#b42318" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" opacity="0.75"
      transform="translate(105 235) rotate(-12) scale(1.15)">${MUSTER}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Letters of 40 × 70 units, one every 56 units. */
const MUSTER = [
  'M0 70V0L20 40L40 0V70',
  'M0 0V48Q0 70 20 70T40 48V0',
  'M40 12Q36 0 20 0T0 17Q0 32 20 35T40 53Q40 70 20 70T0 58',
  'M0 0H40M20 0V70',
  'M40 0H0V70H40M0 35H32',
  'M0 70V0H22Q40 0 40 18T22 36H0M20 36L40 70',
]
  .map((path, index) => `<path transform="translate(${index * 56} 0)" d="${path}"/>`)
  .join('');

const card = (fill: string) => `<rect x="50" y="50" width="500" height="300" rx="20" fill="${fill}"/>`;
const lines = (x: number, rows: readonly number[]) =>
  rows
    .map(
      (width, row) =>
        `<rect x="${x}" y="${115 + row * 38}" width="${width}" height="12" rx="6" fill="#8a9690"/>`,
    )
    .join('');
const face = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#6d7c75"><circle r="22"/><path d="M-42 75q4-44 42-44t42 44z"/></g>`;

const DRAWINGS: Record<DocumentKind, string> = {
  LICENCE_FRONT: `${card('#f3d9de')}<rect x="80" y="110" width="130" height="180" rx="8" fill="#fff"/>${face(145, 180, 1.2)}${lines(240, [250, 180, 220, 140, 200])}`,
  LICENCE_BACK: `${card('#f3d9de')}${[110, 150, 190, 230, 270, 310].map((y) => `<path d="M80 ${y}H520" stroke="#8a9690" stroke-width="3"/>`).join('')}${[150, 270, 390].map((x) => `<path d="M${x} 90V320" stroke="#8a9690" stroke-width="3"/>`).join('')}`,
  IDENTITY: `${card('#d6e6ea')}<rect x="390" y="110" width="130" height="170" rx="8" fill="#fff"/>${face(455, 175, 1.2)}${lines(80, [260, 200, 240, 160, 220])}`,
  SELFIE: `<rect width="600" height="400" fill="#b9cfc6"/>${face(300, 150, 3)}`,
};
