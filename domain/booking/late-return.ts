/** A return up to this many minutes late costs no fee; from the next minute on it does (§S4.31). */
export const LATE_FREE_MINUTES = 15;
