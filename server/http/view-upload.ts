import type * as z from 'zod';
import type { photoUpload } from '#contract/shapes.ts';

type Announced = {
  id: string;
  byteSize: number;
  received: number;
  recordedAt: Temporal.Instant | null;
  sha256: Buffer | null;
};

/** Returns how much of an announced photo has arrived. */
export const viewUpload = (photo: Announced): z.input<typeof photoUpload> => ({
  id: photo.id,
  byteSize: photo.byteSize,
  received: photo.received,
  ...(photo.recordedAt && photo.sha256
    ? { recordedAt: photo.recordedAt.toString(), sha256: photo.sha256.toString('hex') }
    : {}),
});
