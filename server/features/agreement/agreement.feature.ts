import { feature } from '#server/feature/feature.ts';
import { termsCommand } from './admin-terms.ts';
import { agreementJobs } from './agreement.jobs.ts';
import { agreementLetters } from './agreement.letters.ts';
import { agreementOwnData } from './agreement-own-data.repository.ts';
import { bindAnswerChangedTerms } from './answer-changed-terms.ts';
import { bindListAgreements } from './list-agreements.ts';
import { bindShowAgreementPdf } from './show-agreement-pdf.ts';
import { bindShowChangedTerms } from './show-changed-terms.ts';

export const agreementFeature = feature({
  calls: [bindListAgreements, bindShowAgreementPdf, bindShowChangedTerms, bindAnswerChangedTerms],
  jobs: agreementJobs,
  ownData: agreementOwnData,
  admin: [termsCommand],
  letters: agreementLetters,
});
