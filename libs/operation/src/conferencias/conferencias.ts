import { doseNaUnidade } from './dose-na-unidade.js';
import { leituraDoMedidor } from './leitura-do-medidor.js';
import { medidorComLeituras } from './medidor-com-leituras.js';
import { contratoDeMeeiro, meeiroComContrato } from './meeiro-com-contrato.js';
import { umSoGastosGerais } from './um-so-gastos-gerais.js';
import type { Conferencia } from './conferencia.js';

/** Checks against other records before one is written, by its table; most tables have none. */
export const conferencias: Readonly<Partial<Record<string, Conferencia>>> = {
  abastecimento: leituraDoMedidor('abastecimento'),
  calda_item: doseNaUnidade,
  colaborador: meeiroComContrato,
  contrato_meeiro: contratoDeMeeiro,
  manutencao: leituraDoMedidor('manutencao'),
  maquina: medidorComLeituras,
  talhao: umSoGastosGerais,
};
