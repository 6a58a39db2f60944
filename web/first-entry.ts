import { firstInteraction } from './platform/first-interaction.ts';
import { mayBeLoggedIn } from './platform/may-be-logged-in.ts';
import { pageState } from './platform/page-state.ts';
import { emptyRefilledForms } from './platform/refilled-forms.ts';
import { reloadOnce } from './platform/reload-once.ts';
import { CITY_KEY, cityOfAddress } from './shell/city-of-address.ts';
import type { PageData } from './shell/page-data.ts';

/**
 * The first script of every page, small enough to be there before a press. It loads the app at once, or at the first
 * interaction where the page works without (docs/decisions/023).
 */
emptyRefilledForms();
const { next: app, now, ahead } = document.querySelector<HTMLElement>('script[data-next]')?.dataset ?? {};
if (app) {
  const isNeededAtOnce =
    now !== undefined ||
    location.hash !== '' ||
    location.search !== '' ||
    mayBeLoggedIn() ||
    (location.pathname === '/' && hasRememberedCity());
  void (isNeededAtOnce ? Promise.resolve() : firstInteraction()).then(() => load(app));
  if (ahead !== undefined && !isNeededAtOnce) fetchAhead(ahead.split(' '));
  replayLastPress();
  rememberCity();
}

/** Fetches files of the app once the page and its type are drawn, so that the first press only has to run them. */
function fetchAhead(files: readonly string[]): void {
  const fetchAll = () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  };
  if (document.readyState === 'complete') fetchAll();
  else addEventListener('load', () => void document.fonts.ready.then(fetchAll), { once: true });
}

/** The search form of the home page shows the city that was chosen last, which the server does not know. */
function hasRememberedCity(): boolean {
  try {
    return (localStorage.getItem(CITY_KEY) ?? 'null') !== 'null';
  } catch {
    return false;
  }
}

/**
 * Remembers the page's city as the app does (`web/frame/use-city-memory.ts`): the visitor may leave before the
 * app is there.
 */
function rememberCity(): void {
  // The home page has none in its path, and reading its data takes a slow phone a while.
  if (location.pathname === '/') return;
  const data = pageState().router.loaderData['root'] as PageData | undefined;
  const city = data && cityOfAddress(location, data.settings.cities);
  if (!city) return;
  try {
    localStorage.setItem(CITY_KEY, JSON.stringify(city));
  } catch {
    // The browser refuses its storage, so the next page asks for the city.
  }
}

/**
 * A deployment removes this page's app file, so a failed load reloads the page once. After that, and offline,
 * the load is tried again on a click or a new connection.
 */
async function load(entry: string): Promise<void> {
  const wasOnline = navigator.onLine;
  try {
    await import(/* @vite-ignore */ entry);
  } catch (error) {
    console.error(error);
    // The connection is back: trying again keeps the pressed button, a page reload would lose it.
    if (navigator.onLine && !wasOnline) return load(entry);
    if (navigator.onLine && reloadOnce(location.href)) return;
    await new Promise((resolve) => {
      addEventListener('click', resolve, { once: true });
      addEventListener('online', resolve, { once: true });
    });
    await load(entry);
  }
}

/**
 * Clicks the last pressed button again after hydration. Links and forms that need no script are not
 * intercepted.
 */
function replayLastPress(): void {
  let pressed: HTMLButtonElement | undefined;
  const untilHydrated = new AbortController();
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button || (button.type === 'submit' && button.form?.matches('[method=post], [action]'))) return;
      event.preventDefault();
      pressed = button;
    },
    { capture: true, signal: untilHydrated.signal },
  );
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    untilHydrated.abort();
    pressed?.click();
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}
