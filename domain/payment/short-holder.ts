/** "Karl-Theodor v. B." of "Karl-Theodor von Beispielhausen": whose account it is, for who knows the person already. */
export function shortHolder(holder: string): string {
  const [first = '', ...others] = holder.split(/\s+/).filter(Boolean);
  const initials = others.map((word) => `${Array.from(word)[0] ?? ''}.`);
  return [first, ...initials].join(' ');
}
