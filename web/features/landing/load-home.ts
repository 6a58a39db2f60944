import { type LoaderFunctionArgs, redirect } from 'react-router';
import { entryPath } from '#web/features/booking/active-bookings.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { documentQuery } from '#web/shell/content-queries.ts';

/** What the landing page says below its picture; or the way on, for who is logged in. */
export async function loadHome({ context }: LoaderFunctionArgs) {
  const [path, document] = await Promise.all([
    entryPath(context, '/'),
    context
      .get(queryClientContext)
      .ensureQueryData(documentQuery('text', 'home'))
      // The page stands without its words: each missing one says which it is (§8.25).
      .catch(() => undefined),
  ]);
  return path ? redirect(path) : { sections: document?.sections ?? [] };
}
