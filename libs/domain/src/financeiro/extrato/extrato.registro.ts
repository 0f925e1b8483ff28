import { de } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { ExtratoEvent } from './extrato.events.js';

const doFluxo = [{ alvo: 'fluxo', impede: false, nomes: ['extrato', 'extratos'] }] as const;

const noFluxo = ({ fluxoId }: { readonly fluxoId: number }) => ({ especie: 'fluxo', id: fluxoId });

/** A bank's account of the movements on a cash flow, from one file. It belongs to no farm. */
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
    extrato_linha: {
      fazenda: 'ninguem',
      aponta: { fluxo_id: doFluxo, extrato_id: de('extrato'), conciliacao_id: de('extrato') },
    },
    extrato_colunas: { fazenda: 'ninguem', aponta: { fluxo_id: doFluxo } },
    extrato_conciliacao: { fazenda: 'ninguem', aponta: { fluxo_id: doFluxo } },
    extrato_mes: { fazenda: 'ninguem', aponta: { fluxo_id: doFluxo } },
    extrato_mudanca: {
      fazenda: 'ninguem',
      aponta: {
        fluxo_id: doFluxo,
        pagamento_id: de('pagamento'),
        movimentacao_id: de('movimentacao'),
        lancamento_id: de('lancamento'),
      },
    },
    extrato_item: {
      fazenda: 'ninguem',
      aponta: {
        fluxo_id: doFluxo,
        conciliacao_id: de('extrato'),
        pagamento_id: de('pagamento'),
        movimentacao_id: de('movimentacao'),
        lancamento_id: de('lancamento'),
      },
    },
  },
  frases: {
    ExtratoImportado: 'importou',
    LinhasDoExtratoTrazidas: calada(['trouxe', 'linhas do extrato', 'linhas'], 'the import says it'),
    ExtratoExcluido: 'excluiu',
    ColunasDoExtratoDitas: { ...calada(['disse', 'as colunas do extrato do fluxo', 'colunas'], 'the import says it'), alvo: noFluxo },
    LinhasDoExtratoConciliadas: { palavras: ['conciliou', 'uma linha do extrato do fluxo', 'linhas de extrato'], alvo: noFluxo },
    ConciliacaoDesfeita: { palavras: ['desfez', 'uma conciliação do fluxo', 'conciliações'], alvo: noFluxo },
    LinhaDoExtratoIgnorada: { palavras: ['ignorou', 'uma linha do extrato do fluxo', 'linhas de extrato'], alvo: noFluxo },
    LinhaDoExtratoRetomada: { palavras: ['retomou', 'uma linha do extrato do fluxo', 'linhas de extrato'], alvo: noFluxo },
    ConciliadoAlterado: {
      palavras: ['mudou', 'o que já estava conciliado num mês fechado do fluxo', 'mudanças em meses fechados'],
      alvo: noFluxo,
    },
    MesDoExtratoFechado: { palavras: ['fechou', 'um mês do fluxo', 'meses'], alvo: noFluxo },
    MesDoExtratoReaberto: { palavras: ['reabriu', 'um mês do fluxo', 'meses'], alvo: noFluxo },
  },
});
