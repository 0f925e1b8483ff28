import type { ColhidoNoTalhao } from '@tulha/domain/rastreabilidade/historico/colhido';
import { chave, type Existentes } from '@tulha/domain/suporte/importacao/referencias';

/** Kinds of record an import finds by natural key. The name is that of the kind's table, which is also the kind of its id. */
export type Especie =
  | 'fazenda'
  | 'safra'
  | 'talhao'
  | 'terreiro'
  | 'secador'
  | 'despolpador'
  | 'fermentador'
  | 'armazem'
  | 'pilha'
  | 'bag'
  | 'cooperativa'
  | 'funcao'
  | 'turma'
  | 'colaborador'
  | 'cliente'
  | 'fornecedor'
  | 'fluxo'
  | 'categoria'
  | 'atividade'
  | 'colheita_linha'
  | 'lote'
  | 'terreiro_entrada'
  | 'secagem'
  | 'armazem_entrada'
  | 'beneficio'
  | 'rebeneficio'
  | 'deposito'
  | 'venda'
  | 'lancamento';

export type SafraDoAcervo = { readonly id: number; readonly fazendaId: number | null; readonly inicio: string; readonly fim: string };

/** The records of an account, as far as an import must know them: each one's id by its natural key (`chave`). */
export type Acervo = {
  readonly ids: { readonly [E in Especie]?: ReadonlyMap<string, number> };
  readonly safras: readonly SafraDoAcervo[];
  /** The farm of a lot, by id. */
  readonly fazendaDoLote: ReadonlyMap<number, number>;
  /** The kind of entry that each category, by id, is of; null: of any. */
  readonly tipoDaCategoria: ReadonlyMap<number, string | null>;
  /** Sales, by id, whose coffee has not left. */
  readonly vendasAbertas: ReadonlySet<number>;
  /** Months of cash flows that are reconciled and closed: `7 2026-06`. */
  readonly mesesFechados: ReadonlySet<string>;
  /** The picking of each plot, by id, day by day. */
  readonly colhido: ReadonlyMap<number, ColhidoNoTalhao['dias']>;
  /** How many farms the plan allows; null: any number. */
  readonly limiteDeFazendas: number | null;
};

export const idNoAcervo = ({ ids }: Acervo, especie: Especie, ...partes: string[]): number | undefined =>
  ids[especie]?.get(chave(...partes));

/** The same, as the judging of the files asks for it. */
export const existentesDe = ({ ids, limiteDeFazendas }: Acervo): Existentes => {
  const conjunto = (especie: Especie) => new Set(ids[especie]?.keys() ?? []);
  return {
    limiteDeFazendas,
    fazenda: conjunto('fazenda'),
    talhao: conjunto('talhao'),
    colaborador: conjunto('colaborador'),
    lote: conjunto('lote'),
    terreiro: conjunto('terreiro'),
    secador: conjunto('secador'),
    pilha: conjunto('pilha'),
    cooperativa: conjunto('cooperativa'),
  };
};
