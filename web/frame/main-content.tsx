import { Outlet } from 'react-router';

/** Contains the screens. The skip link jumps here, and focus falls back to it on a new page. */
export function MainContent() {
  return (
    <main id="inhalt" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
