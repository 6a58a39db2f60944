import { classNames } from './class-names.ts';
import { Note } from './note.tsx';
import { OFFLINE_TITLE, useIsOnline } from './online.ts';

/** A grey placeholder; give it the size of the content that will load. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse-soft rounded-lg bg-line', className)}
    />
  );
}

/**
 * Placeholders of the size of vehicle cards. Screen readers read `label` once: „Autos werden geladen“. Nothing loads without a
 * network, which is said instead, or without script, of which the page speaks (`without-script.tsx`).
 */
export function SkeletonCards({ count = 3, label = 'Wird geladen' }: { count?: number; label?: string }) {
  if (!useIsOnline()) {
    return (
      <Note tone="warning" announced title={OFFLINE_TITLE}>
        Was hier fehlt, lädt von selbst, sobald du eine Verbindung hast.
      </Note>
    );
  }
  return (
    <div className="grid gap-3 noscript:hidden" role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className="rounded-card border border-line bg-paper p-4">
          <div className="flex gap-4">
            <Skeleton className="h-11 w-22 shrink-0" />
            <div className="grow">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-2 h-4 w-full" />
            </div>
          </div>
          <Skeleton className="mt-4 h-2.5 w-full" />
          <div className="mt-5 flex items-center justify-between">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-11 w-25 rounded-pill" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A placeholder for lines of text. */
export function SkeletonText({ lines = 3, label = 'Wird geladen' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          key={index}
          className={classNames('mt-2.5 h-4', index === lines - 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </div>
  );
}
