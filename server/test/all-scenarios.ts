import type { FeatureScenarios } from './scenarios.ts';

const files = import.meta.glob<Record<string, FeatureScenarios>>('../features/*/*.scenarios.ts', {
  eager: true,
});

/** Each feature with the scenarios of its calls, which may stand in several files. */
export const allScenarios: readonly { feature: string; scenarios: FeatureScenarios[] }[] = [
  ...Map.groupBy(Object.entries(files), ([path]) => path.split('/')[2] ?? ''),
].map(([feature, found]) => ({
  feature,
  scenarios: found.flatMap(([, exported]) => Object.values(exported)),
}));
