/** §2.121, §9.22: up to this width the bars leave while the soft keyboard is open. */
export const MOBILE_BREAKPOINT_PX = 600;
/** A keyboard takes at least a quarter of the height; the browser's own bars take less. */
const KEYBOARD_SHARE = 0.25;

type Look = { windowWidth: number; height: number; tallest: number; isTyping: boolean };

/** `height` is what can be seen now, `tallest` the most that was ever seen at this width. */
export const isKeyboardOpen = ({ windowWidth, height, tallest, isTyping }: Look): boolean =>
  isTyping && windowWidth <= MOBILE_BREAKPOINT_PX && height <= tallest * (1 - KEYBOARD_SHARE);

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

function isTyping(): boolean {
  const element = document.activeElement;
  if (element instanceof HTMLInputElement) return !NO_TEXT.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** Marks the page (`data-keyboard`) while the soft keyboard is open, for `keyboard-hidden`; answers the way to stop. */
export function watchSoftKeyboard(): () => void {
  const root = document.documentElement;
  const watching = new AbortController();
  let width = 0;
  let tallest = 0;

  function look() {
    const seen = window.visualViewport;
    // Zoomed in by fingers, less is seen without a keyboard.
    const height = Math.min(seen ? seen.height * seen.scale : window.innerHeight, window.innerHeight);
    // Turned, or another window size: another height counts.
    if (width !== window.innerWidth) tallest = 0;
    width = window.innerWidth;
    tallest = Math.max(tallest, height);
    root.toggleAttribute(
      'data-keyboard',
      isKeyboardOpen({ windowWidth: width, height, tallest, isTyping: isTyping() }),
    );
  }

  const options = { signal: watching.signal, passive: true };
  for (const target of [window, window.visualViewport]) target?.addEventListener('resize', look, options);
  for (const name of ['focusin', 'focusout']) {
    document.addEventListener(name, () => setTimeout(look, 0), options);
  }
  look();
  return () => {
    watching.abort();
    root.removeAttribute('data-keyboard');
  };
}
