import { Armazem } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { RegistrarArmazem } from '@tulha/domain/rastreabilidade/armazem/armazem.commands';
import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import { armazens } from '@tulha/read-models/rastreabilidade/armazem/armazem.queries';
import { passagemRoutes } from '../passagem/passagem.js';

export const armazemRoutes = passagemRoutes({
  processo: 'armazem',
  tag: 'Rastreabilidade: armazém',
  nome: 'Entrada no armazém',
  registros: armazens,
  answer: Armazem,
  especie: 'armazem_entrada',
  idNoFato: 'armazemEntradaId',
  cadastro: 'pilha',
  form: RegistrarArmazem,
  corrigivel: 'CorrigirArmazem',
  dados: ({ lote, ...body }) => ({
    localId: body.pilha,
    lotes: porcoesDe(lote),
    entrada: { dia: body.dataEntrada, hora: null },
    saida: momentoDe(body.dataSaida, null),
    umidadeEntradaPct: body.umidadeEntrada,
    umidadeSaidaPct: body.umidadeSaida,
    responsavel: body.responsavel,
  }),
  registrar: (armazemEntradaId, { localId: pilhaId, ...dados }) => ({
    type: 'RegistrarArmazem',
    data: { armazemEntradaId, pilhaId, ...dados },
  }),
  corrigir: (armazemEntradaId, { localId: pilhaId, ...dados }, motivo) => ({
    type: 'CorrigirArmazem',
    data: { armazemEntradaId, pilhaId, ...dados, motivo },
  }),
  concluir: (armazemEntradaId, pilhaId, { saida, umidadeSaidaPct }) => ({
    type: 'ConcluirArmazem',
    data: { armazemEntradaId, pilhaId, saida, umidadeSaidaPct },
  }),
});
