import { saveFavouritePlaces, showFavouritePlaces } from '#contract/customer.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findFavouritePlaces, replaceFavouritePlaces } from './customer.repository.ts';

export const bindShowFavouritePlaces = bind(showFavouritePlaces, async ({ db, session }, { params }) => {
  if (params.id !== session.customerId) return refuse('FORBIDDEN');
  return { placeIds: await findFavouritePlaces(db, session.customerId) };
});

export const bindSaveFavouritePlaces = bind(
  saveFavouritePlaces,
  async ({ db, session }, { params, body }) => {
    if (params.id !== session.customerId) return refuse('FORBIDDEN');
    const saved = await replaceFavouritePlaces(db, session.customerId, body.placeIds);
    if (!saved) return refuse('PLACE_UNKNOWN');
    return { placeIds: await findFavouritePlaces(db, session.customerId) };
  },
);
