/** Takes an amount from what is there, in the order given, and returns how much from each; what is missing is taken from none. */
export function takeInOrder(amount: number, available: readonly number[]): number[] {
  let left = amount;
  return available.map((most) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  });
}
