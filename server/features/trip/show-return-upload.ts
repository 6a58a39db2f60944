import { showReturnUpload } from '#contract/trip.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { findReturnPhoto } from './return-place.repository.ts';

export const bindShowReturnUpload = bind(showReturnUpload, async ({ db, session }, { params }) => {
  const photo = await findReturnPhoto(db, params.id);
  return photo?.customerId === session.customerId ? viewUpload(photo) : refuse('PHOTO_UNKNOWN');
});
