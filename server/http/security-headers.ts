import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** What browsers may offer a page: only what the product uses, to no page in a frame. */
const PERMISSIONS: Record<string, 'self' | 'nobody'> = {
  geolocation: 'self',
  'publickey-credentials-create': 'self',
  'publickey-credentials-get': 'self',
  'clipboard-write': 'self',
  'web-share': 'self',
  accelerometer: 'nobody',
  autoplay: 'nobody',
  bluetooth: 'nobody',
  'browsing-topics': 'nobody',
  camera: 'nobody',
  'display-capture': 'nobody',
  'encrypted-media': 'nobody',
  fullscreen: 'nobody',
  gamepad: 'nobody',
  gyroscope: 'nobody',
  hid: 'nobody',
  'idle-detection': 'nobody',
  'local-fonts': 'nobody',
  magnetometer: 'nobody',
  microphone: 'nobody',
  midi: 'nobody',
  payment: 'nobody',
  'picture-in-picture': 'nobody',
  'screen-wake-lock': 'nobody',
  serial: 'nobody',
  usb: 'nobody',
  'xr-spatial-tracking': 'nobody',
};
const PERMISSIONS_POLICY = Object.entries(PERMISSIONS)
  .map(([feature, who]) => `${feature}=(${who === 'self' ? 'self' : ''})`)
  .join(', ');

/**
 * Adds helmet's headers and the permissions policy, which helmet does not know, to every response. They are always
 * the same, so helmet computes them only once.
 */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers: [string, string | number | readonly string[]][] = [
    ['Permissions-Policy', PERMISSIONS_POLICY],
  ];
  const draft = {
    setHeader: (name: string, value: string | number | readonly string[]) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, draft as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
