import { Command, type ErrorOptions, type Help, type Option } from 'commander';
import { usage } from '../errors.js';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Global Options:': 'Opções gerais:',
  'Commands:': 'Comandos:',
};

/**
 * Commander's messages in pt-BR, by error code; `quoted` holds the parts in quotes. tests/cli/linha-de-comando.spec.ts has every one of them,
 * so that an upgrade shows.
 */
const ERRORS: Readonly<Record<string, (quoted: readonly string[], message: string) => string>> = {
  'commander.missingArgument': ([name]) => `Falta o argumento <${name}>.`,
  'commander.optionMissingArgument': ([flags]) => `A opção ${flags} precisa de um valor.`,
  'commander.missingMandatoryOptionValue': ([flags]) => `Falta a opção ${flags}.`,
  'commander.conflictingOption': ([one, other]) => `A opção ${one} não combina com a opção ${other}.`,
  'commander.unknownOption': ([flag]) => `Opção desconhecida: ${flag}.`,
  'commander.unknownCommand': ([name]) => `Comando desconhecido: ${name}.`,
  'commander.excessArguments': (_, message) => `Argumentos demais: ${/: ([^:]*)\.$/.exec(message)?.[1] ?? ''}.`,
};

const toPortuguese = (code: string, message: string): string => {
  const quoted = [...message.matchAll(/'([^']*)'/g)].map(([, text]) => text ?? '');
  const suggestion = /\(Did you mean (?:one of )?([^?()]+)\?\)/.exec(message)?.[1];
  const text = ERRORS[code]?.(quoted, message) ?? message;
  return suggestion ? `${text} Quis dizer ${suggestion}?` : text;
};

const optionDescription = (option: Option): string => {
  const fallback = option.defaultValueDescription ?? (option.defaultValue === undefined ? undefined : String(option.defaultValue));
  return fallback === undefined || option.isBoolean() ? option.description : `${option.description} (padrão: ${fallback})`;
};

/** `tulha lote historico`. */
export const pathOf = (command: Command): string => (command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name());

const argumentsOf = (command: Command): string[] =>
  command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`));

const commandUsage = (command: Command): string =>
  [pathOf(command), ...(command.commands.length > 0 ? ['<comando>'] : argumentsOf(command)), '[opções]'].join(' ');

const subcommandTerm = (command: Command): string => [command.name(), ...argumentsOf(command)].join(' ');

const HELP: Partial<Help> = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  optionDescription,
  commandUsage,
  subcommandTerm,
  visibleCommands: (command) => [...command.commands],
};

/** A command that speaks pt-BR. An error in the command line is thrown, never printed. */
export class PtCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.configureHelp(HELP).helpOption('-h, --help', 'mostra esta ajuda').helpCommand(false);
  }

  override createCommand(name?: string): PtCommand {
    return new PtCommand(name);
  }

  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    throw usage(toPortuguese(code, message), `${pathOf(this)} --help`);
  }
}

/** Parses an option that takes one of a few words. */
export const oneOf =
  <const W extends string>(...words: readonly W[]) =>
  (given: string): W => {
    const word = words.find((one) => one === given);
    if (word) return word;
    throw usage(`"${given}" não serve aqui: use ${words.join(', ')}.`);
  };

/** Parses an option that takes a whole number. */
export const whole =
  (min: number, max: number) =>
  (given: string): number => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw usage(`"${given}" não serve aqui: use um número inteiro de ${min} a ${max}.`);
  };
