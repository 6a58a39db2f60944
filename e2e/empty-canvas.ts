/**
 * Runs in the page, so it must not use anything from outside: all of the map works, but its canvas stays empty. Without a
 * GPU, to draw takes a sixth of the time of a screen with a map.
 */
export function leaveCanvasEmpty(): void {
  type Gl = Record<string, unknown>;
  const numbers: Record<string, unknown> = Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype))
      .filter(([, { value }]) => typeof value === 'number')
      .map(([name, { value }]) => [name, value as number]),
  );
  /** What the map asks for to choose its sizes. */
  const limits = new Map<unknown, unknown>([
    [numbers['VERSION'], 'WebGL 2.0'],
    [numbers['VENDOR'], ''],
    [numbers['RENDERER'], ''],
    [numbers['MAX_TEXTURE_SIZE'], 8192],
    [numbers['MAX_RENDERBUFFER_SIZE'], 8192],
    [numbers['ALIASED_LINE_WIDTH_RANGE'], [1, 1]],
    [numbers['DEPTH_RANGE'], [0, 1]],
    [numbers['VIEWPORT'], [0, 0, 1, 1]],
  ]);
  const answers: Record<string, (...asked: unknown[]) => unknown> = {
    getParameter: (name) => limits.get(name) ?? 16,
    getShaderParameter: () => true,
    getProgramParameter: (_program, name) => (name === numbers['LINK_STATUS'] ? true : 0),
    getContextAttributes: () => ({ stencil: true }),
    getSupportedExtensions: () => [],
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getError: () => 0,
    isContextLost: () => false,
    checkFramebufferStatus: () => numbers['FRAMEBUFFER_COMPLETE'],
  };
  const answerOf = (name: string) => {
    if (name in answers) return answers[name];
    if (name.startsWith('create')) return () => ({});
    return name.startsWith('get') || name.startsWith('is') ? () => null : () => undefined;
  };
  const contextOf = (canvas: HTMLCanvasElement): Gl =>
    new Proxy<Gl>(
      { canvas, ...numbers },
      {
        get: (own, name) => (typeof name !== 'string' ? undefined : name in own ? own[name] : answerOf(name)),
      },
    );

  const contexts = new WeakMap<HTMLCanvasElement, Gl>();
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...options: unknown[]): unknown {
      if (kind !== 'webgl2') return Reflect.apply(getContext, this, [kind, ...options]);
      const context = contexts.get(this) ?? contextOf(this);
      contexts.set(this, context);
      return context;
    },
  });
}
