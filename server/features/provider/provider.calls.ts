import type { BoundCall } from '#server/http/bind-call.ts';
import { bindListProviders } from './list-providers.ts';
import { bindShowProviderSettings } from './show-provider-settings.ts';

export const providerCalls = (): BoundCall[] => [bindListProviders, bindShowProviderSettings];
