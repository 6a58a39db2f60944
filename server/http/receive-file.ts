import '@fastify/multipart';
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { abortOversizedRequest } from './abort-oversized-request.ts';
import { type Refusal, refuse } from './refuse.ts';

/** A received file, stored on disk so that many uploads at once do not fill the memory. */
export type ReceivedFile = { byteSize: number; read(): Promise<Buffer> };

export type FileReceiver = {
  receive(): Promise<ReceivedFile | Refusal<'UPLOAD_EXPECTED' | 'UPLOAD_TOO_LARGE'>>;
  /** Deletes the file. */
  close(): Promise<void>;
};

/** The name of the form field with the file. */
const FIELD = 'file';
const DISK_SYSCALLS = /^(open|write|unlink)$/;
const FORM_LIMITS = { files: 1, fields: 1, parts: 2, headerPairs: 20, fieldNameSize: 100, fieldSize: 1000 };

/**
 * Reads the single file of a `multipart/form-data` request, up to `maxBytes`; rejects when the disk fails.
 */
export function receiveFileOf(request: FastifyRequest, maxBytes: number): FileReceiver {
  let file: FileHandle | undefined;

  async function store(part: Multipart & { type: 'file' }): Promise<number> {
    file = await openUnlinked();
    let byteSize = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      await file.writeFile(chunk);
      byteSize += chunk.length;
    }
    return byteSize;
  }

  async function receive(): ReturnType<FileReceiver['receive']> {
    if (typeof request.isMultipart !== 'function' || !request.isMultipart()) {
      return refuse('UPLOAD_EXPECTED');
    }
    const stopWatching = abortOversizedRequest(request, maxBytes);
    let byteSize: number | undefined;
    let refusal: Refusal<'UPLOAD_EXPECTED' | 'UPLOAD_TOO_LARGE'> | undefined;
    try {
      const limits = { ...FORM_LIMITS, fileSize: maxBytes };
      for await (const part of request.parts({ limits, throwFileSizeLimit: false } as object)) {
        if (part.type !== 'file' || part.fieldname !== FIELD || byteSize !== undefined) {
          refusal ??= refuse('UPLOAD_EXPECTED');
          if (part.type === 'file') part.file.resume();
          continue;
        }
        byteSize = await store(part);
        if (part.file.truncated) refusal ??= refuse('UPLOAD_TOO_LARGE');
      }
    } catch (error) {
      // A disk error is the server's fault; all others come from the parser: the form is truncated or
      // malformed.
      if (DISK_SYSCALLS.test((error as { syscall?: string }).syscall ?? '')) throw error;
      return refuse('UPLOAD_EXPECTED');
    } finally {
      stopWatching();
    }
    const stored = file;
    if (refusal || !stored || byteSize === undefined) return refusal ?? refuse('UPLOAD_EXPECTED');
    const length = byteSize;
    return {
      byteSize,
      read: () => readWhole(stored, length),
    };
  }

  return {
    receive,
    close: async () => {
      const stored = file;
      file = undefined;
      await stored?.close();
    },
  };
}

async function readWhole(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, at);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    at += bytesRead;
  }
  return bytes;
}

/**
 * Opens a file and unlinks it at once, so that no copy of an identity document stays if the process crashes.
 */
async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `stadtwagen-upload-${randomBytes(16).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
