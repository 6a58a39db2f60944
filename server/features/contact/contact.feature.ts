import { feature } from '#server/feature/feature.ts';
import { contactJobs } from './contact.jobs.ts';
import { contactLetters } from './contact.letters.ts';
import { contactOwnData } from './contact-own-data.repository.ts';
import { bindDownloadDeclaration } from './download-declaration.ts';
import { bindSendDeclaration } from './send-declaration.ts';
import { bindSendEmail } from './send-email.ts';
import { bindSendEmailTemplate } from './send-email-template.ts';
import { bindShowDeclaration } from './show-declaration.ts';

export const contactFeature = feature({
  calls: [
    bindSendEmail,
    bindSendEmailTemplate,
    bindSendDeclaration,
    bindShowDeclaration,
    bindDownloadDeclaration,
  ],
  jobs: contactJobs,
  ownData: contactOwnData,
  letters: contactLetters,
});
