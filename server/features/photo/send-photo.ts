import type { FastifyReply } from 'fastify';
import type { FileStore } from '#server/adapters/file-store.ts';
import { headInline } from '#server/http/attachment.ts';
import type { AnnouncedPhoto } from './photo.repository.ts';

/** Returns the picture for others, with its headers; undefined: the photo has not arrived. */
export async function sendPhoto(
  reply: FastifyReply,
  files: FileStore,
  photo: Pick<AnnouncedPhoto, 'recordedAt' | 'fileKey'> | undefined,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = photo?.recordedAt ? await files.get(photo.fileKey) : undefined;
  if (bytes) headInline(reply, name);
  return bytes;
}
