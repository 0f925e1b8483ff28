import { lotesDe, numero, renomeia } from '../processo/corpo.js';
import { leitor } from '../processo/ler.js';
import type { Rascunho } from '../processo/rascunho.js';

/** The request of a dryer that a draft comes to. */
export const doSecador = (r: Rascunho) => ({
  secador: numero(r.local),
  lote: lotesDe(r.lotes),
  dataEntrada: r.entrada,
  horaEntrada: r.hora,
  umidadeEntrada: r.umidadeEntrada,
  pesoEntrada: r.pesoEntrada,
  dataSaida: r.saida,
  horaSaida: r.horaSaida,
  umidadeSaida: r.umidadeSaida,
  pesoSaida: r.pesoSaida,
  responsavel: r.responsavel,
});
/** The field of the form that a field of such a request is. */
export const camposDoSecador = renomeia({
  secador: 'local',
  lote: 'lotes',
  dataEntrada: 'entrada',
  data: 'entrada',
  horaEntrada: 'hora',
  dataSaida: 'saida',
});
/** An answer of a dryer as a record of this room. */
export const lerSecador = leitor({
  local: 'secador',
  localNome: 'localDescricao',
  entrada: 'dataEntrada',
  hora: 'horaEntrada',
  saida: 'dataSaida',
  horaSaida: 'horaSaida',
  umidadeEntrada: 'umidadeEntrada',
  umidadeSaida: 'umidadeSaida',
  pesoEntrada: 'pesoEntrada',
  pesoSaida: 'pesoSaida',
  quebra: 'quebra',
  pesoEsperado: 'pesoEsperado',
  diferenca: 'diferenca',
  avisos: 'avisos',
  responsavel: 'responsavel',
  lotes: 'lote',
});
export const secador = { tabela: 'secador', label: 'Secador', escolha: 'Escolha o secador.' };
