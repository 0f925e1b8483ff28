import { Secagem } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { RegistrarSecagem } from '@tulha/domain/rastreabilidade/secagem/secagem.commands';
import { secagens } from '@tulha/read-models/rastreabilidade/secagem/secagem.queries';
import { doSecador } from '../passagem/no-secador.js';
import { passagemRoutes } from '../passagem/passagem.js';

export const secagemRoutes = passagemRoutes({
  processo: 'secagem',
  tag: 'Rastreabilidade: secagem',
  nome: 'Entrada no secador',
  registros: secagens,
  answer: Secagem,
  especie: 'secagem',
  idNoFato: 'secagemId',
  cadastro: 'secador',
  form: RegistrarSecagem,
  corrigivel: 'CorrigirSecagem',
  dados: doSecador,
  registrar: (secagemId, { localId: secadorId, ...dados }) => ({ type: 'RegistrarSecagem', data: { secagemId, secadorId, ...dados } }),
  corrigir: (secagemId, { localId: secadorId, ...dados }, motivo) => ({
    type: 'CorrigirSecagem',
    data: { secagemId, secadorId, ...dados, motivo },
  }),
  concluir: (secagemId, secadorId, saiu) => ({ type: 'ConcluirSecagem', data: { secagemId, secadorId, ...saiu } }),
});
