import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';

type Mensagens = { readonly adicionado: string; readonly editado: string; readonly removido: string };

/** Where the published text differs from the pattern, if only by its mark. */
const publicadas: Readonly<Record<string, Partial<Mensagens>>> = {
  colaborador: { adicionado: 'Colaborador adicionado com sucesso', editado: 'Colaborador editado com sucesso' },
};

/** What is said after a record of a catalogue was added, changed or removed (spec part 1 §8). */
export const mensagensDe = ({ title: { singular }, genero, tabela }: Catalogue): Mensagens => {
  const end = genero === 'm' ? 'o' : 'a';
  const text = (verb: string) => `${singular} ${verb}${end} com sucesso!`;
  return { adicionado: text('adicionad'), editado: text('editad'), removido: text('removid'), ...publicadas[tabela] };
};
