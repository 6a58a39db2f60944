import { expect, test } from 'vitest';
import { linkFaults } from './doc-links.ts';

const exists = (path: string) => ['docs/operations.md', 'docs/images', 'server/app.ts'].includes(path);

test('a link counts from the page that it is on, whatever part of the other page it leads to', () => {
  expect(linkFaults('docs/a.md', '[x](operations.md#tls) ![y](images)', exists)).toEqual([]);
  expect(linkFaults('README.md', '[x](docs/operations.md)', exists)).toEqual([]);
  expect(linkFaults('README.md', '[x](operations.md)', exists)).toEqual([
    'README.md: operations.md gibt es nicht',
  ]);
});

test('a path that is named counts from the root; patterns and addresses are no files', () => {
  expect(linkFaults('docs/a.md', '`server/app.ts` `server/gone.ts`', exists)).toEqual([
    'docs/a.md: server/gone.ts gibt es nicht',
  ]);
  const many =
    '`server/features/*/x.calls.ts` `server/features/<feature>.ts` [web](https://example.org/a.md)';
  expect(linkFaults('docs/a.md', many, exists)).toEqual([]);
});
