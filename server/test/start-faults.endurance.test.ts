import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { folderFault } from '#server/db/folder-fault.ts';
import { processesTest } from './processes-test.ts';
import { launch } from './server-process.ts';

const isRoot = process.getuid?.() === 0;
/** On this file system not even root may create a folder. */
const CLOSED = process.platform === 'linux' ? '/sys/stadtwagen' : '/System/stadtwagen';

const test = processesTest()
  .extend('start', ({ folder }) => async (environment: Record<string, string>) => {
    const { code, errors } = await launch('server/main.ts', { DATA_DIR: folder, ...environment }).ended;
    return { code, lines: errors.split('\n').filter((line) => line !== '') };
  })
  .extend('portInUse', async ({ task }, { onCleanup }) => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => server.on('listening', done));
    onCleanup(() => new Promise<void>((done) => server.close(() => done())));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error(`${task.name}: no port`);
    return address.port;
  });

/** What the settings themselves say is proved in server/config.test.ts. */
describe('a setting that is wrong ends the start with one German line that names it and what to do', () => {
  test.for<[fault: string, environment: Record<string, string>, line: RegExp]>([
    ['no number', { PORT: 'achtzig' }, /^PORT: muss eine ganze Zahl von 0 bis 65535 sein$/],
    [
      'figures at an address of another machine',
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      /^METRICS_HOST: .* 192\.0\.2\.1 hat dieser Rechner nicht/,
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1' },
      /^HOST: .* 192\.0\.2\.1 hat dieser Rechner nicht/,
    ],
    ['a name that nobody has', { HOST: 'gibt-es.invalid' }, /^HOST: .* gibt-es\.invalid/],
    ['a folder of maps that is not there', { MAP_DIR: '/gibt/es/nicht' }, /^MAP_DIR: \/gibt\/es\/nicht /],
    [
      'a database on a machine that does not exist',
      { DATABASE_URL: 'postgres://nobody@gibt-es.invalid/auto' },
      /^DATABASE_URL: Diesen Rechnernamen kennt das Netz nicht/,
    ],
    [
      'a folder that cannot be created',
      { DATA_DIR: '/proc/stadtwagen' },
      /^DATA_DIR: .*\/proc\/stadtwagen lässt sich nicht anlegen/,
    ],
    [
      'a folder without the right to write',
      { DATA_DIR: CLOSED },
      /^DATA_DIR: .* darf der Server nicht schreiben/,
    ],
    ['documents without the right to write', { DOCUMENTS_DIR: CLOSED }, /^DOCUMENTS_DIR: .* nicht schreiben/],
  ])('%s', async ([, environment, line], { start }) => {
    const { code, lines } = await start(environment);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(code).toBe(1);
  });

  test('several at once have a line each', async ({ start }) => {
    const { lines } = await start({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(lines).toEqual([expect.stringMatching(/^PORT: /), expect.stringMatching(/^LOG_LEVEL: /)]);
  });

  test('a port that another program has', async ({ start, portInUse }) => {
    const { code, lines } = await start({ PORT: String(portInUse) });
    expect(lines).toEqual([
      `PORT: An 127.0.0.1:${portInUse} lauscht schon ein anderes Programm. Beende es, oder nenne einen anderen Port, z. B. PORT=${portInUse + 1}.`,
    ]);
    expect(code).toBe(1);
  });

  test('a port for figures that another program has', async ({ start, portInUse }) => {
    const { code, lines } = await start({ METRICS_PORT: String(portInUse) });
    expect(lines).toEqual([
      `METRICS_PORT: An 127.0.0.1:${portInUse} lauscht schon ein anderes Programm. Beende es, oder nenne einen anderen Port, z. B. METRICS_PORT=${portInUse + 1}.`,
    ]);
    expect(code).toBe(1);
  });

  test('a data folder that is a file, or below one', async ({ start, folder }) => {
    const file = join(folder, 'datei');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'daten')]) {
      const { code, lines } = await start({ DATA_DIR: dataDir });
      expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: .* ist kein Ordner/)]);
      expect(code).toBe(1);
    }
  });

  test.skipIf(!isRoot)(
    'a data folder that the user of PostgreSQL cannot reach',
    async ({ start, folder }) => {
      const hidden = join(folder, 'privat');
      await mkdir(hidden);
      await chmod(hidden, 0o700);
      const { code, lines } = await start({ DATA_DIR: join(hidden, 'daten') });
      expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: PostgreSQL läuft nicht als root, .*privat/)]);
      expect(code).toBe(1);
    },
  );

  test('a data folder with the cluster of another PostgreSQL', async ({ start, folder }) => {
    const cluster = join(folder, 'postgres', 'cluster');
    await mkdir(join(cluster, 'base', '16384'), { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '16\n');
    const { code, lines } = await start({});
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: .* PostgreSQL 16; die eingebaute hat Version 18/),
    ]);
    expect(code).toBe(1);
  });
});

describe('a database that the server cannot use', () => {
  const as = (url: string, change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };

  test('a wrong password, an unknown database', async ({ start, database }) => {
    const password = as(database.url, (url) => (url.password = 'falsch'));
    expect((await start({ DATABASE_URL: password })).lines).toEqual([
      expect.stringMatching(/^DATABASE_URL: Die Datenbank lehnt Benutzer oder Passwort ab/),
    ]);
    const name = as(database.url, (url) => (url.pathname = '/gibt_es_nicht'));
    expect((await start({ DATABASE_URL: name })).lines).toEqual([
      expect.stringMatching(/^DATABASE_URL: Diese Datenbank gibt es dort nicht/),
    ]);
  });

  test('without the right to create anything; of another program; of a newer version; read only', async ({
    start,
    database,
  }) => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const role = `guest_${process.pid}`;
    try {
      await owner.query(`create role ${role} login password 'gast'`);
      const guest = as(database.url, (url) => {
        url.username = role;
        url.password = 'gast';
      });
      expect((await start({ DATABASE_URL: guest })).lines).toEqual([
        expect.stringMatching(/^DATABASE_URL: Dem Benutzer fehlen Rechte\. .* btree_gist/),
      ]);
      await owner.query('create table article (id integer)');
      expect((await start({ DATABASE_URL: database.url })).lines).toEqual([
        expect.stringMatching(/^DATABASE_URL: .* Tabellen eines anderen Programms \(etwa „article“\)/),
      ]);
      await owner.query(`drop table article;
        create table migration (name text primary key, ran_at timestamptz not null default now());
        insert into migration values ('001-house.sql'), ('999-future.sql')`);
      expect((await start({ DATABASE_URL: database.url })).lines).toEqual([
        expect.stringMatching(/^DATABASE_URL: .* neueren Version \(999-future\.sql/),
      ]);
      await owner.query(`drop table migration; alter role ${role} set default_transaction_read_only = on`);
      await owner.query(`grant create on schema public to ${role}`);
      expect((await start({ DATABASE_URL: guest })).lines).toEqual([
        expect.stringMatching(/^DATABASE_URL: Diese Datenbank lässt nur Lesen zu/),
      ]);
    } finally {
      await owner.query(`drop owned by ${role}`);
      await owner.query(`drop role ${role}`);
      await owner.end();
    }
  });
});

describe('a full disk', () => {
  const shell = (command: string) => spawnSync('sh', ['-c', command]).status === 0;
  const mount = (folder: string, megabytes: number) =>
    shell(`mount -t tmpfs -o size=${megabytes}m,mode=0755 tmpfs '${folder}'`);

  test.for([
    [1, 'before the binaries fit'],
    [80, 'while the database is created'],
  ] as const)('%i MB, %s', async ([megabytes], { start, folder, skip }) => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    if (!isRoot || !mount(disk, megabytes)) return skip('only root can mount a small disk');
    try {
      const { code, lines } = await start({ DATA_DIR: disk });
      expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: Auf dem Datenträger von .* kein Platz mehr/)]);
      expect(code).toBe(1);
    } finally {
      expect(shell(`umount '${disk}'`)).toBe(true);
    }
  });

  test.for([
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    new Error('initdb failed: could not write to file: No space left on device'),
  ])('is told, whoever noticed it: %s', (error) => {
    expect(folderFault('DATA_DIR', '/data', error)).toMatchObject({
      message: expect.stringMatching(/^DATA_DIR: Auf dem Datenträger von \/data ist kein Platz mehr/),
    });
  });
});
