import { saveDamagePart } from '#contract/damage.ts';
import type { Db } from '#server/db/connect.ts';
import { takePart } from '#server/features/photo/take-part.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertEvent } from './damage.repository.ts';
import { ownUpload } from './damage-upload.ts';

/** Adds the next part of a photo that was announced with a report. */
export const bindSaveDamagePart = bind(saveDamagePart, async (context, { params, query: { offset } }) => {
  const { db, now, session, files } = context;
  const own = await ownUpload(db, params, session);
  if (!own) return refuse('DAMAGE_UNKNOWN');
  const { damage, photo } = own;
  const by = { customerId: damage.reporterId };
  const noteStored = (transaction: Db) =>
    insertEvent(transaction, { damageId: damage.id, kind: 'PHOTO_STORED', at: now, by, text: photo.id });
  const upload = await takePart(context, { files, table: 'damage_photo', photo, offset, noteStored });
  return upload ?? refuse('DAMAGE_UNKNOWN');
});
