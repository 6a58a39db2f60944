import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { NewAttachment } from '#server/features/mail/mail.repository.ts';
import type { FormFile } from '#server/http/read-form.ts';

/** A picture with more pixels could exhaust the memory of the program that opens it. */
const MAX_PIXELS = 64_000_000;
const TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/**
 * Returns the file with its content's type and a cleaned name; undefined when the type is not accepted or not
 * the claimed one, or a picture too large or broken.
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

/** Reads only the picture's header, without decoding its pixels. */
async function hasSaneSize(content: Buffer): Promise<boolean> {
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    return width * height <= MAX_PIXELS;
  } catch {
    return false;
  }
}
