import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindBuyKmPackage } from './buy-km-package.ts';
import { bindListAllotments } from './list-allotments.ts';
import { bindListKmPackages } from './list-km-packages.ts';

export const allotmentCalls = (needs: { mailer: Mailer; papers: ContractPapers }): BoundCall[] => [
  bindListAllotments,
  bindListKmPackages,
  bindBuyKmPackage(needs),
];
