import { feature } from '#server/feature/feature.ts';
import { bindBlockCustomer } from './block-customer.ts';
import { customerBlockLetters } from './customer-block.letters.ts';
import { customerBlockOwnData } from './customer-block-own-data.repository.ts';
import { endBlocks } from './end-blocks.ts';
import { proposedBlock } from './proposed-block.ts';
import { bindUnblockCustomer } from './unblock-customer.ts';

export const customerBlockFeature = feature({
  calls: [bindBlockCustomer, bindUnblockCustomer],
  proposedActs: [proposedBlock],
  jobs: [{ name: 'customer-blocks', cron: '* * * * *', run: endBlocks }],
  letters: customerBlockLetters,
  ownData: customerBlockOwnData,
});
