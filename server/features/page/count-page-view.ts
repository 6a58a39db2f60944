import { countPageView } from '#contract/page.ts';
import { countedRoute } from '#domain/page/counted-route.ts';
import { bind } from '#server/http/bind-call.ts';
import { addPageView } from './page-view.repository.ts';

/** Session and address of the caller are not looked at, and nothing that was sent is stored: only which route it fits. */
export const bindCountPageView = bind(countPageView, async ({ db, now }, { body }) => {
  await addPageView(db, countedRoute(body.route), now);
  return null;
});
