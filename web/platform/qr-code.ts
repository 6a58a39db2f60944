/** What of the browser's Barcode Detection API is used; Firefox and Safari do not have it. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Can this browser read a QR code in a photo? */
export async function canReadQrCodes(): Promise<boolean> {
  try {
    return (await detectorClass()?.getSupportedFormats())?.includes('qr_code') ?? false;
  } catch {
    return false;
  }
}

/** Returns what the first QR code in the photo says; undefined: there is none, or it cannot be read. */
export async function readQrCode(photo: Blob): Promise<string | undefined> {
  const Detector = detectorClass();
  if (!Detector) return undefined;
  try {
    const image = await createImageBitmap(photo);
    const [code] = await new Detector({ formats: ['qr_code'] }).detect(image);
    image.close();
    return code?.rawValue;
  } catch {
    return undefined;
  }
}
