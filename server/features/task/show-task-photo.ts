import { showTaskPhoto } from '#contract/task.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPhotoOfProvider } from './task-photo.repository.ts';

export const bindShowTaskPhoto = ({ files }: { files: FileStore }) =>
  bind(showTaskPhoto, async ({ db, session, reply }, { params }) => {
    const photo = await findPhotoOfProvider(db, params.id, session.providerId);
    const bytes = photo?.recorded_at ? await files.get(photo.file_key) : undefined;
    if (!bytes) return refuse('PHOTO_UNKNOWN');
    void reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="aufgabe.jpg"')
      .header('x-content-type-options', 'nosniff');
    return bytes;
  });
