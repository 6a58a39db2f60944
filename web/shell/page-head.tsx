import { createContext, use } from 'react';
import { PageTitle } from './page-title.tsx';

export type PageHeadData = {
  /** Without the product's name. */
  title: string;
  /** For search engines and link previews: one or two sentences, at most 160 characters. */
  description: string;
  /** The canonical path, if it is not the page's own: "/faq" for /hilfe/faq. */
  path?: string;
  /** For link previews; the default is the product's image. Our own files only, 1200 × 630 px. */
  image?: { path: string; alt: string };
  /** schema.org objects; see structured-data.ts. Called on the server only. */
  structuredData?: (publicUrl: string) => object[];
};

/** The server provides a callback that receives the page's head data while it renders (web/head-tags.ts). */
export const PageHeadContext = createContext<((head: PageHeadData) => void) | undefined>(undefined);

/** Passes the head data to the server's callback; does nothing in a browser. */
export function SentHead(head: PageHeadData) {
  use(PageHeadContext)?.(head);
  return null;
}

/**
 * A public page's title, and its data for search engines and link previews. They read only the HTML that the
 * server sends, so after a navigation in the browser the title is enough.
 */
export function PageHead(head: PageHeadData) {
  return (
    <>
      <PageTitle title={head.title} />
      {import.meta.env.SSR && <SentHead {...head} />}
    </>
  );
}
