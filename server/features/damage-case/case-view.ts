import type { CallOutput } from '#contract/call.ts';
import type { listDamages } from '#contract/damage-case.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES, type DamageSeverity, SEVERITY_TITLES } from '#domain/damage/damage-kind.ts';
import { may } from '#domain/staff/may.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import type { CaseHead } from './damage-case.repository.ts';

type Viewer = { staff: StaffCaller; now: Temporal.Instant };
type HeadView = CallOutput<typeof listDamages>['items'][number];

/** Who drove and what they said is for those who see customers in that city. */
export const seesPeople = ({ staff, now }: Viewer, { cityId }: Pick<CaseHead, 'cityId'>): boolean =>
  may(staff.grants, 'CUSTOMERS', 'SEE', cityId, now);

type Named = { number: string; prename: string | null; name: string | null };

export const viewPerson = ({ number, prename, name }: Named) => ({
  name: fullName(prename, name) ?? number,
  accountNumber: number,
});

/** A damage as the list shows it. Colleagues are named to everybody. */
export function viewHead(viewer: Viewer, head: CaseHead): HeadView {
  const { isOfTask, reporterNumber: number, reporterPrename: prename, reporterName: name } = head;
  const isNamed = isOfTask || seesPeople(viewer, head);
  return {
    id: head.id,
    state: head.state,
    car: { plate: head.plate, model: head.model },
    city: head.city,
    what: DAMAGE_TITLES[head.kind],
    part: placeText(head),
    severity: SEVERITY_TITLES[head.severity as DamageSeverity],
    beforeTrip: head.beforeTrip,
    isAccident: head.isAccident,
    reportedBy: {
      how: isOfTask ? 'TASK' : 'TRIP',
      person: isNamed ? viewPerson({ number, prename, name }) : null,
    },
    recordedAt: head.recordedAt.toString(),
    dueAt: head.state === 'HEARING' && head.heardUntil !== null ? head.heardUntil.toString() : null,
    hasAnswer: head.hasAnswer,
    repairedAt: head.repairedAt?.toString() ?? null,
  };
}
