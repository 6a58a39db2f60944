import type { ContentStore } from '#server/features/page/content-store.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindAnswerChangedTerms } from './answer-changed-terms.ts';
import type { ContractOptions } from './contract-pdf.ts';
import { bindListAgreements } from './list-agreements.ts';
import { bindShowAgreementPdf } from './show-agreement-pdf.ts';
import { bindShowChangedTerms } from './show-changed-terms.ts';

export const agreementCalls = (options: ContractOptions, content: ContentStore): BoundCall[] => [
  bindListAgreements,
  bindShowAgreementPdf(options),
  bindShowChangedTerms(content),
  bindAnswerChangedTerms(content),
];
