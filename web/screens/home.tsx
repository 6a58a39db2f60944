import type { LoaderFunctionArgs } from 'react-router';
import { Landing } from '#web/features/landing/landing.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';

export async function loader(args: LoaderFunctionArgs) {
  // In the browser this runs only on navigation to this page and after a login, not on the page load.
  return (await import('#web/features/landing/load-home.ts')).loadHome(args);
}

// Only the server loads this, because only search engines read it.
const LandingHead = import.meta.env.SSR
  ? (await import('#web/features/landing/landing-head.tsx')).LandingHead
  : undefined;

const TITLE = 'Carsharing in deiner Stadt';

export default function Home() {
  return (
    <>
      <PageTitle title={TITLE} />
      {LandingHead && <LandingHead title={TITLE} />}
      <Landing />
    </>
  );
}
