import { Command, CommanderError } from 'commander';
import { type AdminCommand, AS, type OfflineCommand } from './feature/admin-command.ts';

/** Runs a command that was understood; returns the exit code. */
type Run<Given> = (
  command: Given,
  words: readonly string[],
  options: Record<string, unknown>,
) => Promise<number>;

const INTRODUCTION =
  'Entscheidungen von Mitarbeitern und die Texte der Seiten, solange es keine Oberfläche dafür gibt. Arbeitet auf der Datenbank der Installation, ob der Server läuft oder nicht; wer es tut, steht im Protokoll (--as mit dem Login der Konsole, sonst „Terminal“ und dein Anmeldename).';
const EXIT_CODE = Symbol('exit code');
type Program = Command & { [EXIT_CODE]?: number };

/** Returns the program of all commands; each takes the words and options that it names, and no others. */
export function adminProgram<Given extends AdminCommand | OfflineCommand>(
  commands: readonly Given[],
  run: Run<Given>,
): Program {
  const program: Program = prepared(new Command('npm run admin --')).description(INTRODUCTION);
  for (const [noun, ofNoun] of Map.groupBy(commands, (command) => command.noun)) {
    const notes = ofNoun.flatMap(({ note = [] }) => note);
    const parent = prepared(program.command(noun)).description(ofNoun[0]?.about ?? '');
    for (const note of notes) parent.addHelpText('after', `\n${note}`);
    for (const command of ofNoun) {
      for (const { verb, words, about, options = [], right, isDefault = false } of command.verbs) {
        const leaf =
          verb === undefined ? parent : prepared(parent.command(verb, { isDefault })).summary(about);
        leaf.description(about).allowExcessArguments();
        if (words) leaf.arguments(words);
        for (const note of leaf === parent ? [] : notes) leaf.addHelpText('after', `\n${note}`);
        for (const [flags, what] of right === 'NONE' ? options : [...options, AS]) leaf.option(flags, what);
        leaf.action(async () => {
          mustBeAll(leaf);
          const given = verb === undefined ? leaf.args : [verb, ...leaf.args];
          program[EXIT_CODE] = await run(command, given, leaf.opts());
        });
      }
    }
  }
  return program;
}

/** Understands and runs the words of a terminal. Returns the exit code; what is wrong is said in German. */
export async function runProgram(program: Program, words: readonly string[]): Promise<number> {
  try {
    if (words.length === 0) program.help({ error: true });
    await program.parseAsync(words, { from: 'user' });
    return program[EXIT_CODE] ?? 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const told = faultText(error);
    if (told) console.error(told);
    return error.exitCode;
  }
}

/** A text without quotation marks would lose all but its first word, of a second account nobody would hear. */
function mustBeAll(command: Command): void {
  const expected = command.registeredArguments;
  if (expected.at(-1)?.variadic) return;
  const excess = command.args[expected.length];
  if (excess !== undefined) throw new CommanderError(1, 'commander.excessArguments', `'${excess}'`);
}

/** What commander found wrong, in German; undefined where it has shown the help already. */
function faultText({ code, message }: CommanderError): string | undefined {
  const [, named = ''] = /'([^']*)'/.exec(message) ?? [];
  switch (code) {
    case 'commander.excessArguments':
      return `„${named}“ ist zu viel, es wurde nichts getan. Ein Text mit Leerzeichen steht in Anführungszeichen: --reason "Falsche Anschrift".`;
    case 'commander.unknownOption':
      return `„${named}“ gehört nicht zu diesem Befehl, es wurde nichts getan. Was dazugehört, zeigt er mit --help.`;
    case 'commander.unknownCommand':
      return `„${named}“ gibt es nicht, es wurde nichts getan. Was es gibt, zeigt --help.`;
    case 'commander.missingArgument':
      return `Es fehlt die Angabe „${named}“. Wie der Befehl aussieht, zeigt er mit --help.`;
    case 'commander.optionMissingArgument':
      return `Zu „${named}“ fehlt die Angabe.`;
    case 'commander.help':
    case 'commander.helpDisplayed':
      return undefined;
    default:
      return 'Diese Angabe kennen wir nicht. Was es gibt, zeigt --help.';
  }
}

const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': 'Aufruf:',
  'Arguments:': 'Angaben:',
  'Options:': 'Optionen:',
  'Commands:': 'Befehle:',
};

/** Errors are thrown instead of told, and the help is German. */
const prepared = (command: Command): Command =>
  command
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .helpOption('-h, --help', 'zeigt diese Hilfe')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => HEADINGS[title] ?? title,
      commandUsage: (shown) => {
        const parents: string[] = [];
        for (let each: Command | null = shown.parent; each; each = each.parent) parents.unshift(each.name());
        const words = shown.registeredArguments.map((word) =>
          word.required
            ? `<${word.name()}${word.variadic ? '…' : ''}>`
            : `[${word.name()}${word.variadic ? '…' : ''}]`,
        );
        const rest = shown.commands.length > 0 ? ['<Befehl>'] : words;
        return [...parents, shown.name(), ...rest, shown.options.length > 0 ? '[Optionen]' : '']
          .filter(Boolean)
          .join(' ');
      },
      subcommandTerm: (shown) =>
        [
          shown.name(),
          ...shown.registeredArguments.map((word) =>
            word.required ? `<${word.name()}>` : `[${word.name()}]`,
          ),
        ].join(' '),
    });
