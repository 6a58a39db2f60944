import { saveDriverCostCentre } from '#contract/driver.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { COST_CENTRE_LABEL, checkCostCentre, cleanCostCentre } from '#domain/driver/cost-centre.ts';
import { registrationKind } from '#domain/registration/registration-kind.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { findPlan } from '#server/features/registration/plan.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { setCostCentre } from './driver.repository.ts';
import { managedDriver } from './driver-view.ts';
import { lockOwnDriver } from './managed-driver.ts';

/** The main account of a company alone (docs/decisions/068). What has ended by then keeps its cost centre. */
export const bindSaveDriverCostCentre = bind(
  saveDriverCostCentre,
  async ({ db, now, request, session }, { params, body }) => {
    const own = await lockOwnDriver(db, params.id, session);
    if (isRefused(own)) return own;
    const { driver } = own;
    const actorId = session.customerId;
    const costCentre = cleanCostCentre(body.costCentre);
    const plan = await findPlan(db, (await findCustomer(db, actorId)).planId);
    const code = checkCostCentre(costCentre, registrationKind(plan?.kundenart ?? ''));
    if (code) {
      const message = fieldText(code, COST_CENTRE_LABEL, speaksEnglish(request) ? 'en' : 'de');
      return refuse('FIELD_INVALID', { fields: [{ name: 'costCentre', code, message }] });
    }
    if (costCentre !== driver.costCentre)
      await setCostCentre(db, { customerId: driver.id, costCentre, actorId, now });
    return managedDriver(db, { customerId: driver.id, mainCustomerId: actorId }, now);
  },
);
