import { firstInteraction } from './platform/first-interaction.ts';
import { mayBeLoggedIn } from './platform/may-be-logged-in.ts';
import { reloadOnce } from './platform/reload-once.ts';

/**
 * The entry of a page that is whole without script: the app (`browser.tsx`) comes with the first act, or at once where the
 * address or a kept login asks for more than was sent (docs/decisions/023).
 */
const app = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next'];
if (app) {
  const isWanted = location.hash !== '' || location.search !== '' || mayBeLoggedIn();
  void (isWanted ? Promise.resolve() : firstInteraction()).then(() => load(app));
  keepPress();
}

/** After a deployment this page's app is gone, and the page of today names its own. Without a connection it comes later. */
async function load(entry: string): Promise<void> {
  const wasOnline = navigator.onLine;
  try {
    await import(/* @vite-ignore */ entry);
  } catch (error) {
    console.error(error);
    // The connection came back while it failed: a new page would forget what was pressed.
    if (navigator.onLine && !wasOnline) return load(entry);
    if (navigator.onLine && reloadOnce(location.href)) return;
    await new Promise((again) => {
      addEventListener('click', again, { once: true });
      addEventListener('online', again, { once: true });
    });
    await load(entry);
  }
}

/** What needs the app and is pressed before it is there, is pressed again then. Links and forms work by themselves. */
function keepPress(): void {
  let pressed: HTMLButtonElement | undefined;
  const keeping = new AbortController();
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button || (button.type === 'submit' && button.form?.matches('[method=post], [action]'))) return;
      event.preventDefault();
      pressed = button;
    },
    { capture: true, signal: keeping.signal },
  );
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    keeping.abort();
    pressed?.click();
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}
