import { showServiceCaseForStaff } from '#contract/service-case.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCaseForStaff } from './staff-case.repository.ts';
import { viewCaseForStaff } from './staff-case-view.ts';
import { noteLook } from './staff-steps.ts';

export const bindShowServiceCaseForStaff = bind(
  showServiceCaseForStaff,
  async ({ db, now, session }, { params }) => {
    const staffId = session.customerId;
    const row = await findCaseForStaff(db, params.id, staffId);
    if (!row) return refuse('SERVICE_CASE_UNKNOWN');
    await noteLook(db, { caseId: row.id, staff: { id: staffId }, now });
    return viewCaseForStaff(db, row, { staffId, now });
  },
);
