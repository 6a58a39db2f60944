import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { trapFocus } from './focus-trap.ts';

/** The look of the dimmed backdrop. */
export const backdropClass = 'absolute inset-0 bg-veil print:hidden';

/**
 * A detail over its list (level2): a sheet from below on a phone, beside the list where there is room. The dimmed backdrop
 * (level2bottom), Escape and the way back in its head close it. It is there without script too.
 */
export function DetailSheet({
  labelledBy,
  onClose,
  backdrop,
  head,
  children,
}: {
  /** Id of its heading. */
  labelledBy: string;
  onClose: () => void;
  /** A link over all that lies behind (`backdropClass`); hidden from screen readers, which have the one in the head. */
  backdrop: ReactNode;
  head: ReactNode;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    // The heading takes the focus, as on every new page.
    element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    return trapFocus(element);
  }, []);

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }
  return (
    <div className="print:static fixed inset-0 z-level2bottom">
      {backdrop}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is */}
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={labelledBy}
        onKeyDown={close}
        className="absolute inset-x-0 bottom-0 flex max-h-[94dvh] flex-col rounded-t-[1.25rem] bg-paper shadow-float motion-safe:transition-transform motion-safe:duration-250 md:inset-y-0 md:left-auto md:max-h-none md:w-160 md:max-w-[80vw] md:rounded-none print:static print:max-h-none"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 md:px-8 md:pt-[calc(0.5rem+env(safe-area-inset-top,0px))]">
          {head}
        </div>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-labelledby={labelledBy}
          className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-6 pb-[calc(2.5rem+env(safe-area-inset-bottom,0px))] -outline-offset-3 md:px-8"
        >
          {children}
        </div>
      </div>
    </div>
  );
}
