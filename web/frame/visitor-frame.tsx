import { lazy, Suspense } from 'react';
import { firstInteraction } from '#web/platform/first-interaction.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { MainContent } from './main-content.tsx';
import { VisitorBar } from './visitor-bar.tsx';

// Links, which work as they are sent: their code comes with the first act (docs/decisions/007).
const PageFooter = import.meta.env.SSR
  ? (await import('./page-footer.tsx')).PageFooter
  : lazy(async () => {
      await firstInteraction();
      return { default: (await import('./page-footer.tsx')).PageFooter };
    });

// One and the same element: React may leave alone what was sent, whatever happens around it.
const footer = (
  <QuietBoundary>
    <Suspense>
      <PageFooter />
    </Suspense>
  </QuietBoundary>
);

/** Around the pages that need no queries: they are ready with a third less code (docs/decisions/007). */
export function VisitorFrame() {
  return (
    <>
      <VisitorBar />
      <MainContent />
      {footer}
    </>
  );
}
