import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { clientOf, inProcess } from './client.ts';
import type { Scene } from './scene.ts';
import { testApp } from './stage.ts';

/** Lets calls go to a server on a platform where no paper can be set. */
export async function withoutTypesetter<A>(scene: Scene, ask: (there: Scene) => Promise<A>): Promise<A> {
  const none = () => Promise.reject(new PdfUnavailable('NO_TYPESETTER', 'not on this platform'));
  const app = await testApp(scene.db, { makePdf: none, makeInvoicePdf: none });
  const there = { ...scene, call: clientOf(inProcess(app, () => '198.18.9.7')) };
  return ask(there).finally(() => app.close());
}
