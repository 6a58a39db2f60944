import type { ReactNode } from 'react';

/** Class of the dimmed backdrop, which fills the screen behind the sheet. */
export const backdropClass = 'absolute inset-0 bg-veil';

/**
 * A sheet at the bottom over its page (level2bottom). It is part of the page and not a dialog, so that it can
 * be read and closed without script.
 */
export function BottomSheet({
  label,
  backdrop,
  close,
  children,
}: {
  label: string;
  /**
   * A link with `backdropClass` that closes the sheet, for pointers only; `close` does the same for
   * everybody.
   */
  backdrop: ReactNode;
  /** An icon button at the upper right. */
  close: ReactNode;
  children: ReactNode;
}) {
  return (
    <div data-level="level2bottom" className="fixed inset-0 z-level2bottom flex items-end justify-center">
      {backdrop}
      <section
        aria-label={label}
        className="relative flex max-h-[88dvh] w-full max-w-192 flex-col overflow-y-auto overscroll-contain rounded-t-sheet bg-paper px-5 pt-3 pb-safe-6 shadow-float sm:px-7"
      >
        <div className="sticky top-0 z-level1 -mb-11 flex justify-end">{close}</div>
        {children}
      </section>
    </div>
  );
}
