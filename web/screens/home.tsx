import type { LoaderFunctionArgs } from 'react-router';
import { Landing } from '#web/features/landing/landing.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';

export async function loader(args: LoaderFunctionArgs) {
  // In the browser this runs when somebody comes back here or has logged in, not with the page itself.
  return (await import('#web/features/landing/load-home.ts')).loadHome(args);
}

// For search engines: no browser loads it.
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
