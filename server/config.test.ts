import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';

const production = { NODE_ENV: 'production', DATA_DIR: '/tmp/nowhere' };

test('production never seeds the demonstration, whose passwords are public', () => {
  expect(readConfig(production).demo).toBe(false);
  expect(() => readConfig({ ...production, DEMO: 'true' })).toThrow(ConfigInvalid);
  expect(readConfig({}).demo).toBe(true);
});

test('production names where its data is', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('DATABASE_URL oder DATA_DIR');
});

test('every fault is named at once, in German', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe' })).toThrow(
    /^PORT: .*\nTRUST_PROXY: .*\nLOG_LEVEL: /,
  );
});

test('proxies are counted or named', () => {
  const proxies = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;
  expect([proxies('false'), proxies('true'), proxies('2'), proxies('10.0.0.0/8,fd00::/8')]).toEqual([
    false,
    1,
    2,
    '10.0.0.0/8,fd00::/8',
  ]);
});
