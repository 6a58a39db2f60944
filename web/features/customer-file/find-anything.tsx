import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }));

const WHAT = 'Kundschaft, Kennzeichen, Buchung, Rechnung';

/** The search in the console's top line, also by Ctrl K and ⌘ K from anywhere. */
export function FindAnything() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Otherwise the browser's own search opens.
      event.preventDefault();
      // What somebody is asked first is answered first.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex min-h-9 w-full max-w-112 items-center gap-3 rounded-pill border border-ink-soft bg-paper px-3.5 text-left text-ink-soft hover:border-brand max-md:size-11 max-md:justify-center max-md:px-0 pointer-coarse:min-h-11"
      >
        <Icon name="search" size={20} className="shrink-0" />
        <span className="sr-only">Suchen: {WHAT}</span>
        <span aria-hidden="true" className="grow max-md:hidden">
          <span className="wide:hidden">Suchen …</span>
          <span className="max-wide:hidden">{WHAT} …</span>
        </span>
        <kbd className="rounded-md border border-line bg-sand px-1.5 py-0.5 text-fine font-medium max-wide:hidden">
          Strg K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
