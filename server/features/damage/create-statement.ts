import { createStatement } from '#contract/damage.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertEvent, lockDamage } from './damage.repository.ts';
import { viewBookingDamages } from './damage-view.ts';

/** The driver's answer in a hearing; what comes after the deadline but before the decision counts too. */
export const bindCreateStatement = bind(createStatement, async ({ db, now, session }, { params, body }) => {
  const damage = await lockDamage(db, params.id);
  if (damage?.heardCustomerId !== session.customerId) return refuse('DAMAGE_UNKNOWN');
  if (damage.state !== 'HEARING') return refuse('DAMAGE_NOT_HEARD');
  await insertEvent(db, {
    damageId: damage.id,
    kind: 'STATED',
    at: now,
    by: { customerId: session.customerId },
    text: body.text,
  });
  const [view] = await viewBookingDamages(db, [damage], session.customerId);
  return view ?? refuse('DAMAGE_UNKNOWN');
});
