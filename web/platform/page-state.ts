import type { DehydratedState } from '@tanstack/react-query';

/** What the server sends along with a page, as JSON in the document (see `web/server.tsx`). */
export type PageState = {
  assets: { scripts: string[]; styles: string[]; preloads: string[] };
  /** `actionData` after a form that was sent without script. */
  router: { loaderData: Record<string, unknown>; actionData: Record<string, unknown> | null };
  /** Dehydrated answers; only screens with queries read them. */
  queries: DehydratedState;
};

/** As text, because the document repeats it word for word when it is hydrated. */
export const pageStateText = (): string => document.getElementById('state')?.textContent ?? '{}';

export const pageState = (): PageState => JSON.parse(pageStateText()) as PageState;
