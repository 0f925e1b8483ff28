import { catalogues } from '../../catalogues/index.js';
import type { Catalogue } from '../../kernel/catalogue/catalogue.js';

/** A kind of record acts are about: how one is called, and where the dashboard shows it, where it does. */
export type Especie = { readonly nome: string; readonly caminho?: (id: number) => string };

const dosCadastros = Object.fromEntries(
  Object.values<Catalogue>(catalogues).map(({ tabela, title, path }): [string, Especie] => [
    tabela,
    { nome: title.singular.toLowerCase(), caminho: (id) => `/cadastros/${path}/${id}` },
  ]),
);

const daRastreabilidade = (nome: string, processo: string): Especie => ({ nome, caminho: (id) => `/rastreabilidade/${processo}/${id}` });

/** By the table the record's row is in. */
export const especies: Readonly<Record<string, Especie>> = {
  ...dosCadastros,
  arquivo: { nome: 'arquivo', caminho: () => '/arquivos' },
  conta: { nome: 'conta' },
  usuario: { nome: 'usuário' },
  atividade: { nome: 'atividade' },
  lancamento: { nome: 'lançamento' },
  movimentacao: { nome: 'movimentação' },
  tarefa: { nome: 'tarefa' },
  guia_de_ajuda: { nome: 'guia de ajuda' },
  importacao: { nome: 'importação', caminho: (id) => `/importacoes/${id}` },
  venda: { nome: 'venda', caminho: (id) => `/vendas/${id}` },
  folha_colheita: { nome: 'folha de colheita', caminho: (id) => `/folha-pagamento-colheita/${id}` },
  lote: daRastreabilidade('lote', 'lotes'),
  terreiro_entrada: daRastreabilidade('registro do terreiro', 'terreiro'),
  secagem: daRastreabilidade('secagem', 'secagem'),
  ressecagem: daRastreabilidade('ressecagem', 'ressecagem'),
  armazem_entrada: daRastreabilidade('registro do armazém', 'armazem'),
  despolpagem: daRastreabilidade('despolpa', 'despolpagem'),
  beneficio: daRastreabilidade('benefício', 'beneficio'),
  rebeneficio: daRastreabilidade('rebenefício', 'rebeneficio'),
  deposito: daRastreabilidade('depósito', 'cooperativa'),
};
