import { describe, expect, it } from 'vitest';
import {
  citationFaults,
  missingEvidence,
  readRequirements,
  requirementCount,
  stringsOf,
  unbuilt,
} from './requirements.ts';

/** Written apart from its number, so that no example below counts as a citation. */
const S = '§';

const table = (...rows: string[]) =>
  [`# ${S}S4 Booking`, '', '| id | requirement | where | shown by |', '|---|---|---|---|', ...rows].join(
    '\n',
  );

const row = (id: string, where = 'not yet', shownBy = 'not yet', text = 'Says so') =>
  `| ${S}${id} | ${text} | ${where} | ${shownBy} |`;

describe('a file of requirements', () => {
  it('tells section, ids, places and tests', () => {
    const file = readRequirements(
      'a.md',
      table(row('S4.1', '`a.ts`, `b/c.ts`', '`a.test.ts` "one \\| two"'), row('S4.2')),
    );
    expect(file).toEqual({
      section: 'S4',
      faults: [],
      requirements: [
        {
          id: `${S}S4.1`,
          line: 5,
          text: 'Says so',
          places: ['a.ts', 'b/c.ts'],
          tests: [{ path: 'a.test.ts', title: 'one | two' }],
        },
        { id: `${S}S4.2`, line: 6, text: 'Says so', places: [], tests: [] },
      ],
    });
  });

  it.each([
    ['a gap', [row('S4.1'), row('S4.3')], `hier kommt ${S}S4.2, nicht ${S}S4.3`],
    ['an id twice', [row('S4.1'), row('S4.1')], `hier kommt ${S}S4.2, nicht ${S}S4.1`],
    ['an id of another section', [row('S5.1')], `hier kommt ${S}S4.1, nicht ${S}S5.1`],
    ['a row without an id', ['| a | b | c | d |'], 'eine Zeile ist'],
    ['a cell too few', [`| ${S}S4.1 | b | not yet |`], 'eine Zeile ist'],
    ['no text', [`| ${S}S4.1 |  | not yet | not yet |`], 'sagt nichts'],
    ['an empty place', [row('S4.1', '')], 'heißt „not yet“'],
    ['a place without quotes', [row('S4.1', 'a.ts')], 'der Ort ist'],
    ['a test without a title', [row('S4.1', '`a.ts`', '`a.test.ts`')], 'der Test ist'],
  ])('has no %s', (_, rows, fault) => {
    const { faults } = readRequirements('a.md', table(...rows));
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  it('has one heading with its section', () => {
    expect(readRequirements('a.md', '# Booking').faults).toEqual([
      expect.stringContaining('a.md:1: genau eine'),
    ]);
  });
});

describe('what a requirement names', () => {
  const source = `// it's "not" here\ntest('nobody\\'s car', () => {});\ntest(\`two \${1} cars\`, () => {});`;
  const faultsOf = (where: string, shownBy: string, text = 'Says so') =>
    missingEvidence(
      'a.md',
      readRequirements('a.md', table(row('S4.1', where, shownBy, text))).requirements,
      (path) =>
        ['a.test.ts', 'server/test/a-test.ts', 'server/a-test.ts'].includes(path) ? source : undefined,
      (path) => path === 'a.ts',
    );

  it('are the strings of a test file, not its comments', () => {
    expect(stringsOf(source)).toEqual(["nobody's car", 'two ${1} cars']);
  });

  it('is there', () => {
    expect(faultsOf('`a.ts`', `\`a.test.ts\` "nobody's car"`)).toEqual([]);
    expect(faultsOf('`a.ts`', '`server/test/a-test.ts` "two"')).toEqual([]);
    expect(faultsOf('`a.ts`', '`server/a-test.ts` "two"')).toHaveLength(1);
    expect(faultsOf('`a.ts`', 'not yet', 'As in `web/a.ts`')).toEqual([
      `a.md:5: ${S}S4.1 nennt web/a.ts, das gibt es nicht`,
    ]);
    expect(faultsOf('`b.ts`', 'not yet')).toEqual([`a.md:5: ${S}S4.1 nennt b.ts, das gibt es nicht`]);
    expect(faultsOf('`a.ts`', '`b.test.ts` "x"')).toEqual([
      `a.md:5: ${S}S4.1 nennt den Test b.test.ts, den gibt es nicht`,
    ]);
    expect(faultsOf('`a.ts`', '`a.test.ts` "not"')).toEqual([
      `a.md:5: ${S}S4.1 nennt „not“, das steht nicht in a.test.ts`,
    ]);
  });
});

describe('a citation', () => {
  const known = new Set(['2', '2.14', 'S9', 'S9.3']);
  const faultsOf = (text: string) => citationFaults('a.ts', text, known);

  it('leads to a section or an id, also one of several', () => {
    expect(faultsOf(`/** Says who (${S}2, ${S}2.14, ${S}S9.3). */`)).toEqual([]);
    expect(faultsOf(`a\nb (${S}2.14 and ${S}S9.4, ${S}3)`)).toEqual([
      `a.ts:2: ${S}S9.4 steht nicht in docs/requirements/`,
      `a.ts:2: ${S}3 steht nicht in docs/requirements/`,
    ]);
    expect(faultsOf(`${S}2.`)).toEqual([]);
    expect(faultsOf(`${S}2.1.4`)).toHaveLength(1);
    expect(faultsOf(`${S}77 GET /settings`)).toHaveLength(1);
  });

  it.each([
    '§ 312k BGB',
    '§§ 312k, 356a BGB',
    `${S}5 DDG`,
    `${S}312k BGB`,
    `${S}25 Abs. 1`,
    `RFC 9110 ${S}13.1.2`,
    '§ 5',
  ])('is not %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([`specification ${S}2`, `Decisions ${S}2`, `(specification\n * ${S}2)`, `-- decisions\n-- ${S}2`])(
    'is not of the old kind: %j',
    (text) => {
      expect(faultsOf(text)).toEqual([expect.stringMatching(/^a\.ts:1: Anforderungen heißen/)]);
    },
  );
});

it('the count tells how far the product is', () => {
  const { requirements } = readRequirements(
    'a.md',
    table(
      row('S4.1', '`a.ts`', '`a.test.ts` "x"'),
      `| ${S}S4.2 | Says so (not yet: twice) | \`a.ts\` | not yet |`,
      row('S4.3'),
    ),
  );
  expect(requirementCount(requirements)).toBe(
    '3 Anforderungen: 1 mit Ort und Test, 1 nur mit Ort, 1 noch nicht; 1 der gebauten fehlt ein Teil',
  );
});

it('of the specification nothing is missing, and a row that says so is a fault; a supplement may say it', () => {
  const shown = '`a.test.ts` "x"';
  const supplement = readRequirements(
    'a.md',
    table(
      row('S4.1', '`a.ts`', shown),
      row('S4.2', '`a.ts`', shown, 'Says so (today: twice)'),
      row('S4.3', '`a.ts`'),
    ),
  );
  expect(unbuilt('a.md', supplement)).toEqual([]);
  expect(unbuilt('a.md', { ...supplement, section: '4' }).map((fault) => fault.split(' ')[0])).toEqual([
    'a.md:6:',
    'a.md:7:',
  ]);
});
