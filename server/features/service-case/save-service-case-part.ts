import { saveServiceCasePart } from '#contract/service-case.ts';
import type { Db } from '#server/db/connect.ts';
import { takePart } from '#server/features/photo/take-part.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findOwnPhoto, insertEvent } from './service-case.repository.ts';

/** Adds the next part of a photo that was announced with a case. */
export const bindSaveServiceCasePart = bind(
  saveServiceCasePart,
  async (context, { params, query: { offset } }) => {
    const { db, now, session, files } = context;
    const photo = await findOwnPhoto(db, params, session.customerId);
    if (!photo) return refuse('SERVICE_CASE_UNKNOWN');
    const by = { customerId: session.customerId };
    const noteStored = (transaction: Db) =>
      insertEvent(transaction, { caseId: photo.caseId, kind: 'PHOTO_STORED', at: now, by });
    const upload = await takePart(context, { files, table: 'service_case_photo', photo, offset, noteStored });
    return upload ?? refuse('SERVICE_CASE_UNKNOWN');
  },
);
