import { BERLIN } from '#domain/booking/grid.ts';
import { KEPT_YEARS } from '#domain/staff/act.ts';
import { feature } from '#server/feature/feature.ts';
import { bindAskWhoDrove } from './ask-who-drove.ts';
import { bindTellDriver } from './tell-driver.ts';
import { whoDroveLetters } from './who-drove.letters.ts';
import { forgetQuestions } from './who-drove.repository.ts';
import { whoDroveOwnData } from './who-drove-own-data.repository.ts';
import { bindWriteDriverLetter } from './write-driver-letter.ts';

/** The first moment of the years whose questions are still kept: as long as acts that mean no money. */
const keptFrom = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.PlainDate.from({
    year: now.toZonedDateTimeISO(BERLIN).year - KEPT_YEARS.OTHER,
    month: 1,
    day: 1,
  })
    .toZonedDateTime(BERLIN)
    .toInstant();

export const whoDroveFeature = feature({
  calls: [bindAskWhoDrove, bindWriteDriverLetter, bindTellDriver],
  letters: whoDroveLetters,
  ownData: whoDroveOwnData,
  jobs: [
    {
      name: 'driver-questions-clean-up',
      cron: '53 3 * * *',
      run: (db, now) => forgetQuestions(db, keptFrom(now)),
    },
  ],
});
