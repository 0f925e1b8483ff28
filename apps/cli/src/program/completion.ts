import type { Command } from 'commander';
import { usage } from '../errors.js';
import type { Io } from '../terminal/io.js';
import { pathOf, type PtCommand } from './pt-command.js';

/** A command as a shell completes it: its full name, and the words that may follow. */
type Place = { readonly path: string; readonly words: readonly string[] };

const placesOf = (command: Command): readonly Place[] => {
  const flags = [...command.createHelp().visibleOptions(command), ...command.createHelp().visibleGlobalOptions(command)];
  const words = [...command.commands.map((one) => one.name()), ...flags.flatMap(({ long }) => long ?? [])];
  return [{ path: pathOf(command), words }, ...command.commands.flatMap(placesOf)];
};

/** The script for `bash`; `zsh` runs it through its own support for bash completion. */
const bash = (places: readonly Place[]): string => `_tulha() {
  local at=tulha word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "$at $word" in
${places
  .slice(1)
  .map(({ path }) => `      '${path}') at="$at $word" ;;`)
  .join('\n')}
    esac
  done
  case "$at" in
${places.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tulha tulha
`;

const zsh = (places: readonly Place[]): string => `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(places)}`;

const fish = (places: readonly Place[]): string => `function __tulha_at
  set -l at tulha
  for word in (commandline -opc)[2..]
    switch "$at $word"
      case ${places
        .slice(1)
        .map(({ path }) => `'${path}'`)
        .join(' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv"
end
${places.map(({ path, words }) => `complete -c tulha -n "__tulha_at ${path}" -a '${words.join(' ')}'`).join('\n')}
`;

const SHELLS = { bash, zsh, fish } as const;

/** `tulha completion bash`: the script by which a shell completes commands and options with Tab. */
export const addCompletion = (program: PtCommand, { stdout }: Io): void => {
  const completion = program
    .command('completion <shell>')
    .description('completar com Tab em bash, zsh ou fish: source <(tulha completion bash)');
  completion.action((shell: string) => {
    if (!Object.hasOwn(SHELLS, shell)) throw usage(`"${shell}" não serve aqui: use ${Object.keys(SHELLS).join(', ')}.`);
    stdout.write(SHELLS[shell as keyof typeof SHELLS](placesOf(program)));
  });
};
