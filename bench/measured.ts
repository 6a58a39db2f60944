/** What a measurement found: German lines for people, and whether all its goals are reached. */
export type Measured = { lines: string[]; reached: boolean };
