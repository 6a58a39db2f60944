import { showTaskPhoto } from '#contract/task.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPhotoOfProvider } from './task-photo.repository.ts';

export const bindShowTaskPhoto = bind(showTaskPhoto, async ({ db, session, reply, files }, { params }) => {
  const photo = await findPhotoOfProvider(db, params.id, session.providerId);
  return (await sendPhoto(reply, files, photo, 'aufgabe.jpg')) ?? refuse('PHOTO_UNKNOWN');
});
