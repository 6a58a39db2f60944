import { Skeleton } from '#web/ui/skeleton.tsx';

const ROWS = 8;

/** Rows of the size of those that load, below a real head. */
export const InboxSkeleton = () => (
  <div role="status" className="noscript:hidden">
    <span className="sr-only">Der Eingang wird geladen</span>
    <p
      aria-hidden="true"
      className="border-y border-line bg-sand px-6 py-1.5 text-fine font-bold max-md:px-4"
    >
      Heute
    </p>
    {Array.from({ length: ROWS }, (_, index) => (
      <div
        key={index}
        aria-hidden="true"
        className="flex min-h-13 items-center gap-3 border-b border-line px-6 max-md:px-4"
      >
        <Skeleton className="size-8" />
        <div className="grow">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-1.5 h-3 w-3/5" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
);
