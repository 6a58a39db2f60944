import { MainContent } from './main-content.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** Around the pages that need no queries: they are ready with a third less code (docs/decisions/007). */
export function VisitorFrame() {
  return (
    <>
      <VisitorBar />
      <MainContent />
    </>
  );
}
