import { listProviders } from '#contract/provider.ts';
import { bind } from '#server/http/bind-call.ts';
import { findProviders } from './provider.repository.ts';

export const bindListProviders = bind(listProviders, async ({ db }) => ({ items: await findProviders(db) }));
