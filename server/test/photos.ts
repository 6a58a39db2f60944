import { Readable } from 'node:stream';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';

type Wanted = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
  colour?: string;
  /** EXIF orientation: 6 is rotated by 90 degrees. */
  orientation?: number;
};

/** Returns a picture like a camera's, with personal metadata. */
export function samplePhoto({
  width = 480,
  height = 320,
  format = 'jpeg',
  colour = '#3a6ea5',
  orientation = 1,
}: Wanted = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Artist: 'Ada Geheim', Model: 'Kamera 9' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 27/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/** The first bytes of a photo from an iPhone; the server reads no more of it. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
  Buffer.alloc(600),
]);

/** Returns a PNG whose header claims 50,000 × 50,000 pixels: 2.5 GB when decoded, a few KB to send. */
export function hugePng(edge = 50_000): Buffer {
  return framePng(edge, edge, deflateSync(Buffer.alloc(4 * 1024 * 1024)));
}

/** Returns a PNG that contains all its pixels, which are black. */
export async function pngOf(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const pixels = Readable.from(Array.from({ length: height }, () => row)).pipe(createDeflate({ level: 9 }));
  return framePng(width, height, Buffer.concat((await pixels.toArray()) as Buffer[]));
}

function framePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // A grey pixel takes one bit in the file, but one byte when decoded.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Consents to photos as the caller's screen does, or takes it back. */
export const photoConsent = (allowed: 'YES' | 'NO' = 'YES') => ({
  params: { kind: 'DOCUMENT_PHOTOS' as const },
  body: allowed === 'YES' ? { allowed, textVersion: PHOTO_CONSENT.version } : { allowed },
});
