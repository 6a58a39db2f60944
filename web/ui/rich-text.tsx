import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';

/**
 * Renders HTML, which must be sanitised before: this component does not check it. Wide tables scroll in their
 * own box, and links to our own pages call `onFollow`.
 */
export function RichText({
  html,
  onFollow,
  className,
}: {
  html: string;
  /** Called with path, query and hash instead of loading the page. */
  onFollow?: (path: string) => void;
  className?: string;
}) {
  if (!html) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-static-element-interactions -- the links inside take the keys
    <div
      className={classNames('prose', className)}
      onClick={onFollow && ((event) => followLink(event, onFollow))}
      // The content server has sanitised it (§S9.18).
      dangerouslySetInnerHTML={{ __html: withTableBoxes(html) }}
    />
  );
}

/** Wraps tables in boxes with a tabindex, because a scrolling box must be reachable by keyboard. */
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
