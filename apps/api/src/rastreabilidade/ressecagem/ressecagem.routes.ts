import { Ressecagem } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { RegistrarRessecagem } from '@tulha/domain/rastreabilidade/ressecagem/ressecagem.commands';
import { ressecagens } from '@tulha/read-models/rastreabilidade/ressecagem/ressecagem.queries';
import { doSecador } from '../passagem/no-secador.js';
import { passagemRoutes } from '../passagem/passagem.js';

export const ressecagemRoutes = passagemRoutes({
  processo: 'ressecagem',
  tag: 'Rastreabilidade: ressecagem',
  nome: 'Entrada na ressecagem',
  registros: ressecagens,
  answer: Ressecagem,
  especie: 'ressecagem',
  idNoFato: 'ressecagemId',
  cadastro: 'secador',
  form: RegistrarRessecagem,
  corrigivel: 'CorrigirRessecagem',
  dados: doSecador,
  registrar: (ressecagemId, { localId: secadorId, ...dados }) => ({
    type: 'RegistrarRessecagem',
    data: { ressecagemId, secadorId, ...dados },
  }),
  corrigir: (ressecagemId, { localId: secadorId, ...dados }, motivo) => ({
    type: 'CorrigirRessecagem',
    data: { ressecagemId, secadorId, ...dados, motivo },
  }),
  concluir: (ressecagemId, secadorId, saiu) => ({ type: 'ConcluirRessecagem', data: { ressecagemId, secadorId, ...saiu } }),
});
