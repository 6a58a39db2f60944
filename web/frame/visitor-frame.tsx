import { lazy, Suspense } from 'react';
import { firstInteraction } from '#web/platform/first-interaction.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { MainContent } from './main-content.tsx';
import { VisitorBar } from './visitor-bar.tsx';

// The footer is links only, which work without script: its code loads on the first interaction
// (docs/decisions/007).
const PageFooter = import.meta.env.SSR
  ? (await import('./page-footer.tsx')).PageFooter
  : lazy(async () => {
      await firstInteraction();
      return { default: (await import('./page-footer.tsx')).PageFooter };
    });

// A constant element: React leaves the server's footer as it is when the frame renders again.
const footer = (
  <QuietBoundary>
    <Suspense>
      <PageFooter />
    </Suspense>
  </QuietBoundary>
);

/** The frame of pages without queries: they need a third less code (docs/decisions/007). */
export function VisitorFrame() {
  return (
    <>
      <VisitorBar />
      <MainContent />
      {footer}
    </>
  );
}
