import { showServiceCaseUpload } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { findOwnPhoto } from './service-case.repository.ts';

export const bindShowServiceCaseUpload = bind(showServiceCaseUpload, async ({ db, session }, { params }) => {
  const photo = await findOwnPhoto(db, params, session.customerId);
  return photo ? viewUpload(photo) : refuse('SERVICE_CASE_UNKNOWN');
});
