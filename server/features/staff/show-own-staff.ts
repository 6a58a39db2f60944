import { showOwnStaff } from '#contract/staff.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewOneself } from './staff-view.ts';

export const bindShowOwnStaff = bind(showOwnStaff, ({ db, session, staff, now }) =>
  viewOneself(db, session, staff, now),
);
