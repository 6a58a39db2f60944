import { mayTravelAsIs, sentSize } from '#domain/document/photo-limit.ts';

const JPEG = { type: 'image/jpeg', quality: 0.88 };
/** So many points a side are looked at to see whether anything was drawn. */
const PROBES = 8;

/** Why a photo cannot be sent: nothing in it, no picture that this device can read, or one too large for it and for us. */
export type UnfitPhoto = 'EMPTY' | 'UNREADABLE' | 'TOO_LARGE';

/**
 * Makes a photo of any phone small enough to travel (§S18.19): upright, without the camera's data. A device that cannot makes no
 * fault of one that the server takes anyway. Never rejects.
 */
export async function fitPhoto(file: Blob): Promise<Blob | UnfitPhoto> {
  if (file.size === 0) return 'EMPTY';
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    if (!image)
      return mayTravelAsIs(file)
        ? file
        : /^image\/(jpeg|png|webp)$/.test(file.type)
          ? 'TOO_LARGE'
          : 'UNREADABLE';
    const { naturalWidth: width, naturalHeight: height } = image;
    const size = sentSize({ type: file.type, bytes: file.size, width, height });
    if (!size) return file;
    const smaller = (await draw(image, size)) ?? (await drawBitmap(file, size));
    return smaller ?? (mayTravelAsIs(file) ? file : 'TOO_LARGE');
  } finally {
    URL.revokeObjectURL(url);
  }
}

type Size = { width: number; height: number };

/** Reads the head of the file alone: how large the picture is, turned as it is shown. */
async function load(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  const isThere = await new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = url;
  });
  return isThere && image.naturalWidth > 0 ? image : undefined;
}

/** The way that needs the least memory: engines decode a JPEG at the size in which it is drawn. */
async function draw(image: CanvasImageSource, { width, height }: Size): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    // Without memory some engines draw nothing and say nothing.
    if (isBlank(context, { width, height })) return undefined;
    // JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
    return made && made.size > 0 ? made : undefined;
  } catch {
    return undefined;
  } finally {
    // Gives the memory back at once: iPhones have little for canvases.
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function drawBitmap(file: Blob, size: Size): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    });
    try {
      return await draw(bitmap, size);
    } finally {
      bitmap.close();
    }
  } catch {
    return undefined;
  }
}

function isBlank(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  for (let row = 0; row < PROBES; row++) {
    const y = Math.floor(((row + 0.5) * height) / PROBES);
    const { data } = context.getImageData(0, y, width, 1);
    for (let probe = 0; probe < PROBES; probe++) {
      const x = Math.floor(((probe + 0.5) * width) / PROBES);
      if (data[4 * x + 3] !== 0) return false;
    }
  }
  return true;
}
