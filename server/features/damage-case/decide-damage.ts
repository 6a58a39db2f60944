import { decideDamage as contract } from '#contract/damage-case.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { type DecideFault, hasDecidedBefore } from '#domain/damage/hearing.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { decideDamage, decideFault, findHearing } from '#server/features/damage/decide-damage.ts';
import { multiLine } from '#server/features/mail/clean-text.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutDamage, aboutHeard, findCaseHere } from './find-case.ts';
import { type DriverWish, findDriverBasis } from './proposed-driver.ts';

const FAULTS = {
  STATE: 'DAMAGE_STEP',
  NOT_HEARD: 'DAMAGE_DRIVER_UNHEARD',
  HEARING_RUNS: 'DAMAGE_HEARING_RUNS',
  SHARE_TOO_HIGH: 'DAMAGE_SHARE_TOO_HIGH',
} as const satisfies Partial<Record<DecideFault, RefusalCode>>;

const shareField = (de: string, en: string) => ({
  fields: [{ name: 'shareCents', code: 'invalid', message: { de, en } }],
});
const SHARE_FAULTS = {
  SHARE_MISSING: shareField(
    'Bitte gib an, wie hoch der Anteil der Person ist.',
    'Please say how much the person has to pay.',
  ),
  SHARE_FOR_NOBODY: shareField(
    'Einen Anteil gibt es nur, wenn der Schaden auf einer Fahrt entstanden ist.',
    'There is a share only if it happened on a trip.',
  ),
} as const;

/** §S20.16: decides whose it is, in words that the person reads; that it happened on their trip only with a second person. */
export const bindDecideDamage = bind(contract, {
  handle: async (context, { params, body: { outcome, shareCents, told, reason } }) => {
    const { db, mailer, now, session, recordAct } = context;
    const found = await findCaseHere(context, params.id, 'DECIDE');
    if (isRefused(found)) return found;
    const { damage, cityId } = found;
    const hearing = await findHearing(db, damage);
    if (hasDecidedBefore(hearing.events, session.customerId)) return refuse('DAMAGE_OWN_DECISION');
    const fault = decideFault(damage, hearing, { outcome, shareCents }, now);
    if (fault === 'SHARE_MISSING' || fault === 'SHARE_FOR_NOBODY')
      return refuse('FIELD_INVALID', SHARE_FAULTS[fault]);
    if (fault) return refuse(FAULTS[fault]);
    const evidence = multiLine(told);
    if (outcome === 'DRIVER' && shareCents !== undefined && needsSecondPerson({ kind: 'DAMAGE_SHARE' })) {
      const request: DriverWish = { damageId: damage.id, shareCents, told: evidence };
      const basis = await findDriverBasis(db, request, now);
      if (!basis) return refuse('DAMAGE_STEP');
      const proposal = await propose(context, {
        kind: 'DAMAGE_TO_DRIVER',
        request,
        basis,
        ...(damage.heardCustomerId === null ? {} : { customerId: damage.heardCustomerId }),
        cities: [cityId],
        reason,
      });
      return isRefused(proposal) ? proposal : { proposal };
    }
    const by = { staff: await findStaffNameOf(db, session.customerId), staffId: session.customerId };
    await decideDamage(db, mailer, { damage, outcome, shareCents, evidence, by, now });
    await recordAct({
      ...aboutDamage(damage, cityId),
      ...aboutHeard(damage),
      kind: 'DAMAGE_DECIDED',
      before: { state: damage.state },
      after: { outcome },
      reason,
    });
    return { proposal: null };
  },
});
