/** An answer that was written as JSON already, for calls whose parts hardly ever change: nothing serializes it again. */
export class ReadyJson<T> {
  /** What the text says; only its type is used. */
  declare readonly says: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
