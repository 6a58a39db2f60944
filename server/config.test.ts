import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PARTICULARS } from '#server/test/particulars.ts';
import { ConfigInvalid, readConfig } from './config.ts';

const PRODUCTION = {
  ...PARTICULARS,
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/stadtwagen',
  PUBLIC_URL: 'https://auto.example.org',
};
const MAIL = {
  SMTP_URL: 'smtps://name:passwort@mail.example.org',
  MAIL_FROM: 'noreply@auto.example.org',
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
  expect(faultsOf({ ...PRODUCTION, DATA_DIR: '' })).toEqual(['DATABASE_URL oder DATA_DIR']);
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

test.each<[fault: string, environment: Record<string, string>, line: RegExp]>([
  [
    'figures on a port that is none',
    { METRICS_PORT: 'neun' },
    /^METRICS_PORT: muss off oder eine ganze Zahl von 0 bis 65535 sein$/,
  ],
  [
    'figures on the port of the server',
    { PORT: '41999', METRICS_PORT: '41999' },
    /^METRICS_PORT: 41999 ist schon der Port des Servers \(PORT\)/,
  ],
  [
    'an Android app without a fingerprint',
    { ANDROID_APP: 'de.beispiel.app' },
    /^ANDROID_APP: muss die Kennung der App und dahinter SHA-256-Fingerabdrücke nennen/,
  ],
  [
    'an Android app with the fingerprint of another algorithm',
    { ANDROID_APP: `de.beispiel.app ${'AB:'.repeat(19)}AB` },
    /^ANDROID_APP: muss .* 32 Bytes je Fingerabdruck$/,
  ],
  ['an iOS app without its team', { IOS_APP: 'de.beispiel.app' }, /^IOS_APP: muss das Team .* nennen/],
  [
    'a version of the app that is none',
    { NATIVE_MINIMUM_VERSION: 'neueste' },
    /^NATIVE_MINIMUM_VERSION: muss eine Version wie 1\.4\.0 sein$/,
  ],
  [
    'a store without encryption',
    { IOS_STORE_URL: 'http://apps.apple.com/' },
    /^IOS_STORE_URL: muss mit https/,
  ],
  ['no name of a machine', { HOST: 'mein rechner' }, /^HOST: muss .* 127\.0\.0\.1/],
  ['proxies that are no networks', { TRUST_PROXY: '300.0.0.0/8' }, /^TRUST_PROXY: muss .* 10\.0\.0\.0\/8/],
  ['proxies with an impossible length', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY: muss /],
  ['a map without address', { MAP_STYLE_URL: 'positron' }, /^MAP_STYLE_URL: muss mit https/],
  ['a geocoder by name', { GEOCODER: 'photon', GEOCODER_URL: 'photon' }, /^GEOCODER_URL: muss mit https/],
  ['a geocoder without address', { GEOCODER: 'nominatim' }, /^GEOCODER_URL: .* braucht eine Adresse/],
  ['an unknown geocoder', { GEOCODER: 'google' }, /^GEOCODER: muss embedded, photon oder nominatim sein$/],
  [
    'an address without TLS in production',
    { ...PRODUCTION, PUBLIC_URL: 'http://auto.example.org' },
    /^PUBLIC_URL: muss in production mit https:\/\/ beginnen/,
  ],
  ['an address with a path', { PUBLIC_URL: 'https://example.org/auto' }, /^PUBLIC_URL: .* ohne Pfad/],
  ['a mail server over HTTP', { SMTP_URL: 'https://mail.example.org' }, /^SMTP_URL: muss mit smtp/],
  ['a sender that is no address', { MAIL_FROM: 'Stadtwagen' }, /^MAIL_FROM: muss eine E-Mail-Adresse sein$/],
  ['an unknown log level', { LOG_LEVEL: 'laut' }, /^LOG_LEVEL: muss silent, /],
  ['an unknown environment', { NODE_ENV: 'live' }, /^NODE_ENV: muss development, production oder test sein$/],
  ['neither yes nor no', { DEMO: 'ja' }, /^DEMO: muss true oder false sein$/],
  ['booking servers that are no list', { BOOKING_SERVERS: '{}' }, /^BOOKING_SERVERS: muss eine JSON-Liste/],
  [
    'another kind of database',
    { DATABASE_URL: 'mysql://root@localhost/auto' },
    /^DATABASE_URL: muss die Form/,
  ],
  [
    'an account of Firebase that is no account',
    { FCM_SERVICE_ACCOUNT: '{"project_id":"stadtwagen"}' },
    /^FCM_SERVICE_ACCOUNT: muss die JSON-Datei/,
  ],
  ['a file name in place of an account', { FCM_SERVICE_ACCOUNT: 'konto.json' }, /^FCM_SERVICE_ACCOUNT: muss/],
  ['a key of Apple that is none', { APNS_KEY: 'AuthKey.p8' }, /^APNS_KEY: muss der Inhalt der \.p8-Datei/],
  [
    'half an account at Apple',
    { APNS_KEY_ID: 'ABC123DEFG', APNS_TEAM_ID: 'DEF123GHIJ' },
    /^APNS_KEY, APNS_TOPIC: fehlt neben APNS_KEY_ID, APNS_TEAM_ID/,
  ],
  ['a database without a name', { DATABASE_URL: 'postgres://localhost' }, /^DATABASE_URL: muss die Form/],
])('%s is told in one German line that names the setting and what to do', (_, environment, line) => {
  expect(() => readConfig(environment)).toThrow(line);
  expect(faultsOf(environment)).toHaveLength(1);
});

test('keys of push services fit into one line of an environment file', () => {
  const pem = (type: 'rsa' | 'ec') => {
    const options = { modulusLength: 2048, namedCurve: 'P-256' };
    const { privateKey } = generateKeyPairSync(type as 'rsa', options);
    return privateKey.export({ type: 'pkcs8', format: 'pem' });
  };
  const [rsa, ec] = [pem('rsa'), pem('ec')];
  const account = {
    type: 'service_account',
    project_id: 'stadtwagen-1',
    client_email: 'push@stadtwagen-1.iam.gserviceaccount.com',
    private_key: rsa,
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  const written = { FCM_SERVICE_ACCOUNT: JSON.stringify(account), APNS_KEY: ec.replaceAll('\n', '\\n') };
  // With two backslashes, of which systemd takes one away and Docker none.
  const doubled = {
    FCM_SERVICE_ACCOUNT: written.FCM_SERVICE_ACCOUNT.replaceAll('\\', '\\\\'),
    APNS_KEY: written.APNS_KEY.replaceAll('\\', '\\\\'),
  };
  for (const keys of [written, doubled]) {
    const { push } = readConfig({
      ...keys,
      APNS_KEY_ID: 'ABC123DEFG',
      APNS_TEAM_ID: 'DEF123GHIJ',
      APNS_TOPIC: 'org.example.auto',
    });
    expect(push.fcm).toMatchObject({ project_id: 'stadtwagen-1', private_key: rsa });
    expect(push.apns).toMatchObject({ key: ec, server: 'https://api.push.apple.com' });
  }
  expect(readConfig({}).push).toEqual({ fcm: undefined, apns: undefined });
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

test('production with a mail server needs a sender that exists', () => {
  expect(faultsOf({ ...PRODUCTION, ...MAIL })).toEqual([]);
  expect(faultsOf({ ...PRODUCTION, SMTP_URL: MAIL.SMTP_URL })).toEqual(['MAIL_FROM']);
  expect(faultsOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual([]);
});

test.each(['mail.example.org', 'http://mail.example.org', 'smtp:', 'direct://x'])(
  '%s is no mail server',
  (url) => expect(faultsOf({ SMTP_URL: url })).toEqual(['SMTP_URL']),
);

test.each(['Stadtwagen <a@example.org>', 'a@example.org, b@example.org', ''])('%j is no sender', (address) =>
  expect(faultsOf({ MAIL_FROM: address })).toEqual(['MAIL_FROM']),
);

describe('the particulars of the operator', () => {
  const keys = Object.keys(PARTICULARS);

  test.each(keys)('production does not start without %s, and says so in one German line', (key) => {
    const { [key]: _, ...others } = PRODUCTION as Record<string, string>;
    expect(faultsOf(others)).toEqual([key]);
    expect(() => readConfig(others)).toThrow(new RegExp(`^${key}: in production nötig, .{10,}$`));
  });

  test('blanks name nothing', () => {
    expect(faultsOf({ ...PRODUCTION, SUPERVISOR: ' ', COMPANY_NAME: '\t' })).toEqual([
      'COMPANY_NAME',
      'SUPERVISOR',
    ]);
  });

  test('all that are missing are named at once, beside what has the wrong form', () => {
    const bare = {
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/stadtwagen',
      PUBLIC_URL: PRODUCTION.PUBLIC_URL,
    };
    expect(faultsOf(bare).toSorted()).toEqual(keys.toSorted());
    const wrong = faultsOf({ ...bare, COMPANY_VAT_ID: '12', LOG_LEVEL: 'laut' });
    expect(wrong.toSorted()).toEqual([...keys, 'LOG_LEVEL'].toSorted());
  });

  test('what the law leaves open may be left open: another seat, a supervisory board, an authority', () => {
    expect(readConfig(PRODUCTION).operator).toEqual({
      name: 'Wagen GmbH',
      address: 'Bahnhofstraße 1, 90402 Nürnberg',
      seat: 'Nürnberg',
      register: 'Amtsgericht Nürnberg, HRB 12345',
      directors: 'Ada Berger (Geschäftsführerin)',
      boardChair: undefined,
      vatId: 'DE123456789',
      creditorId: 'DE98ZZZ09999999999',
      hotline: {
        phone: '0911 123456',
        hours: 'täglich 6–22 Uhr',
        cost: 'zum Preis eines Anrufs ins deutsche Festnetz',
      },
      editor: 'Ada Berger, Anschrift wie oben',
      supervisor: undefined,
      arbitration: undefined,
      dataProtectionOfficer: 'datenschutz@auto.example.org',
      dataProtectionAuthority: undefined,
      isSample: false,
    });
    const open = {
      COMPANY_SEAT: 'Fürth',
      COMPANY_BOARD_CHAIR: 'Cem Kaya',
      COMPANY_REGISTER: 'keines',
      ARBITRATION: 'Universalschlichtungsstelle, 77694 Kehl',
      DATA_PROTECTION_AUTHORITY: 'BayLDA, 91522 Ansbach',
    };
    expect(readConfig({ ...PRODUCTION, ...open }).operator).toMatchObject({
      seat: 'Fürth',
      boardChair: 'Cem Kaya',
      register: undefined,
      arbitration: 'Universalschlichtungsstelle, 77694 Kehl',
      dataProtectionAuthority: 'BayLDA, 91522 Ansbach',
    });
  });

  test('the seat is named where the address has no town', () => {
    const environment = { ...PRODUCTION, COMPANY_ADDRESS: 'Bahnhofstraße 1' };
    expect(faultsOf(environment)).toEqual(['COMPANY_SEAT']);
    expect(readConfig({ ...environment, COMPANY_SEAT: 'Nürnberg' }).operator.seat).toBe('Nürnberg');
  });

  test.each([
    ['COMPANY_DIRECTORS', 'Berger'],
    ['RESPONSIBLE_EDITOR', 'Redaktion'],
    ['COMPANY_BOARD_CHAIR', 'K.'],
    ['COMPANY_NAME', 'Wagen\nGmbH'],
    ['COMPANY_NAME', 'x'.repeat(121)],
    ['HOTLINE', 'ruf an'],
  ])('%s: %j is refused everywhere', (key, value) => {
    expect(faultsOf({ [key]: value })).toEqual([key]);
    expect(faultsOf({ ...PRODUCTION, [key]: value })).toEqual([key]);
  });

  test('no setting has a name that a shell, the system or npm gives to every program', () => {
    // npm sets EDITOR for its scripts: a setting of that name kept `npm start` from starting.
    const others = [
      'EDITOR',
      'VISUAL',
      'PAGER',
      'MAIL',
      'MAILER',
      'HOME',
      'LOGNAME',
      'USER',
      'SHELL',
      'TERM',
      'LANG',
      'PWD',
      'OLDPWD',
      'PATH',
      'TMPDIR',
      'TZ',
      'COLOR',
      'NODE',
      'INIT_CWD',
      'HOSTNAME',
      'BROWSER',
    ];
    const environment = Object.fromEntries(others.map((name) => [name, 'von anderen gesetzt']));
    expect(readConfig(environment)).toEqual(readConfig({}));
  });

  test('outside production the sample operator takes the place of whatever is not named', () => {
    expect(readConfig({}).operator).toEqual(SAMPLE_OPERATOR);
    expect(readConfig({ ...PARTICULARS, MAIL_INFORMATION: undefined }).operator.isSample).toBe(false);
    const some = { ...PARTICULARS, RESPONSIBLE_EDITOR: '' };
    expect(readConfig(some).operator).toMatchObject({ name: 'Wagen GmbH', isSample: true });
  });

  test('invoices, the mandate and its creditor are those of the same operator', () => {
    const config = readConfig({ ...PRODUCTION, CREDITOR_IBAN: 'DE02120300000000202051' });
    expect(config).toMatchObject({
      issuer: {
        name: 'Wagen GmbH',
        address: 'Bahnhofstraße 1, 90402 Nürnberg',
        vatId: 'DE123456789',
        phone: '0911 123456',
        email: 'info@auto.example.org',
      },
      creditor: {
        name: 'Wagen GmbH',
        address: 'Bahnhofstraße 1, 90402 Nürnberg',
        id: 'DE98ZZZ09999999999',
      },
      payee: { name: 'Wagen GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE02120300000000202051' },
    });
    expect(readConfig(PRODUCTION).payee).toBeUndefined();
  });
});
