import { showOwnAvailability } from '#contract/employee.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewAvailability } from './read-availability.ts';

export const bindShowOwnAvailability = bind(showOwnAvailability, ({ db, now, session }) =>
  viewAvailability(db, session, now),
);
