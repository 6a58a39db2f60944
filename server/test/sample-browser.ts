import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { RequestOf } from '#contract/calls.ts';
import type { As, Client } from './client.ts';

type Registered = Extract<RequestOf<'PUT /devices/current'>['body'], { kind: 'WEB' }>;

/** A browser that subscribed to push messages: what it tells us, and how it reads what it gets. */
export type SampleBrowser = {
  subscription: Registered;
  /** Decrypts a body as the browser does (RFC 8291, RFC 8188); throws when it cannot. */
  read(body: Buffer): unknown;
};

export function sampleBrowser(applicationServerKey: string, endpoint?: string): SampleBrowser {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      kind: 'WEB',
      endpoint: endpoint ?? `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      applicationServerKey,
    },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      if (body.readUInt32BE(16) < record.length) throw new Error('more than one record');
      const secret = keys.computeSecret(senderKey);
      const derive = (ikm: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, withSalt, info, length));
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const ikm = derive(secret, auth, about, 32);
      const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
      return JSON.parse(padded.subarray(0, end).toString('utf8')) as unknown;
    },
  };
}

/** Registers a new browser for the login. */
export async function registerBrowser(call: Client, as: As, endpoint?: string): Promise<SampleBrowser> {
  const { output } = await call('GET /pushoffer');
  const browser = sampleBrowser(output.web.publicKey, endpoint);
  const answer = await call('PUT /devices/current', { body: browser.subscription }, as);
  if (answer.code) throw new Error(answer.code);
  return browser;
}
