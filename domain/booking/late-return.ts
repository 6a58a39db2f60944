/** A return this late costs no fee yet; from the minute after it does (§S4.31). */
export const LATE_FREE_MINUTES = 15;
