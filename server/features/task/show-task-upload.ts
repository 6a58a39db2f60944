import { showTaskUpload } from '#contract/task.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { findTaskPhoto } from './task-photo.repository.ts';

export const bindShowTaskUpload = bind(showTaskUpload, async ({ db, session }, { params }) => {
  const photo = await findTaskPhoto(db, params.id);
  return photo?.customerId === session.customerId ? viewUpload(photo) : refuse('PHOTO_UNKNOWN');
});
