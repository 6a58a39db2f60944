import { showServiceCasePhoto } from '#contract/service-case.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCase, findPhoto } from './service-case.repository.ts';

export const bindShowServiceCasePhoto = bind(
  showServiceCasePhoto,
  async ({ db, session, reply, files }, { params }) => {
    const row = await findCase(db, params.id, session.customerId);
    const photo = row && (await findPhoto(db, row.id, params.photoId));
    return (await sendPhoto(reply, files, photo, 'anliegen.jpg')) ?? refuse('SERVICE_CASE_UNKNOWN');
  },
);
