import { saveReturnPart } from '#contract/trip.ts';
import { takePart } from '#server/features/photo/take-part.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findReturnPhoto } from './return-place.repository.ts';

/** Adds the next part of a photo that was announced with a return; only who gave the car back sends it. */
export const bindSaveReturnPart = bind(saveReturnPart, async (context, { params, query: { offset } }) => {
  const { files } = context;
  const photo = await findReturnPhoto(context.db, params.id);
  if (photo?.customerId !== context.session.customerId) return refuse('PHOTO_UNKNOWN');
  const upload = await takePart(context, { files, table: 'return_photo', photo, offset });
  return upload ?? refuse('PHOTO_UNKNOWN');
});
