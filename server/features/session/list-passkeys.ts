import { listPasskeys } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { findPasskeys } from './passkey.repository.ts';
import { toPasskey } from './passkey-view.ts';

export const bindListPasskeys = bind(listPasskeys, async ({ db, session }) => ({
  items: (await findPasskeys(db, session.customerId)).map(toPasskey),
}));
