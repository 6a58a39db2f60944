import { isVisible, type Surface, topBarOffset } from './hash-navigation.ts';

/** A length that the style sheet registers (`@property`), in px; 0 if the browser does not support it. */
const lengthOf = (name: string): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

/** The top bar's height in px. Large text makes the bar higher than §9.24 says, so the real height counts. */
const offset = (): number =>
  Math.max(topBarOffset(window.innerWidth, lengthOf('--safe-top')), lengthOf('--topbar'));

/** Hash navigation on the browser's page. */
export const pageSurface: Surface<HTMLElement> = {
  find: (id) => document.getElementById(id) ?? undefined,
  onChange(listener) {
    const observer = new MutationObserver(listener);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] });
    return () => observer.disconnect();
  },
  scrollTo(place) {
    // An answer in `details` scrolls to its question.
    const { top: placeTop } = (place.closest('details') ?? place).getBoundingClientRect();
    const top = window.scrollY + placeTop - offset();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: Math.max(0, top), behavior: isCalm ? 'instant' : 'smooth' });
  },
  focus(place) {
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
    // A heading or section needs a tabindex to take focus; it is removed on blur, or clicks inside would
    // focus it.
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  },
  isVisible: (place) => place.isConnected && isVisible(place.getBoundingClientRect(), window.innerHeight),
  onScroll(listener) {
    window.addEventListener('scroll', listener, { passive: true });
    return () => window.removeEventListener('scroll', listener);
  },
};
