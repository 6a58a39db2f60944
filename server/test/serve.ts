import closeWithGrace from 'close-with-grace';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/open-database.ts';

// The real server on its own database, without pages, demonstration and jobs: kill.endurance.test.ts starts
// and kills it.
const config = readConfig();
const database = await openDatabase(config);
const app = await buildApp({ config, db: database.db, pages: false });
const address = await app.listen({ port: config.port, host: config.host });
closeWithGrace({ delay: 15_000, logger: false }, async () => {
  await app.close();
  await database.close();
});
console.log(address);
