import type { ReactNode } from 'react';

/** Fills the screen behind the sheet, dimmed. */
export const backdropClass = 'absolute inset-0 bg-veil';

/**
 * A sheet from below over its page (level2bottom). It is part of the page, not a dialog: as the server sends it, it can be
 * read and left without script.
 */
export function BottomSheet({
  label,
  backdrop,
  close,
  children,
}: {
  label: string;
  /** With `backdropClass`: leads away from the sheet; only for pointers, `close` does the same for all. */
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
