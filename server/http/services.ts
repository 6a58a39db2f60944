import type { Sign } from './server-secret.ts';

/**
 * What is made once per process and comes with the context of each call, job and command. This room needs the signature
 * alone; `server/services.ts` makes all of them and adds their types to this interface.
 */
export interface Services {
  /** Signs a text for one purpose with the server's secret, for as long as the database exists. */
  sign: Sign;
}
