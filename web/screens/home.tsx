import type { LoaderFunctionArgs } from 'react-router';
import { Landing } from '#web/features/page/landing.tsx';
import { LandingHead } from '#web/features/page/landing-head.tsx';
import { PageTitle } from '#web/features/page/page-title.tsx';

export async function loader(args: LoaderFunctionArgs) {
  // In the browser this runs when somebody comes back here or has logged in, not with the page itself.
  return (await import('#web/features/page/load-home.ts')).loadHome(args);
}

const TITLE = 'Carsharing in deiner Stadt';

export default function Home() {
  return (
    <>
      <PageTitle title={TITLE} />
      {import.meta.env.SSR && <LandingHead title={TITLE} />}
      <Landing />
    </>
  );
}
