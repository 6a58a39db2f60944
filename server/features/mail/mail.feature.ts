import { feature } from '#server/feature/feature.ts';
import { mailJobs } from './mail.jobs.ts';

export const mailFeature = feature({
  jobs: mailJobs,
});
