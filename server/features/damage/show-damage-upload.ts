import { showDamageUpload } from '#contract/damage.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { ownUpload } from './damage-upload.ts';

export const bindShowDamageUpload = bind(showDamageUpload, async ({ db, session }, { params }) => {
  const own = await ownUpload(db, params, session);
  return own ? viewUpload(own.photo) : refuse('DAMAGE_UNKNOWN');
});
