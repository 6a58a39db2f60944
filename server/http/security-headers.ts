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

type Options = {
  /** Over TLS alone, and from this server alone. */
  production: boolean;
  /** Vite's development client would violate the policy of pages. */
  isDevelopment: boolean;
  hstsSubdomains: boolean;
};

type Headers = Record<string, string | number | string[]>;

/**
 * Adds helmet's headers and the permissions policy to every response. A call's data is no page: it loads
 * nothing and is in no frame, so the rest, 1.5 KB, is left out (docs/decisions/097).
 */
export function addSecurityHeaders(app: FastifyInstance, options: Options): void {
  const pages = pageOptions(options);
  const ofPages = { 'permissions-policy': PERMISSIONS_POLICY, ...helmetHeaders(pages) };
  const ofData = helmetHeaders({ ...pages, ...DATA });
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const { call } = routeOptions.config;
    void reply.headers(call && !call.produces ? ofData : ofPages);
    done();
  });
}

/** Lets pages load and run only what this server sends. */
const pageOptions = ({ production, isDevelopment, hstsSubdomains }: Options) => ({
  contentSecurityPolicy: isDevelopment
    ? (false as const)
    : {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The map and the dialogs set inline styles.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          workerSrc: ["'self'", 'blob:'],
          // A desk has simulated cars instead of Bluetooth.
          connectSrc: production ? ["'self'"] : ["'self'", 'http://127.0.0.1:*'],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
  strictTransportSecurity: production && { includeSubDomains: hstsSubdomains },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' as const },
  referrerPolicy: { policy: 'same-origin' as const },
});

const DATA = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** They are always the same, so helmet computes them only once. */
function helmetHeaders(options: HelmetOptions): Headers {
  const headers: Headers = {};
  const draft = {
    setHeader: (name: string, value: string | number | string[]) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, draft as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
