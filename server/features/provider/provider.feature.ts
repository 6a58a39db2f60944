import { feature } from '#server/feature/feature.ts';
import { providersCommand } from './admin-providers.ts';
import { bindListProviders } from './list-providers.ts';
import { bindShowProviderSettings } from './show-provider-settings.ts';

export const providerFeature = feature({
  calls: [bindListProviders, bindShowProviderSettings],
  admin: [providersCommand],
});
