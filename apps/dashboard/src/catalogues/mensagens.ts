import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';

type Mensagens = {
  readonly adicionado: string;
  readonly editado: string;
  readonly removido: string;
  /** Said above the reason when it could not be done. */
  readonly naoAdicionado: string;
  readonly naoEditado: string;
  readonly naoRemovido: string;
};

/** The published texts that differ from the pattern, if only by their mark. */
const publicadas: Readonly<Record<string, Partial<Mensagens>>> = {
  colaborador: { adicionado: 'Colaborador adicionado com sucesso', editado: 'Colaborador editado com sucesso' },
  fluxo: {
    removido: 'Fluxo excluído com sucesso!',
    naoAdicionado: 'Não foi possível adicionar o fluxo!',
    naoEditado: 'Não foi possível editar o fluxo!',
    naoRemovido: 'Não foi possível excluir o fluxo!',
  },
};

/** The messages after a record of a catalogue was added, changed or removed, or could not be. */
export const mensagensDe = ({ title: { singular }, genero, tabela }: Catalogue): Mensagens => {
  const end = genero === 'm' ? 'o' : 'a';
  const text = (verb: string) => `${singular} ${verb}${end} com sucesso!`;
  const nao = { naoAdicionado: 'Ops!', naoEditado: 'Ops!', naoRemovido: 'Ops!' };
  return { adicionado: text('adicionad'), editado: text('editad'), removido: text('removid'), ...nao, ...publicadas[tabela] };
};
