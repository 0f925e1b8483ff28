import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from '@mantine/core';
import { contem } from '@tulha/domain/kernel/palavras';

const tem = (procurado: string) => (opcao: ComboboxItem) => contem(opcao.label, procurado);

/** The choices that contain the typed text, found as in every list; at most `limit`. Choices of a group stay under its name. */
export const filtrarOpcoes: OptionsFilter = ({ options, search, limit }) => {
  let resta = limit;
  const primeiras = (opcoes: readonly ComboboxItem[]): ComboboxItem[] => {
    const achadas = opcoes.filter(tem(search)).slice(0, resta);
    resta -= achadas.length;
    return achadas;
  };
  return options.flatMap((opcao): (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] => {
    if (!('group' in opcao)) return primeiras([opcao]);
    const items = primeiras(opcao.items);
    return items.length > 0 ? [{ ...opcao, items }] : [];
  });
};
