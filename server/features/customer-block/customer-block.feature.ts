import { feature } from '#server/feature/feature.ts';
import { customerBlockLetters } from './customer-block.letters.ts';
import { customerBlockOwnData } from './customer-block-own-data.repository.ts';
import { endBlocks } from './end-blocks.ts';

/** What blocks an account by hand, below all that asks for it: the file of a customer has the calls. */
export const customerBlockFeature = feature({
  jobs: [{ name: 'customer-blocks', cron: '* * * * *', run: endBlocks }],
  letters: customerBlockLetters,
  ownData: customerBlockOwnData,
});
