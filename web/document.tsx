import type { ReactNode } from 'react';

/** URLs of the built files that this page needs. */
export type Assets = {
  scripts: string[];
  styles: string[];
  preloads: string[];
  /** The app's entry, which web/first-entry.ts loads; undefined in development, where it is the page's script itself. */
  next?: string;
  /** The app's files that web/first-entry.ts fetches once the page is drawn, without running them. */
  ahead?: string[];
  /** Does the page need the app at once? One of texts waits for the first interaction. */
  isNow?: boolean;
};

type Props = { assets: Assets; lang?: string; state?: string; children: ReactNode };

/**
 * The whole HTML document; React hydrates it from the root. Data is sent as JSON, never as executable script.
 */
export function Document({ assets, state, children }: Props) {
  // Style and type come first where the page works without script.
  const priority = assets.isNow === false ? 'low' : undefined;
  return (
    <html lang="de" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority={priority} />
        ))}
      </head>
      <body>
        {children}
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // JSON with every `<` escaped, so it cannot end the element (see web/server.tsx).
          dangerouslySetInnerHTML={{ __html: state ?? '' }}
        />
        {assets.scripts.map((src) => (
          <script
            key={src}
            type="module"
            src={src}
            fetchPriority={priority}
            data-next={assets.next}
            data-ahead={assets.ahead?.join(' ')}
            data-now={assets.isNow ? '' : undefined}
          />
        ))}
      </body>
    </html>
  );
}
