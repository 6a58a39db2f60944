import { execFile } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** `keyHash` is the SHA-256 of its public key in base64, by which Chromium can be told to trust it. */
export type Certificate = { key: Buffer; cert: Buffer; keyHash: string };

/** Makes a certificate of its own for https://localhost, the origin of the app on Android. Needs OpenSSL. */
export async function localhostCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    await promisify(execFile)('openssl', ['req', '-x509', ...made, '-days', '2', '-subj', '/CN=localhost']);
    const pem = await readFile(cert);
    const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
    return { key: await readFile(key), cert: pem, keyHash: hash('sha256', publicKey, 'base64') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
