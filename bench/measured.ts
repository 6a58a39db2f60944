/** The result of a measurement: German lines for people, and whether all goals are reached. */
export type Measured = { lines: string[]; reached: boolean };
