import * as provider from '#contract/provider.ts';
import { EVERYBODY } from '#server/test/callers.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';

export const providerScenarios = scenarios({
  calls: [
    callScenarios(provider.listProviders, {
      refusals: {},
      rights: { try: ({ call }, _, as) => call('GET /providers', { query: {} }, as), ...EVERYBODY },
    }),
    callScenarios(provider.showProviderSettings, {
      refusals: {
        PROVIDER_UNKNOWN: ({ call }) =>
          call('GET /providersettings/{provider}', { params: { provider: 'nobody' } }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /providersettings/{provider}', { params: { provider: 'sw' } }, as),
        ...EVERYBODY,
      },
    }),
  ],
  samples: () => ({ every: { provider: ['sw'] } }),
});
