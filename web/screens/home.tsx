import { type LoaderFunctionArgs, redirect } from 'react-router';
import { Landing } from '#web/features/page/landing.tsx';
import { PageTitle } from '#web/features/page/page-title.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  // In the browser this runs when somebody comes back here or has logged in, not with the page itself.
  const { entryPath } = await import('#web/features/page/active-bookings.ts');
  const path = await entryPath(context, '/');
  return path ? redirect(path) : null;
}

export default function Home() {
  return (
    <>
      <PageTitle title="Carsharing in deiner Stadt" />
      <meta
        name="description"
        content="Carsharing mit festen Stationen: Auto finden, auf die Viertelstunde genau buchen, losfahren. Du siehst vorher, was es kostet."
      />
      <Landing />
    </>
  );
}
