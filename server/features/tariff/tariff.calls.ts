import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindChangeSafetyPackage } from './change-safety-package.ts';
import { bindCreatePlanChange } from './create-plan-change.ts';
import { bindCreateSafetyPackage } from './create-safety-package.ts';
import { bindDeletePlanChange } from './delete-plan-change.ts';
import { bindListTariffs } from './list-tariffs.ts';
import { bindSendSalesConsulting } from './send-sales-consulting.ts';
import { bindShowOwnPlan } from './show-own-plan.ts';
import { bindShowPlanEffect } from './show-plan-effect.ts';

export const tariffCalls = (needs: { mailer: Mailer; papers: ContractPapers }): BoundCall[] => [
  bindListTariffs,
  bindShowOwnPlan,
  bindShowPlanEffect,
  bindCreatePlanChange(needs),
  bindDeletePlanChange(needs),
  bindCreateSafetyPackage(needs),
  bindChangeSafetyPackage(needs),
  bindSendSalesConsulting(needs),
];
