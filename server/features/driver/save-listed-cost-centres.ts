import { saveListedCostCentres } from '#contract/driver.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { COST_CENTRE_LABEL, checkCostCentre, cleanCostCentre } from '#domain/driver/cost-centre.ts';
import { MAX_LISTED_COST_CENTRES } from '#domain/driver/cost-centre-limits.ts';
import { registrationKind } from '#domain/registration/registration-kind.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { findPlan } from '#server/features/registration/plan.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCostCentres, replaceListedCostCentres } from './driver.repository.ts';

/** The main account of a company alone (docs/decisions/085). */
export const bindSaveListedCostCentres = bind(
  saveListedCostCentres,
  async ({ db, request, session }, { body }) => {
    if (!isMainAccount(session.customerNumber)) return refuse('FORBIDDEN');
    const { customerId } = session;
    const plan = await findPlan(db, (await findCustomer(db, customerId)).planId);
    const kind = registrationKind(plan?.kundenart ?? '');
    const wanted = new Set(body.costCentres.map(cleanCostCentre).filter((one) => one !== null));
    const wrong = [...wanted].find((one) => checkCostCentre(one, kind) !== undefined);
    const code =
      wanted.size > MAX_LISTED_COST_CENTRES
        ? 'COST_CENTRES_TOO_MANY'
        : wrong !== undefined && checkCostCentre(wrong, kind);
    if (code) {
      const text = fieldText(code, COST_CENTRE_LABEL, speaksEnglish(request) ? 'en' : 'de');
      // Among many lines the one that is meant.
      const isOfLine = code !== 'COST_CENTRES_TOO_MANY' && code !== 'COST_CENTRE_OF_COMPANIES';
      const message = isOfLine ? `„${wrong}“: ${text}` : text;
      return refuse('FIELD_INVALID', { fields: [{ name: 'costCentres', code, message }] });
    }
    await replaceListedCostCentres(db, customerId, [...wanted]);
    const { listed } = await findCostCentres(db, customerId);
    return { listed };
  },
);
