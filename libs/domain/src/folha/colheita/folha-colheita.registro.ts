import { de, historia, impede } from '../../registros/aponta.js';
import { calada } from '../../registros/frase.js';
import { daFazenda } from '../../registros/pertence.js';
import { defineRegistro } from '../../registros/registro.js';
import type { FolhaColheitaEvent, ReservaColheitaEvent } from './folha-colheita.events.js';

const DA_FOLHA = 'a fact of the sheet says it';

/** What pickers are paid for a period. */
export const folhaColheita = defineRegistro<FolhaColheitaEvent | Exclude<ReservaColheitaEvent, { type: 'ColheitaRetirada' }>>()({
  tabela: 'folha_colheita',
  genero: 'f',
  title: { singular: 'Folha de colheita', plural: 'Folhas de colheita' },
  modulo: 'folha',
  id: 'folhaId',
  nome: 'descricao',
  fora: null,
  tela: { lista: '/folha-pagamento-colheita', pagina: true },
  anexos: true,
  fazenda: { todas: [daFazenda, { fazenda: 'fazenda_ids', lista: true }] },
  aponta: {
    fazenda_id: impede('fazenda'),
    colaborador_ids: [
      { alvo: 'colaborador', impede: true, sem: 'lancamento_id', nomes: ['folha de colheita aberta', 'folhas de colheita abertas'] },
      { alvo: 'colaborador', impede: false, com: 'lancamento_id', nomes: ['folha de colheita fechada', 'folhas de colheita fechadas'] },
    ],
    fazenda_ids: historia('fazenda'),
    talhao_ids: historia('talhao'),
    fluxo_id: historia('fluxo'),
    categoria_id: historia('categoria'),
    lancamento_id: de('lancamento'),
  },
  partes: {
    folha_colheita_colaborador: {
      fazenda: { de: 'folha_colheita', por: 'folha_id' },
      aponta: { folha_id: de('folha_colheita'), colaborador_id: de('folha_colheita') },
    },
    folha_colheita_reajuste: {
      fazenda: { de: 'folha_colheita', por: 'folha_id' },
      aponta: { folha_id: de('folha_colheita'), colaborador_id: de('folha_colheita') },
    },
  },
  frases: {
    FolhaColheitaCriada: 'criou',
    FolhaColheitaAlterada: 'alterou',
    FolhaColheitaReajustada: ['reajustou', 'um pagamento da folha de colheita', 'pagamentos de folhas de colheita'],
    FolhaColheitaTrancada: 'trancou',
    FolhaColheitaAberta: ['abriu', 'de novo a folha de colheita', 'folhas de colheita de novo'],
    FolhaColheitaExcluida: 'excluiu',
    ColheitaReservada: calada(['reservou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
    ColheitaRecusada: calada(['teve', 'recusada a colheita da folha', 'colheitas recusadas'], DA_FOLHA),
    ColheitaLiberada: calada(['liberou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
  },
});
