import { countPageView } from '#contract/page.ts';
import { countedRoute } from '#domain/page/counted-route.ts';
import { bind } from '#server/http/bind-call.ts';
import { addPageView } from './page-view.repository.ts';

/** Stores only the known route that the visited one matches: no session, no address, no other input. */
export const bindCountPageView = bind(countPageView, async ({ db, now }, { body }) => {
  await addPageView(db, countedRoute(body.route), now);
  return null;
});
