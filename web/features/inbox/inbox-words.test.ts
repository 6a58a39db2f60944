import { expect, test } from 'vitest';
import { clockText, deadlineOf, introText, nextDeadlineText } from './inbox-words.ts';

const at = (text: string) => Temporal.Instant.from(`${text}+02:00`);
const NOW = at('2027-05-12T14:32');
const due = (text: string | null, since = '2027-05-12T14:00') => ({
  dueAt: text === null ? null : at(text).toString(),
  since: at(since).toString(),
});

test.for([
  ['2027-05-12T14:20', 'vor 12 Min.', '14:20', false],
  ['2027-05-12T12:00', 'vor 2 Std. 32 Min.', '12:00', false],
  ['2027-05-12T15:30', 'in 58 Min.', '15:30', true],
  ['2027-05-12T16:32', 'in 2 Std.', '16:32', false],
  ['2027-05-13T00:00', 'in 9 Std. 28 Min.', '24:00', false],
  ['2027-05-14T00:00', 'in einem Tag', '13.05.2027', false],
  ['2027-05-28T14:32', 'in 16 Tagen', '28.05.2027', false],
  ['2027-05-12T14:32', 'vor 0 Min.', '14:32', false],
] as const)('the deadline %s is told relative, then by the clock', ([dueAt, relative, clock, isSoon]) => {
  expect(deadlineOf(due(dueAt), NOW)).toEqual({ relative, clock, isSoon });
});

test('what has no deadline says how long it has waited', () => {
  expect(deadlineOf(due(null), NOW).relative).toBe('seit 32 Min.');
  expect(deadlineOf(due(null, '2027-05-12T14:32'), NOW).relative).toBe('gerade eben');
  // The clocks of two servers differ a little.
  expect(deadlineOf(due(null, '2027-05-12T14:33'), NOW).relative).toBe('gerade eben');
});

test('midnight ends the day before, in winter too', () => {
  const winter = Temporal.Instant.from('2027-12-01T12:00:00+01:00');
  expect(clockText('2027-12-01T23:00:00Z', winter)).toBe('24:00');
});

const entry = (dueAt: string | null) => ({
  ...due(dueAt),
  kind: 'NOTE' as const,
  id: '1',
  title: 'Anrufen',
  about: null,
  city: null,
  isForToday: false,
  facts: [],
  action: null,
  note: null,
  accountNumber: null,
  claim: null,
});

test('the head counts what is open and what is late, and the next deadline is one ahead', () => {
  const entries = [entry('2027-05-12T12:00'), entry('2027-05-12T16:00'), entry(null)];
  expect(introText(entries, NOW)).toBe('3 offen, davon 1 über der Frist. Das Dringendste zuerst.');
  expect(introText([], NOW)).toBe('Nichts offen.');
  expect(nextDeadlineText(entries, NOW)).toBe('Nächste Frist: 16:00.');
  expect(nextDeadlineText([entry('2027-05-12T12:00')], NOW)).toBe('');
});
