import { removeGivenUp } from './sales.repository.ts';

export const salesJobs = [{ name: 'sales-clean-up', cron: '33 * * * *', run: removeGivenUp }];
