import { listCostCentres } from '#contract/booking.ts';
import { findCostCentres } from '#server/features/driver/driver.repository.ts';
import { bind } from '#server/http/bind-call.ts';

export const bindListCostCentres = bind(listCostCentres, ({ db, session }) =>
  findCostCentres(db, session.customerId),
);
