import type * as z from 'zod';
import type { photoUpload } from '#contract/shapes.ts';

type Announced = {
  id: string;
  byte_size: number;
  received: number;
  recorded_at: Temporal.Instant | null;
  sha256: Buffer | null;
};

/** Returns how much of an announced photo has arrived. */
export const viewUpload = (photo: Announced): z.input<typeof photoUpload> => ({
  id: photo.id,
  byteSize: photo.byte_size,
  received: photo.received,
  ...(photo.recorded_at && photo.sha256
    ? { recordedAt: photo.recorded_at.toString(), sha256: photo.sha256.toString('hex') }
    : {}),
});
