import type { DehydratedState } from '@tanstack/react-query';
import type { Problem } from '#contract/problem.ts';

/** The data that the server sends with a page, as JSON in the document (see `web/server.tsx`). */
export type PageState = {
  /** For which the page was rendered. `reads`: the only parameters of `search` on which it depends; else on all. */
  address: { path: string; search: string; reads?: readonly string[] };
  assets: { scripts: string[]; styles: string[]; preloads: string[] };
  /** `actionData` is set after a form was submitted without script. */
  router: {
    loaderData: Record<string, unknown>;
    actionData: Record<string, unknown> | null;
    /** What a route's call was refused with for now, so that the browser draws the same page. */
    errors?: Record<string, { problem: Problem; retryAfterSeconds: number | undefined }>;
  };
  /** Dehydrated query results; only screens with queries read them. */
  queries: DehydratedState;
};

/** Returns the state as text, because hydration must render the same text again. */
export const pageStateText = (): string => document.getElementById('state')?.textContent ?? '{}';

export const pageState = (): PageState => JSON.parse(pageStateText()) as PageState;
