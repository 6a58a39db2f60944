import { createContext, use } from 'react';
import { PageTitle } from './page-title.tsx';

export type PageHeadData = {
  /** Without the product's name. */
  title: string;
  /** For search engines and link previews: one or two sentences, at most 160 characters. */
  description: string;
  /** The address that this page is to be found under, where it is not its own: "/faq" for /hilfe/faq. */
  path?: string;
  /** For link previews; without it the product's own. Files of ours only, 1200 × 630. */
  image?: { path: string; alt: string };
  /** schema.org objects; see structured-data.ts. Called on the server only. */
  structuredData?: (publicUrl: string) => object[];
};

/** Who draws the page on the server hears here what belongs into its head (web/head-tags.ts). */
export const PageHeadContext = createContext<((head: PageHeadData) => void) | undefined>(undefined);

/** Tells the server's document; nothing in a browser. */
export function SentHead(head: PageHeadData) {
  use(PageHeadContext)?.(head);
  return null;
}

/**
 * What a public page says of itself to search engines and link previews. They read what the server sends; a browser that
 * comes here by a link needs the title only.
 */
export function PageHead(head: PageHeadData) {
  return (
    <>
      <PageTitle title={head.title} />
      {import.meta.env.SSR && <SentHead {...head} />}
    </>
  );
}
