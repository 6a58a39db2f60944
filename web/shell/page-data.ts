import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { OutputOf } from '#contract/calls.ts';

/** Data that every page needs; the root loader loads it before the first render. */
export type PageData = {
  settings: OutputOf<'GET /settings'>;
  /** When the server rendered the page, ISO 8601: the browser's first render must show the same times. */
  pageTime: string;
};

/** A city as the settings know it. */
export type City = PageData['settings']['cities'][number];

/** Whether the page carries every city; of many it carries the largest and its own. */
export const hasAllCities = ({ cities, totals }: PageData['settings']): boolean =>
  cities.length >= totals.cities;

export const PageDataContext = createContext<PageData | undefined>(undefined);

function usePageData(): PageData {
  const data = use(PageDataContext);
  if (!data) throw new Error('PageDataContext is missing');
  return data;
}

/** Returns the settings: product name, some or all cities, classes, prices and more. */
export const useSettings = () => usePageData().settings;

export const usePageTime = () => usePageData().pageTime;

/** Returns the product's name, also on error pages; undefined if the settings could not be loaded. */
export function useProductNameIfKnown(): string | undefined {
  const loaded = useRouteLoaderData<PageData>('root');
  return (use(PageDataContext) ?? loaded)?.settings.productName;
}
