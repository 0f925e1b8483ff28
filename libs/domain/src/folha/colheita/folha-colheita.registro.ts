import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import { apontaDaFolha, fazendaDaFolha, parteDaFolha, remessaDaFolha, trabalhoDaFolha } from '../comum/registro.js';
import type { FolhaColheitaEvent, ReservaColheitaEvent } from './folha-colheita.events.js';

const DA_FOLHA = 'a fact of the sheet says it';
type DaColheita = Extract<
  ReservaColheitaEvent,
  { type: 'ColheitaReservada' | 'ColheitaReservadaEmParte' | 'ColheitaRecusada' | 'ColheitaLiberada' }
>;

/** The pay of pickers for a period. */
export const folhaColheita = defineRegistro<FolhaColheitaEvent | DaColheita>()({
  tabela: 'folha_colheita',
  genero: 'f',
  title: { singular: 'Folha de colheita', plural: 'Folhas de colheita' },
  modulo: 'folha',
  id: 'folhaId',
  nome: 'descricao',
  fora: null,
  tela: { lista: '/folha-pagamento-colheita', pagina: true },
  anexos: true,
  fazenda: fazendaDaFolha,
  aponta: apontaDaFolha('folha de colheita', 'folhas de colheita'),
  partes: {
    folha_colheita_colaborador: parteDaFolha('folha_colheita'),
    folha_colheita_reajuste: parteDaFolha('folha_colheita'),
    folha_colheita_no_banco: parteDaFolha('folha_colheita'),
    folha_colheita_remessa: remessaDaFolha('folha_colheita'),
    folha_colheita_trabalho: trabalhoDaFolha('folha_colheita'),
  },
  frases: {
    FolhaColheitaCriada: 'criou',
    FolhaColheitaAlterada: 'alterou',
    FolhaColheitaReajustada: ['reajustou', 'um pagamento da folha de colheita', 'pagamentos de folhas de colheita'],
    FolhaColheitaSomada: calada(['somou', 'parte da folha de colheita', 'partes de folhas de colheita'], 'the closing after it says it'),
    FolhaColheitaTrancada: 'trancou',
    FolhaColheitaAberta: ['abriu', 'de novo a folha de colheita', 'folhas de colheita de novo'],
    FolhaColheitaRemetida: ['fez', 'o arquivo do banco da folha de colheita', 'arquivos do banco de folhas de colheita'],
    FolhaColheitaPagaPeloBanco: ['anotou', 'quem o banco já pagou da folha de colheita', 'quem o banco já pagou de folhas de colheita'],
    FolhaColheitaNaoPagaPeloBanco: [
      'tirou',
      'a nota de quem o banco pagou da folha de colheita',
      'notas de quem o banco pagou de folhas de colheita',
    ],
    FolhaColheitaExcluida: 'excluiu',
    ColheitaReservadaEmParte: calada(['reservou', 'parte da colheita da folha', 'partes de colheitas de folhas'], DA_FOLHA),
    ColheitaReservada: calada(['reservou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
    ColheitaRecusada: calada(['teve', 'recusada a colheita da folha', 'colheitas recusadas'], DA_FOLHA),
    ColheitaLiberada: calada(['liberou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
  },
});
