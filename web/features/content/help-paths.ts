import { type HelpPage, paths } from '#web/shell/paths.ts';

/** The same content for who is not logged in: sub-pages of the help lead a visitor to Help (§2.87). */
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

/** The same in the links of a text. */
export const withPublicPaths = (html: string): string =>
  html.replace(/href="(\/hilfe\/[^"]+)"/g, (_, path: string) => `href="${publicPath(path)}"`);
