export type WindowOptions = {
  /** The window's content area in px. */
  width: number;
  height: number;
  /** A phone has scroll bars that take no room. */
  isPhone: boolean;
  /** Environment of the browser, with the DISPLAY that it draws on. */
  environment: NodeJS.ProcessEnv;
};

/** One window of a browser that knows nothing yet; the same for all browsers, whatever drives them. */
export type BrowserWindow = {
  version: string;
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, which must not use anything from outside, and returns its JSON. */
  evaluate<A extends readonly unknown[], R>(script: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** Runs a script of somebody else in the page. */
  addScript(source: string): Promise<void>;
  /** Clicks the middle of the only element that a CSS selector finds. */
  click(css: string): Promise<void>;
  /** Types on the keyboard, with the focus on that element. */
  type(css: string, text: string): Promise<void>;
  /** Sets the size of the content area in px. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the content area. */
  picture(): Promise<Buffer>;
  /** All cookies for the page, HttpOnly ones too. */
  cookies(): Promise<
    {
      name: string;
      secure: boolean | undefined;
      httpOnly: boolean | undefined;
      sameSite: string | undefined;
    }[]
  >;
  close(): Promise<void>;
};
