import { showDeletion } from '#contract/privacy.ts';
import { bind } from '#server/http/bind-call.ts';
import { toDeletion } from './deletion-view.ts';

export const bindShowDeletion = bind(showDeletion, ({ db, session, now }) => toDeletion(db, session, now));
