import { expect } from 'vitest';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createMailerFromConfig } from '#server/features/mail/mailer.ts';
import { contentIdentity, createContentStore } from '#server/features/page/content-store.ts';
import { serverTest } from '#server/test/server-test.ts';
import { readConfig } from './config.ts';
import { productJobs } from './jobs.ts';

const test = serverTest();

test('every job of the product has a name of its own', ({ db, folder }) => {
  const config = readConfig({ NODE_ENV: 'test' });
  const onError = (error: unknown) => {
    throw error;
  };
  const jobs = productJobs({
    files: createDiskFileStore(folder),
    mailer: createMailerFromConfig(config),
    content: createContentStore({ db, identity: contentIdentity(config), onError }),
    issuer: config.issuer,
    payee: config.payee,
    taxHoldYear: config.taxHoldYear,
  });
  const names = jobs.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
