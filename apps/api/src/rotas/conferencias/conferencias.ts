import { doseNaUnidade } from './dose-na-unidade.js';
import { leituraDoMedidor } from './leitura-do-medidor.js';
import { medidorComLeituras } from './medidor-com-leituras.js';
import { contratoDeMeeiro, meeiroComContrato } from './meeiro-com-contrato.js';
import { umSoGastosGerais } from './um-so-gastos-gerais.js';
import type { Conferencia } from './conferencia.js';

/** What other records have to say of one before it is written, by its table; of most nothing. */
export const conferencias: Readonly<Partial<Record<string, Conferencia>>> = {
  abastecimento: leituraDoMedidor('abastecimento'),
  calda_item: doseNaUnidade,
  colaborador: meeiroComContrato,
  contrato_meeiro: contratoDeMeeiro,
  manutencao: leituraDoMedidor('manutencao'),
  maquina: medidorComLeituras,
  talhao: umSoGastosGerais,
};
