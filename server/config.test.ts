import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/stadtwagen',
  PUBLIC_URL: 'https://auto.example.org',
};
const MAIL = {
  SMTP_URL: 'smtps://name:passwort@mail.example.org',
  MAIL_FROM: 'noreply@auto.example.org',
  MAIL_INFORMATION: 'info@auto.example.org',
};

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error;
    return error.message.split('\n').map((line) => line.split(':')[0] ?? '');
  }
}

test('production never seeds the demonstration, whose passwords are public', () => {
  expect(readConfig(PRODUCTION).demo).toBe(false);
  expect(() => readConfig({ ...PRODUCTION, DEMO: 'true' })).toThrow(ConfigInvalid);
  expect(readConfig({}).demo).toBe(true);
});

test('production names where its data is', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('DATABASE_URL oder DATA_DIR');
});

test('an owner of the database is named beside the role of the server only', () => {
  const owner = 'postgres://owner:secret@localhost:5432/stadtwagen';
  expect(faultsOf({ DATABASE_OWNER_URL: owner })).toEqual(['DATABASE_OWNER_URL']);
  const server = 'postgres://server:secret@localhost:5432/stadtwagen';
  expect(readConfig({ DATABASE_URL: server }).databaseOwnerUrl).toBeUndefined();
  expect(readConfig({ DATABASE_URL: server, DATABASE_OWNER_URL: owner })).toMatchObject({
    databaseUrl: server,
    databaseOwnerUrl: owner,
  });
});

test('every fault is named at once, in German', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe' })).toThrow(
    /^PORT: .*\nTRUST_PROXY: .*\nLOG_LEVEL: /,
  );
});

test('figures are served nowhere unless a port is named, and then to this machine only', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: 'off', METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  for (const port of ['on', '65536', '-1', '3000']) {
    expect(faultsOf({ METRICS_PORT: port })).toEqual(['METRICS_PORT']);
  }
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

test('production runs without a mail server, mails wait', () => {
  expect(faultsOf(PRODUCTION)).toEqual([]);
  expect(readConfig(PRODUCTION).mail.smtpUrl).toBeUndefined();
});

test('production needs an address for the links in mails, also without a mail server', () => {
  expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL: in production nötig/);
  expect(faultsOf({ PUBLIC_URL: '' })).toEqual([]);
});

test.each(['auto.example.org', 'ftp://auto.example.org', 'https://', '//auto.example.org'])(
  '%s is no public address',
  (url) => expect(faultsOf({ PUBLIC_URL: url })).toEqual(['PUBLIC_URL']),
);

test('keys name the programs that call; the one of our own pages must be there', () => {
  expect([...readConfig({}).apiKeys]).toEqual([
    ['web', 'web'],
    ['native', 'native'],
    ['partner', 'partner'],
  ]);
  const own = readConfig({ API_KEYS: 'web=web,partner=a=b,partner=c' }).apiKeys;
  expect([own.get('a=b'), own.get('c'), own.get('native')]).toEqual(['partner', 'partner', undefined]);
  for (const keys of [
    '',
    'web',
    'partner=x',
    'web=web,',
    'web=web,fremd=x',
    'web=we b,web=web',
    'native=web',
  ]) {
    expect(faultsOf({ API_KEYS: keys })).toEqual(['API_KEYS']);
  }
});

test('production with a mail server needs a sender and a recipient that exist', () => {
  expect(faultsOf({ ...PRODUCTION, ...MAIL })).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, SMTP_URL: MAIL.SMTP_URL })).toEqual(['MAIL_FROM', 'MAIL_INFORMATION']);
  expect(faultsOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual([]);
});

test.each(['mail.example.org', 'http://mail.example.org', 'smtp:', 'direct://x'])(
  '%s is no mail server',
  (url) => expect(faultsOf({ SMTP_URL: url })).toEqual(['SMTP_URL']),
);

test.each(['Stadtwagen <a@example.org>', 'a@example.org, b@example.org', ''])('%j is no sender', (address) =>
  expect(faultsOf({ MAIL_FROM: address })).toEqual(['MAIL_FROM']),
);
