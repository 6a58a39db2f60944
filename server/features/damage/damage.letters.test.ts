import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  damageClosed,
  damageDecided,
  damageHearing,
  damageLetters,
  damageReopened,
} from './damage.letters.ts';

letterTests(damageLetters, ({ link, prename, text }) => {
  const damage = {
    prename,
    car: text('car'),
    trip: text('trip'),
    damage: text('damage'),
    recordedAt: text('recordedAt'),
    link,
  };
  return [
    sample(damageHearing, { ...damage, text: text('text'), until: text('until') }),
    sample(damageDecided, {
      ...damage,
      outcome: 'DRIVER',
      share: text('share'),
      evidence: text('evidence'),
    }),
    sample(damageReopened, damage),
    sample(damageClosed, { ...damage, text: text('text') }),
  ];
});
