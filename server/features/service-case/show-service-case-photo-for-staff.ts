import { showServiceCasePhotoForStaff } from '#contract/service-case.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPhoto } from './service-case.repository.ts';
import { findCaseForStaff } from './staff-case.repository.ts';

/** The look at the case, which shows its photos, is the one on record. */
export const bindShowServiceCasePhotoForStaff = bind(
  showServiceCasePhotoForStaff,
  async ({ db, session, reply, files }, { params }) => {
    const row = await findCaseForStaff(db, params.id, session.customerId);
    const photo = row && (await findPhoto(db, row.id, params.photoId));
    return (await sendPhoto(reply, files, photo, 'anliegen.jpg')) ?? refuse('SERVICE_CASE_UNKNOWN');
  },
);
