import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { OutputOf } from '#contract/calls.ts';

/** What every page needs; the root loader has it before anything is drawn. */
export type PageData = {
  settings: OutputOf<'GET /settings'>;
  /** When the server drew the page, ISO 8601: the browser's first render shows the same times. */
  pageTime: string;
};

export const PageDataContext = createContext<PageData | undefined>(undefined);

function usePageData(): PageData {
  const data = use(PageDataContext);
  if (!data) throw new Error('PageDataContext is missing');
  return data;
}

/** Product name, cities, classes and prices. */
export const useSettings = () => usePageData().settings;

export const usePageTime = () => usePageData().pageTime;

/** Also where the page itself failed; undefined when not even its settings could be loaded. */
export function useProductNameIfKnown(): string | undefined {
  const loaded = useRouteLoaderData<PageData>('root');
  return (use(PageDataContext) ?? loaded)?.settings.productName;
}
