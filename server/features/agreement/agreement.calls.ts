import type { BoundCall } from '#server/http/bind-call.ts';
import type { ContractOptions } from './contract-pdf.ts';
import { bindListAgreements } from './list-agreements.ts';
import { bindShowAgreementPdf } from './show-agreement-pdf.ts';

export const agreementCalls = (options: ContractOptions): BoundCall[] => [
  bindListAgreements,
  bindShowAgreementPdf(options),
];
