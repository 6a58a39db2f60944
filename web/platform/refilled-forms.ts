/** Key of the last logout in this browser, a text that each logout changes (`stored-text.ts`). */
export const LOGOUT_KEY = 'abgemeldet';

/**
 * Empties the forms of a page to which somebody has come back in a browser where somebody logged out: browsers fill in
 * again what was typed there, whoever it was.
 */
export function emptyRefilledForms(): void {
  try {
    if (localStorage.getItem(LOGOUT_KEY) === null) return;
  } catch {
    return;
  }
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate') return;
  // Chromium fills them in after the document is there, while it loads the rest.
  const empty = () => {
    for (const form of document.forms) form.reset();
  };
  if (document.readyState === 'complete') empty();
  else window.addEventListener('pageshow', empty, { once: true });
}
