import { codeAt } from '#server/features/staff/second-factor.ts';
import type { Visitor } from './browser.ts';
import type { Product } from './product.ts';
import { title } from './screens.ts';

/** Logs somebody of the staff in, sets up their second factor, and waits for the inbox of the console. */
export async function enterConsole(
  { page, logIn, open }: Visitor,
  account: string,
  product: Product,
): Promise<void> {
  await logIn(account);
  await open('/betrieb');
  await page.getByRole('button', { name: 'App einrichten' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText();
  await page
    .getByRole('textbox', { name: 'Code, den die App jetzt zeigt' })
    .fill(codeAt(key.replaceAll(' ', ''), product.now()));
  await page.getByRole('button', { name: 'Einrichtung abschließen' }).click();
  await page.getByRole('button', { name: 'Ersatzcodes sind gesichert, weiter' }).click();
  await title(page).getByText('Eingang').waitFor();
}
