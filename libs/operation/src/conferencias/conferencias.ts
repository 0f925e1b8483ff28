import { categoriasDoTipo } from './categoria-do-tipo.js';
import { contratoComVendas } from './contrato-com-vendas.js';
import { doseNaUnidade } from './dose-na-unidade.js';
import { fixacaoExcluida, fixacaoUsada } from './fixacao-usada.js';
import { leituraDoMedidor } from './leitura-do-medidor.js';
import { medidorComLeituras } from './medidor-com-leituras.js';
import { contratoDeMeeiro, meeiroComContrato } from './meeiro-com-contrato.js';
import { umSoGastosGerais } from './um-so-gastos-gerais.js';
import type { Conferencia } from './conferencia.js';

const particulares: Readonly<Record<string, Conferencia>> = {
  abastecimento: leituraDoMedidor('abastecimento'),
  calda_item: doseNaUnidade,
  colaborador: meeiroComContrato,
  contrato_meeiro: contratoDeMeeiro,
  contrato_venda: contratoComVendas,
  contrato_venda_fixacao: fixacaoUsada,
  manutencao: leituraDoMedidor('manutencao'),
  maquina: medidorComLeituras,
  talhao: umSoGastosGerais,
};

/** One check after another. */
const juntas =
  (...checks: readonly (Conferencia | undefined)[]): Conferencia =>
  async (onde, pedido) => {
    for (const check of checks) await check?.(onde, pedido);
  };

/** Checks against other records before one is written, by its table; most tables have none. */
export const conferencias: Readonly<Partial<Record<string, Conferencia>>> = Object.fromEntries(
  Object.keys({ ...particulares, ...categoriasDoTipo }).map((tabela) => [tabela, juntas(particulares[tabela], categoriasDoTipo[tabela])]),
);

/** Checks against other records before a line is deleted, by its table. */
export const aoExcluir: Readonly<Partial<Record<string, Conferencia>>> = { contrato_venda_fixacao: fixacaoExcluida };
