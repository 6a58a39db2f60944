import { type RawBuilder, sql } from 'kysely';

/** Whether somebody of this person's account was heard about the damage, or reported it on a trip: others see to it then. */
export const isAboutAccountOf = (viewerId: number): RawBuilder<boolean> => sql<boolean>`
  exists (select from customer viewer join customer theirs on theirs.account_number = viewer.account_number
    where viewer.id = ${viewerId} and (theirs.id = damage.heard_customer_id
      or theirs.id = damage.reporter_id and damage.booking_id is not null))`;
