import { moveDamage as contract } from '#contract/damage-case.ts';
import type { ActKind } from '#domain/staff/act.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { moveDamage } from '#server/features/damage/decide-damage.ts';
import { multiLine } from '#server/features/mail/clean-text.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutDamage, aboutHeard, findCaseHere } from './find-case.ts';

const UNTOLD = {
  name: 'told',
  code: 'missing',
  message: {
    de: 'Bitte schreib, was die angehörte Person liest.',
    en: 'Please write what the person who was heard reads.',
  },
};

/** §S20.16: takes a damage up, closes it without a decision, or looks at it once more, as after an objection. */
export const bindMoveDamage = bind(contract, {
  handle: async (context, { params, body: { to, told, objection, reason } }) => {
    const { db, mailer, now, session, recordAct } = context;
    const found = await findCaseHere(context, params.id, 'DECIDE');
    if (isRefused(found)) return found;
    const { damage, cityId } = found;
    const closes = to === 'DISMISSED';
    if (closes && damage.heardCustomerId !== null && told === undefined)
      return refuse('FIELD_INVALID', { fields: [UNTOLD] });
    // Of a report that is taken up the person hears nothing; the reason stands in the log.
    const text = closes ? (told ?? reason) : undefined;
    const isDone = await moveDamage(db, mailer, {
      damage,
      state: to,
      by: { staff: await findStaffNameOf(db, session.customerId), staffId: session.customerId },
      ...(text === undefined ? {} : { text: multiLine(text) }),
      ...(objection === undefined || damage.state !== 'DECIDED' ? {} : { objection: multiLine(objection) }),
      now,
    });
    if (!isDone) return refuse('DAMAGE_STEP');
    const kind: ActKind = closes
      ? 'DAMAGE_DISMISSED'
      : damage.state === 'REPORTED'
        ? 'DAMAGE_OPENED'
        : 'DAMAGE_REOPENED';
    await recordAct({
      ...aboutDamage(damage, cityId),
      ...aboutHeard(damage),
      kind,
      before: { state: damage.state, outcome: damage.outcome, shareCents: damage.shareCents },
      after: { state: to },
      reason,
    });
    return { state: to };
  },
});
