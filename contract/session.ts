import * as z from 'zod';
import { defineCall } from './call.ts';
import { instant } from './shapes.ts';

/** Specification §7: POST /tokens. With `onetimeToken` the issue "Identity" adds its second body. */
export const createToken = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/tokens',
  summary: 'Einloggen: tauscht Accountnummer und Passwort gegen ein Token',
  public: true,
  body: z.strictObject({
    loginType: z.enum(['CUSTOMER']).default('CUSTOMER'),
    provId: z.string().max(40).optional(),
    login: z.string().max(200),
    credential: z.string().max(1000),
    storeLogin: z.boolean().default(false),
  }),
  status: 201,
  output: z.object({
    id: z
      .string()
      .describe('Im Browser nur ein Name des Tokens (das Token selbst steht im Cookie), sonst das Token'),
    expiry: instant,
  }),
  refusals: ['LOGIN_FAILED', 'CUSTOMER_STATE', 'ORIGIN_FORBIDDEN'],
});

export const deleteToken = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/tokens/{id}',
  summary: 'Ausloggen',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'NOT_FOUND', 'ORIGIN_FORBIDDEN'],
});

export const deleteAllTokens = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/tokens/{id}/deleteall',
  summary: 'Auf allen Geräten ausloggen',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'NOT_FOUND', 'ORIGIN_FORBIDDEN'],
});
