const SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLINGS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** Whether this is a part of the city's name, in whichever spelling: "nürn", "nuern", "nurn". */
export function fitsCity({ title }: { title: string }, wanted: string): boolean {
  const letters = plain(wanted);
  const withoutMarks = title.normalize('NFD').replace(/\p{M}/gu, '');
  return letters !== '' && (plain(title).includes(letters) || plain(withoutMarks).includes(letters));
}
