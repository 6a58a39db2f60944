import { feature } from '#server/feature/feature.ts';
import { bindConfirmNewsletter } from './confirm-newsletter.ts';
import { newsletterJobs } from './newsletter.jobs.ts';
import { newsletterLetters } from './newsletter.letters.ts';
import { newsletterOwnData } from './newsletter-own-data.repository.ts';
import { bindSubscribeNewsletter } from './subscribe-newsletter.ts';
import { bindUnsubscribeNewsletter } from './unsubscribe-newsletter.ts';

export const newsletterFeature = feature({
  calls: [bindSubscribeNewsletter, bindConfirmNewsletter, bindUnsubscribeNewsletter],
  jobs: newsletterJobs,
  ownData: newsletterOwnData,
  letters: newsletterLetters,
});
