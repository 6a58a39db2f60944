import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { beside } from '#web/platform/beside.ts';
import { paths } from '#web/shell/paths.ts';
import { changedTermsQuery } from './changed-terms-query.ts';

const ChangedTermsDialog = lazy(async () => ({
  default: (await import('./changed-terms-dialog.tsx')).ChangedTermsDialog,
}));

/** Asks about changed terms over the page; not where somebody stands at the car (§S16.1). */
export function ChangedTerms() {
  const isAtCar = useLocation().pathname.startsWith(paths.bookings());
  const { data } = useQuery({ ...beside(changedTermsQuery), staleTime: Number.POSITIVE_INFINITY });
  // Closed without an answer: asked again with the next login or the next visit.
  const [isClosed, close] = useState(false);
  const terms = data?.terms;
  if (!terms || isAtCar || isClosed) return null;
  return (
    <Suspense>
      <ChangedTermsDialog terms={terms} onClose={() => close(true)} />
    </Suspense>
  );
}
