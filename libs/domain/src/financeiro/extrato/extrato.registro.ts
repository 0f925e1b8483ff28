import { de } from '../../registros/aponta.js';
import { calada } from '../../registros/frase.js';
import { defineRegistro } from '../../registros/registro.js';
import type { ExtratoEvent } from './extrato.events.js';

const doFluxo = [{ alvo: 'fluxo', impede: false, nomes: ['extrato', 'extratos'] }] as const;

/** A bank's account of what moved on a cash flow, as a file brought it. It belongs to no farm. */
export const extrato = defineRegistro<ExtratoEvent>()({
  tabela: 'extrato',
  genero: 'm',
  title: { singular: 'Extrato', plural: 'Extratos' },
  modulo: 'financeiro',
  id: 'extratoId',
  nome: 'nome',
  fora: null,
  tela: { lista: '/extratos', pagina: true },
  anexos: false,
  fazenda: 'ninguem',
  aponta: { fluxo_id: doFluxo },
  partes: {
    extrato_linha: { fazenda: 'ninguem', aponta: { fluxo_id: doFluxo, extrato_id: de('extrato') } },
    extrato_colunas: { fazenda: 'ninguem', aponta: { fluxo_id: doFluxo } },
  },
  frases: {
    ExtratoImportado: 'importou',
    LinhasDoExtratoTrazidas: calada(['trouxe', 'linhas do extrato', 'linhas'], 'the import says it'),
    ExtratoExcluido: 'excluiu',
    ColunasDoExtratoDitas: {
      ...calada(['disse', 'as colunas do extrato do fluxo', 'colunas'], 'the import says it'),
      alvo: ({ fluxoId }) => ({ especie: 'fluxo', id: fluxoId }),
    },
  },
});
