import { Outlet } from 'react-router';

/** Where the screens are; a link and `announce` lead here. */
export function MainContent() {
  return (
    <main id="inhalt" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
