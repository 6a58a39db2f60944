/** §2.121, §9.22: up to this width in px the bars are hidden while the soft keyboard is open. */
export const MOBILE_BREAKPOINT_PX = 600;
/** A keyboard covers at least a quarter of the height; the browser's own bars cover less. */
const KEYBOARD_SHARE = 0.25;

type Viewport = { windowWidth: number; height: number; tallest: number; isTyping: boolean };

/** In px: `height` is the visible height now, `tallest` the largest one so far at this width. */
export const isKeyboardOpen = ({ windowWidth, height, tallest, isTyping }: Viewport): boolean =>
  isTyping && windowWidth <= MOBILE_BREAKPOINT_PX && height <= tallest * (1 - KEYBOARD_SHARE);

const TYPES_WITHOUT_TEXT = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

function isTyping(): boolean {
  const element = document.activeElement;
  if (element instanceof HTMLInputElement) return !TYPES_WITHOUT_TEXT.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/**
 * Sets `data-keyboard` on the root while the soft keyboard is open, for `keyboard-hidden`. Returns a stop
 * function.
 */
export function watchSoftKeyboard(): () => void {
  const root = document.documentElement;
  const watching = new AbortController();
  let width = 0;
  let tallest = 0;

  function look() {
    const seen = window.visualViewport;
    // Pinch zoom makes the visual viewport smaller without a keyboard, so its scale is taken into account.
    const height = Math.min(seen ? seen.height * seen.scale : window.innerHeight, window.innerHeight);
    // A rotated or resized window starts with a new largest height.
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
