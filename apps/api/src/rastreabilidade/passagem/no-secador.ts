import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import type { RegistrarSecagem } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import type { z } from 'zod';
import type { Dados } from './passagem.js';

/** The form of a dryer, which drying and drying again share. */
export const doSecador = ({ lote, ...body }: z.output<typeof RegistrarSecagem>): Dados => ({
  localId: body.secador,
  lotes: porcoesDe(lote),
  entrada: { dia: body.dataEntrada, hora: body.horaEntrada },
  saida: momentoDe(body.dataSaida, body.horaSaida),
  umidadeEntradaPct: body.umidadeEntrada,
  umidadeSaidaPct: body.umidadeSaida,
  pesoEntradaG: body.pesoEntrada,
  pesoSaidaG: body.pesoSaida,
  responsavel: body.responsavel,
  motivo: body.motivo,
});
