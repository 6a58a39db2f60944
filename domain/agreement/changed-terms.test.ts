import { describe, expect, test } from 'vitest';
import { asksForTerms, publishFault, type TermsAnswer } from './changed-terms.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NEXT = { version: '2', change: { validFrom: '2027-02-01', summary: ['Anderes.'] } };
const answer = (kind: TermsAnswer['answer'], when: string, version = '2'): TermsAnswer => ({
  version,
  answer: kind,
  at: at(when),
});

describe('changed terms are asked about', () => {
  const before = at('2027-01-10T10:00:00Z');
  const after = at('2027-01-31T23:00:00Z');
  test.each<[string, TermsAnswer[], Temporal.Instant, boolean]>([
    ['whoever agreed to an older version', [answer('AGREED', '2026-11-01T00:00:00Z', '1')], before, true],
    ['whoever was only told', [answer('INFORMED', '2027-01-01T00:00:00Z')], before, true],
    ['nobody who agreed', [answer('AGREED', '2027-01-09T00:00:00Z')], after, false],
    ['nobody who refused', [answer('REFUSED', '2027-01-09T00:00:00Z')], after, false],
    ['nobody who answers later, for a week', [answer('LATER', '2027-01-03T10:00:01Z')], before, false],
    ['again after the week', [answer('LATER', '2027-01-03T10:00:00Z')], before, true],
    ['again from the day on, at midnight in Berlin', [answer('LATER', '2027-01-31T22:00:00Z')], after, true],
    ['not a second before', [answer('LATER', '2027-01-31T22:00:00Z')], at('2027-01-31T22:59:59Z'), false],
  ])('%s', (_, answers, now, asks) => {
    expect(asksForTerms(NEXT, answers, now)).toBe(asks);
  });

  test('the first version changes nothing', () => {
    expect(asksForTerms({ version: '1' }, [], before)).toBe(false);
  });
});

describe('new terms are published', () => {
  const now = at('2026-12-20T22:59:59Z');
  test('six weeks before they count, and not a day later', () => {
    expect(publishFault({ version: '1' }, NEXT, now)).toBeUndefined();
    expect(publishFault({ version: '1' }, NEXT, at('2026-12-21T23:00:00Z'))).toBe('TOO_SOON');
  });
  test('not before the day that their version is called by', () => {
    const dated = { ...NEXT, version: '2026-12-21' };
    expect(publishFault({ version: '1' }, dated, now)).toBe('VERSION_AHEAD');
    expect(publishFault({ version: '1' }, { ...dated, version: '2026-12-20' }, now)).toBeUndefined();
    expect(publishFault({ version: '2026-12-21' }, dated, now)).toBeUndefined();
  });
  test('with what changes, unless the version stays', () => {
    expect(publishFault({ version: '1' }, { version: '2' }, now)).toBe('NO_CHANGE');
    expect(publishFault({ version: '1' }, { version: '1' }, now)).toBeUndefined();
    expect(publishFault(undefined, { version: '1' }, now)).toBeUndefined();
  });
});
