import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartFault } from './db/start-fault.ts';

type Address = Pick<Config, 'port' | 'host'>;
/** The settings that an address comes from, for faults. */
type Settings = { port: `${'' | 'METRICS_' | 'MQTT_'}PORT`; host: `${'' | 'METRICS_' | 'MQTT_'}HOST` };
export const PUBLIC: Settings = { port: 'PORT', host: 'HOST' };
export const METRICS: Settings = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
export const MQTT: Settings = { port: 'MQTT_PORT', host: 'MQTT_HOST' };

/**
 * Whether the server will be able to listen, asked before the work of a start is done. Throws StartFault.
 */
export async function mustBeFree({ port, host }: Address, settings = PUBLIC): Promise<void> {
  await new Promise<void>((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen({ port, host }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw listenFault(error, { port, host }, settings);
  });
}

/** Returns the address at which the server listens. Throws StartFault. */
export function listen(app: FastifyInstance, { port, host }: Address): Promise<string> {
  return app.listen({ port, host }).catch((error: unknown) => {
    throw listenFault(error, { port, host }, PUBLIC);
  });
}

/** Turns an error of `listen` that an operator can mend into a StartFault. */
export function listenFault(error: unknown, { port, host }: Address, settings: Settings): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFault(
        `${settings.port}: An ${host}:${port} lauscht schon ein anderes Programm. Beende es, oder nenne einen anderen Port, z. B. ${settings.port}=${port === 65_535 ? 3001 : port + 1}.`,
      );
    case 'EACCES':
      return new StartFault(
        `${settings.port}: Für Port ${port} fehlt dem Server das Recht. Nenne einen ab 1024${settings === PUBLIC ? ', und setze einen Reverse-Proxy davor' : ''}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartFault(
        `${settings.host}: Die Adresse ${host} hat dieser Rechner nicht. Nenne eine von ihm, 127.0.0.1 (nur hier) oder 0.0.0.0 (überall).`,
      );
    default:
      return error;
  }
}
