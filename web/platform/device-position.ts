/** In degrees, WGS 84. */
export type DevicePosition = { lat: number; lng: number };

/** Why the position is not known. */
export type LocationFailure = 'DENIED' | 'UNAVAILABLE' | 'TOO_SLOW';
