import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { NewAttachment } from '#server/features/mail/mail.repository.ts';
import type { FormFile } from '#server/http/read-form.ts';

/** A picture with more is made to fill somebody's memory. */
const MAX_PIXELS = 64_000_000;
const TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/**
 * The file as it may be sent on: its type is what its content is, its name loses what is no name. Undefined when it is
 * none of the types that we take, claims to be another than it is, or is a picture of absurd size.
 */
export async function checkAttachment({
  filename,
  contentType,
  content,
}: FormFile): Promise<NewAttachment | undefined> {
  const mime = (await fileTypeFromBuffer(content))?.mime ?? '';
  const extension = TYPES[mime];
  if (!extension) return undefined;
  const claimed = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (claimed !== '' && claimed !== 'application/octet-stream' && claimed !== mime) return undefined;
  if (mime.startsWith('image/') && !(await hasSaneSize(content))) return undefined;
  const name = oneLine(filename.replace(/^.*[/\\]/, ''))
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, 80)
    .toWellFormed();
  return { filename: `${name || 'datei'}.${extension}`, contentType: mime, content };
}

/** Reads the picture's head only. */
async function hasSaneSize(content: Buffer): Promise<boolean> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    return width * height <= MAX_PIXELS;
  } catch {
    return false;
  }
}
