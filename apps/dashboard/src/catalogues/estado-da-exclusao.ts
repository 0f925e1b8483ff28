import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/suporte/suporte.answers';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { count } from '../ui/format.js';

type Usos = Answer<typeof answers.UsosDoCadastro>;

const listing = new Intl.ListFormat('pt-BR');

/** `12 lançamentos e 1 serviço`. */
const counted = (usos: Usos['usos'], fora?: Usos['fora']) =>
  listing.format([...usos.map(({ quantas, nome }) => `${count(quantas)} ${nome}`), ...(fora ? [fora.texto] : [])]);

/** Catalogues of which only open items move to another record, with the published name of the parameter. */
const SO_O_ABERTO: Readonly<Record<string, { readonly parametro: string; readonly texto: string }>> = {
  fluxo: {
    parametro: 'fluxo_to_move',
    texto: 'O que está em aberto precisa ir para outro fluxo: escolha qual. O que já foi pago continua com o nome de antes.',
  },
};

/** The label of the replacement record in a deletion. */
export const parametroDoLugar = ({ tabela }: Pick<Catalogue, 'tabela'>): string => SO_O_ABERTO[tabela]?.parametro ?? 'mover_para';

export type Estado = { readonly texto: string; readonly impede: boolean; readonly lugar: 'nenhum' | 'pode' | 'precisa' };

/** The effect of a deletion, in words: no record refers to it, it needs a replacement, or other records must let go of it first. */
export const estadoDe = ({ tabela }: Pick<Catalogue, 'tabela'>, usos: Usos | undefined): Estado => {
  if (!usos) return { texto: 'Vendo o que usa este registro…', impede: true, lugar: 'nenhum' };
  if ((usos.total > 0 || usos.fora) && usos.mover)
    return {
      texto: `Está em uso: ${counted(usos.usos, usos.fora)}. Escolha o que fica no lugar; tudo passa para lá.`,
      impede: false,
      lugar: 'precisa',
    };
  const presos = usos.usos.filter(({ impede }) => impede);
  if (presos.length > 0 || usos.fora?.impede)
    return {
      texto: `Está em uso: ${counted(presos, usos.fora?.impede ? usos.fora : undefined)}. ${usos.emVezDeExcluir ?? 'Mude ou exclua antes o que usa.'}`,
      impede: true,
      lugar: 'nenhum',
    };
  if (usos.recusa) return { texto: usos.recusa, impede: true, lugar: 'nenhum' };
  const aberto = usos.total > 0 ? SO_O_ABERTO[tabela] : undefined;
  if (aberto) return { texto: `Está em uso: ${counted(usos.usos)}. ${aberto.texto}`, impede: false, lugar: 'pode' };
  const antes = usos.total > 0 || usos.fora ? ` (${counted(usos.usos, usos.fora)})` : '';
  return {
    texto: `Sai das listas e das escolhas. O que já aconteceu${antes} fica como está.`,
    impede: false,
    lugar: 'nenhum',
  };
};
