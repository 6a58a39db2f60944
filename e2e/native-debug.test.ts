import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { openNativeStage } from './native/app.ts';
import { fillLogin } from './screens.ts';

const journey = openNativeStage();
journey('debug', async ({ install }) => {
  const app = await install();
  app.context.on('console', (m) => console.log('>>', m.text().slice(0, 3000)));
  const page = await app.start('/profil');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await fillLogin(page, '100001-1', DEMO_PASSWORD);
  await page.getByRole('link', { name: 'Buchungen' }).first().click();
  await page.getByRole('main').getByText('Toyota Corolla').waitFor();
  await page.waitForTimeout(2000);
  const dump = () =>
    app.page().evaluate(
      async () =>
        new Promise((r) => {
          const o = indexedDB.open('antworten', 1);
          o.onsuccess = () => {
            const q = o.result.transaction('antworten').objectStore('antworten').getAll();
            q.onsuccess = () => r(q.result.map((x: any) => [x.hash, x.at]));
          };
          o.onerror = () => r('err');
        }),
    );
  console.log(JSON.stringify(await dump(), null, 1));
  await app.kill();
  await app.goOffline();
  const again = await app.start('/profil/buchungen');
  console.log(await again.evaluate(() => document.body.innerText.slice(0, 400)));
  console.log(JSON.stringify(await dump(), null, 1));
  await again.waitForTimeout(14000);
  console.log(await again.evaluate(() => document.body.innerText.slice(0, 400)));
  throw new Error('end');
});
