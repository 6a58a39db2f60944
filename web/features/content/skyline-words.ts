/** German descriptions of the drawings in `landing/skylines/`, by the city's slug. */
export const SKYLINE_WORDS: ReadonlyMap<string, string> = new Map([
  ['bonn', 'Poppelsdorfer Schloss, Münster und Post Tower vor dem Siebengebirge'],
  ['erlangen', 'Schloss und Hugenottenkirche'],
  ['fuerth', 'Rathaus mit seinem Turm'],
  ['giessen', 'Stadtkirchenturm und Altes Schloss, dahinter die Burg Gleiberg'],
  ['kassel', 'Herkules und Kaskaden über dem Schloss Wilhelmshöhe'],
  ['marburg', 'Elisabethkirche, Oberstadt und Schloss'],
  ['nuernberg', 'Kaiserburg'],
  ['wiesbaden', 'Kurhaus, Marktkirche und Neroberg'],
  ['wuerzburg', 'Festung Marienberg über der Alten Mainbrücke'],
]);
