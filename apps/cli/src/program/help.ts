import type { Command } from 'commander';
import { usage } from '../errors.js';
import { pathOf, type PtCommand } from './pt-command.js';

/** The command that the words lead to, each below the one before. @throws CliError where there is none of a name */
const find = (from: Command, [word, ...rest]: readonly string[]): Command => {
  if (word === undefined) return from;
  const next = from.commands.find((command) => command.name() === word);
  if (!next) throw usage(`Comando desconhecido: ${word}.`, `${pathOf(from)} --help`);
  return find(next, rest);
};

/** `tulha help lote historico`: the same as `tulha lote historico --help`. */
export const addHelp = (program: PtCommand): void => {
  const help = program.command('help [comando...]').description('mostra a ajuda de um comando');
  help.action((words: readonly string[]) => find(program, words).help());
};
