import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from 'react-router';

/** The frame around every screen. */
export function App() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

export function NotFound() {
  return (
    <main>
      <title>404 Page Not Found</title>
      <h1>404 Page Not Found</h1>
    </main>
  );
}

export function RouteFailed() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main>
      <title>Internal Server Error</title>
      <h1>Internal Server Error</h1>
    </main>
  );
}
