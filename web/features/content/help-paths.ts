import { type HelpPage, paths } from '#web/shell/paths.ts';

/** Returns the public address of a help page: for visitors its sub-pages redirect to Help (§2.87). */
export function publicPath(path: string): string {
  const [, page, rest = ''] = /^\/hilfe\/([a-z-]+)(\/[^/?#]+)?/.exec(path) ?? [];
  switch (page as HelpPage | undefined) {
    case 'fahrzeugbedienung':
      return paths.manuals(rest.slice(1) || undefined);
    case 'app-tutorial':
      return paths.tutorial();
    case 'faq':
      return paths.faq();
    case 'kontakt':
      return paths.contact();
    case 'preisrechner':
      return paths.calculator();
    case 'unfall':
    case 'videos':
      return `${paths.help()}#${page}`;
    default:
      return path;
  }
}

/** Replaces the links to help pages in an HTML text by their public addresses. */
export const withPublicPaths = (html: string): string =>
  html.replace(/href="(\/hilfe\/[^"]+)"/g, (_, path: string) => `href="${publicPath(path)}"`);
