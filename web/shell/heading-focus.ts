import { useEffect, useRef } from 'react';

/** The heading of the page, which can take the focus. */
export const pageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#inhalt h1[tabindex]');

/**
 * For a dialog whose act takes away what had opened it: once the returned function was called, the page's heading has the
 * focus when the dialog is gone.
 */
export function useHeadingFocusAfter(): () => void {
  const isWanted = useRef(false);
  useEffect(
    () => () => {
      // A frame later the page behind the dialog can take the focus again.
      if (isWanted.current) requestAnimationFrame(() => pageHeading()?.focus({ preventScroll: true }));
    },
    [],
  );
  return () => {
    isWanted.current = true;
  };
}

/** For a page that becomes another one at the same path: its heading has the focus from then on, as on a new page. */
export function useHeadingFocusOn(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    pageHeading()?.focus({ preventScroll: true });
  }, [shown]);
}
