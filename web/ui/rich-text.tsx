import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';

/**
 * A text that comes as HTML. It must have been cleaned: this shows what it is given. A wide table scrolls in a box of its
 * own, and links to this product go through `onFollow`.
 */
export function RichText({
  html,
  onFollow,
  className,
}: {
  html: string;
  /** Called with path, query and hash instead of loading the page anew. */
  onFollow?: (path: string) => void;
  className?: string;
}) {
  if (!html) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-static-element-interactions -- the links inside take the keys
    <div
      className={classNames('prose', className)}
      onClick={onFollow && ((event) => followLink(event, onFollow))}
      // Cleaned where it comes from: the content server (§S9.18).
      dangerouslySetInnerHTML={{ __html: withTableBoxes(html) }}
    />
  );
}

/** A box that scrolls must be reachable by keyboard. */
const withTableBoxes = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="table-box" role="group" aria-label="Tabelle" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

function followLink(event: MouseEvent, onFollow: (path: string) => void): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  event.preventDefault();
  onFollow(link.pathname + link.search + link.hash);
}
