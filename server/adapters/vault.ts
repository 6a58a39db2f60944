import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secrets.key';

/** Encrypts what must not be readable in the database or its backup (§S10.18). */
export type Vault = {
  /** @param purpose what it belongs to; it can be opened for nothing else */
  seal(text: string, purpose: string): string;
  /** Undefined when it was sealed with another key, for another purpose, or was changed. */
  open(sealed: string, purpose: string): string | undefined;
  /** HMAC-SHA-256, to find again what nobody can read; one made for one purpose is none for another. */
  digest(text: string, purpose: string): Buffer;
};

/**
 * Seals with AES-256-GCM. The key is the operator's (`SECRETS_KEY`), or lies in the data folder, where the first
 * server that needs it puts it. It is read when it is needed.
 */
export function createVault({
  secretsKey,
  dataDir,
}: {
  secretsKey: Buffer | undefined;
  dataDir: string;
}): Vault {
  let known: ReturnType<typeof derive> | undefined;
  const keyOf = () => {
    known ??= derive(secretsKey ?? readKeyFile(dataDir));
    return known;
  };
  return {
    seal(text, purpose) {
      const { key, name } = keyOf();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `1.${name}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const { key, name } = keyOf();
      const [version, sealedWith, text = ''] = sealed.split('.');
      if (version !== '1' || sealedWith !== name) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    digest: (text, purpose) => createHmac('sha256', keyOf().digestKey).update(`${purpose}\0${text}`).digest(),
  };
}

/** The name tells which key sealed something, and nothing about the key. */
const derive = (master: Buffer) => ({
  key: Buffer.from(hkdfSync('sha256', master, '', 'stadtwagen-vault-1', KEY_BYTES)),
  digestKey: Buffer.from(hkdfSync('sha256', master, '', 'stadtwagen-vault-digest-1', KEY_BYTES)),
  name: createHash('sha256').update('stadtwagen-vault-name-1').update(master).digest('hex').slice(0, 12),
});

function readKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, KEY_FILE);
  const read = () => {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`${path} is no key of ${KEY_BYTES} bytes`);
    return key;
  };
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  // Of two servers that start at once one makes the key, whole: the name is given to a file that is written.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read();
}
