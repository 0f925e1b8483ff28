import { Terreiro } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import { RegistrarTerreiro } from '@tulha/domain/rastreabilidade/terreiro/terreiro.commands';
import { terreiros } from '@tulha/read-models/rastreabilidade/terreiro/terreiro.queries';
import { passagemRoutes } from '../passagem/passagem.js';

export const terreiroRoutes = passagemRoutes({
  processo: 'terreiro',
  tag: 'Rastreabilidade: terreiro',
  nome: 'Entrada no terreiro',
  registros: terreiros,
  answer: Terreiro,
  especie: 'terreiro_entrada',
  idNoFato: 'terreiroEntradaId',
  cadastro: 'terreiro',
  form: RegistrarTerreiro,
  corrigivel: 'CorrigirTerreiro',
  dados: ({ lote, ...body }) => ({
    localId: body.terreiro,
    lotes: porcoesDe(lote),
    entrada: { dia: body.data_entrada, hora: body.hora_entrada },
    saida: momentoDe(body.data_saida, body.hora_saida),
    umidadeEntradaPct: null,
    umidadeSaidaPct: null,
    responsavel: body.responsavel,
  }),
  registrar: (terreiroEntradaId, { localId: terreiroId, lotes, entrada, saida, responsavel }) => ({
    type: 'RegistrarTerreiro',
    data: { terreiroEntradaId, terreiroId, lotes, entrada, saida, responsavel },
  }),
  corrigir: (terreiroEntradaId, { localId: terreiroId, lotes, entrada, saida, responsavel }, motivo) => ({
    type: 'CorrigirTerreiro',
    data: { terreiroEntradaId, terreiroId, lotes, entrada, saida, responsavel, motivo },
  }),
  concluir: (terreiroEntradaId, terreiroId, { saida }) => ({ type: 'ConcluirTerreiro', data: { terreiroEntradaId, terreiroId, saida } }),
});
