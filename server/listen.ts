import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartFault } from './db/start-fault.ts';

type Address = Pick<Config, 'port' | 'host'>;

/**
 * Whether the server will be able to listen, asked before the work of a start is done. Throws StartFault.
 */
export async function mustBeFree({ port, host }: Address): Promise<void> {
  await new Promise<void>((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen({ port, host }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw listenFault(error, { port, host });
  });
}

/** Returns the address at which the server listens. Throws StartFault. */
export function listen(app: FastifyInstance, { port, host }: Address): Promise<string> {
  return app.listen({ port, host }).catch((error: unknown) => {
    throw listenFault(error, { port, host });
  });
}

function listenFault(error: unknown, { port, host }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFault(
        `PORT: An ${host}:${port} lauscht schon ein anderes Programm. Beende es, oder nenne einen anderen Port, z. B. PORT=${port === 65_535 ? 3001 : port + 1}.`,
      );
    case 'EACCES':
      return new StartFault(
        `PORT: Für Port ${port} fehlt dem Server das Recht. Nenne einen ab 1024, und setze einen Reverse-Proxy davor.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartFault(
        `HOST: Die Adresse ${host} hat dieser Rechner nicht. Nenne eine von ihm, 127.0.0.1 (nur hier) oder 0.0.0.0 (überall).`,
      );
    default:
      return error;
  }
}
