import { type LoaderFunctionArgs, redirect } from 'react-router';
import { entryPath } from '#web/features/booking/active-bookings.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { documentQuery } from '#web/shell/content-queries.ts';

/** Loads the texts of the landing page, or redirects a logged-in customer. */
export async function loadHome({ context }: LoaderFunctionArgs) {
  const [path, document] = await Promise.all([
    entryPath(context, '/'),
    context
      .get(queryClientContext)
      .ensureQueryData(documentQuery('text', 'home'))
      // The page works without its texts: a missing one shows its key (§8.25).
      .catch(() => undefined),
  ]);
  return path ? redirect(path) : { sections: document?.sections ?? [] };
}
