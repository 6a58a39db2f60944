import { feature } from '#server/feature/feature.ts';
import { plansCommand } from './admin-plans.ts';
import { pricesCommand } from './admin-prices.ts';
import { bindChangeSafetyPackage } from './change-safety-package.ts';
import { bindCreatePlanChange } from './create-plan-change.ts';
import { bindCreateSafetyPackage } from './create-safety-package.ts';
import { bindDeletePlanChange } from './delete-plan-change.ts';
import { bindListPlans } from './list-plans.ts';
import { bindListTariffs } from './list-tariffs.ts';
import { bindSendSalesConsulting } from './send-sales-consulting.ts';
import { bindShowOwnPlan } from './show-own-plan.ts';
import { bindShowPlanEffect } from './show-plan-effect.ts';
import { tariffJobs } from './tariff.jobs.ts';
import { tariffLetters } from './tariff.letters.ts';
import { tariffOwnData } from './tariff-own-data.repository.ts';

export const tariffFeature = feature({
  calls: [
    bindListPlans,
    bindListTariffs,
    bindShowOwnPlan,
    bindShowPlanEffect,
    bindCreatePlanChange,
    bindDeletePlanChange,
    bindCreateSafetyPackage,
    bindChangeSafetyPackage,
    bindSendSalesConsulting,
  ],
  jobs: tariffJobs,
  letters: tariffLetters,
  admin: [plansCommand, pricesCommand],
  ownData: tariffOwnData,
});
