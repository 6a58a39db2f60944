/** What the device's clock shows, in ms: only for comparisons with itself, and to be told to the server as such. */
export const deviceNow = (): number => Date.now();
export const deviceNowText = (): string => new Date().toISOString();
