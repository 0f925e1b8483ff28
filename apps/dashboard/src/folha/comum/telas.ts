import { type Especie, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { CriarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { CriarFolhaPagamento } from '@tulha/domain/folha/pagamento/folha-pagamento.commands';

/** A kind of sheet as screens show it: its addresses, its words, and the schema of a new one. */
export type Tela = {
  readonly especie: Especie;
  readonly folhas: `/${string}`;
  readonly detalhe: `/${string}`;
  readonly title: { readonly singular: string; readonly plural: string };
  /** A sentence that tells the purpose of this kind of sheet. */
  readonly sobre: string;
  readonly exemplo: string;
  /** The category of the expense, unless another is chosen. */
  readonly categoria: string;
  /** The verb for the work of a worker who is left out: `colheu`, `colheram`. */
  readonly fez: readonly [um: string, muitos: string];
  readonly criar: typeof CriarFolhaColheita;
};

const telaDe = (especie: Especie, sua: Omit<Tela, 'especie' | 'folhas' | 'detalhe'>): Tela => ({
  ...{ especie, folhas: `/${especie.path}`, detalhe: `/${especie.detalhe}` },
  ...sua,
});

export const telaDaColheita = telaDe(especiesDeFolha.folha_colheita, {
  title: { singular: 'Folha de colheita', plural: 'Folhas de colheita' },
  sobre: 'O que cada um colheu no período entra sozinho, com o valor de cada medida.',
  exemplo: 'Colheita de maio',
  categoria: 'Mão de obra de colheita',
  fez: ['colheu', 'colheram'],
  criar: CriarFolhaColheita,
});

export const telaDoPagamento = telaDe(especiesDeFolha.folha_pagamento, {
  title: { singular: 'Folha de pagamento', plural: 'Folhas de pagamento' },
  sobre: 'Dias, horas e produção do período entram sozinhos, e o salário dos dias do mês de quem é mensalista.',
  exemplo: 'Salários de maio',
  categoria: 'Mão de Obra',
  fez: ['trabalhou', 'trabalharam'],
  criar: CriarFolhaPagamento,
});
