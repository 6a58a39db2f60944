import { expect, test, vi } from 'vitest';
import { onPressedOffline, tellOffline } from './online.ts';

test('a press before anybody can show why it does nothing is told once, as soon as somebody can', () => {
  tellOffline();
  tellOffline();
  const show = vi.fn();
  const leave = onPressedOffline(show);
  expect(show).toHaveBeenCalledTimes(1);
  tellOffline();
  expect(show).toHaveBeenCalledTimes(2);
  leave();

  const showAgain = vi.fn();
  onPressedOffline(showAgain)();
  expect(showAgain).not.toHaveBeenCalled();
});
