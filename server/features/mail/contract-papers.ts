import type { DeclaredTerms } from '#domain/agreement/changed-terms.ts';
import {
  type AgreementOccasion,
  type ContractText,
  contractFileName,
  type DocumentKind,
} from '#domain/agreement/contract-document.ts';
import type { AgreedKmPackage } from '#domain/agreement/km-package-sheet.ts';
import type { AgreedPlan } from '#domain/agreement/plan-sheet.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Operator } from '#domain/page/operator.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import type { NewAttachment } from './mail.repository.ts';

/** What customers of one provider see now, and with whom they conclude a contract. */
export type CurrentTexts = {
  priceList: PriceList;
  operator: Pick<Operator, 'name' | 'address'>;
  texts: ContractText[];
  /** What changes in the terms among them, and from when for those who were asked. */
  change: DeclaredTerms['change'];
};

export type Agreed = { customerId: number; now: Temporal.Instant } & (
  | ({ occasion: Exclude<AgreementOccasion, 'CHANGED_TERMS' | 'KM_PACKAGE'> } & Omit<
      AgreedPlan,
      'priceList' | 'operator'
    >)
  | { occasion: 'KM_PACKAGE'; kmPackage: AgreedKmPackage }
);

/**
 * The papers of a contract, for the mail that confirms it (§ 312f BGB). Features that conclude contracts are given this;
 * they cannot import the feature that keeps it, which reads texts and prices.
 */
export type ContractPapers = {
  /** Reads the texts that are published now, before a transaction: its connection would wait for another one. */
  current(now: Temporal.Instant): Promise<(providerId: string) => CurrentTexts>;
  /** Records what a customer agrees to, in the caller's transaction. Returns the files for the mail. */
  record(db: Db, texts: CurrentTexts, agreed: Agreed): Promise<NewAttachment[]>;
};

/** The files of what was agreed to, for a mail; a text that is only an information is none. */
export const contractFiles = (
  agreed: readonly { id: number; kind: DocumentKind; at: Temporal.Instant }[],
): NewAttachment[] =>
  agreed
    .filter(({ kind }) => kind !== 'PRIVACY')
    .map(({ id, kind, at }) => ({
      filename: contractFileName(kind, at.toZonedDateTimeISO(BERLIN).toPlainDate()),
      contentType: 'application/pdf',
      agreementId: id,
    }));
