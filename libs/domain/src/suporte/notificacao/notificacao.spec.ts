import { specFor } from '@tulha/testing/spec-for';
import { avisoDe, avisos } from './avisos.js';
import { notificacaoDecider } from './notificacao.decider.js';
import { type NotificacaoEvent, notificacaoEvents } from './notificacao.events.js';

const { given } = specFor(notificacaoDecider, notificacaoEvents);
const data = { usuarioId: 1, notificacaoId: 7 };
const lida: NotificacaoEvent = { type: 'NotificacaoLida', data };
const excluida: NotificacaoEvent = { type: 'NotificacaoExcluida', data };
const todas: NotificacaoEvent = { type: 'TodasAsNotificacoesLidas', data: { usuarioId: 1 } };

describe('marcas de notificações', () => {
  it('ler duas vezes é um fato; a excluída não se lê mais', () => {
    given().when({ type: 'LerNotificacao', data }).then(lida);
    given(lida).when({ type: 'LerNotificacao', data }).thenNothing();
    given(excluida).when({ type: 'LerNotificacao', data }).thenNothing();
  });

  it('exclui uma vez, lida ou não', () => {
    given().when({ type: 'ExcluirNotificacao', data }).then(excluida);
    given(lida).when({ type: 'ExcluirNotificacao', data }).then(excluida);
    given(lida, excluida).when({ type: 'ExcluirNotificacao', data }).thenNothing();
  });

  it('lê todas as que há até agora', () => {
    given(lida, todas).when({ type: 'LerTodasAsNotificacoes', data: todas.data }).then(todas);
  });
});

describe('avisos', () => {
  it('a fatura paga e a folha que alguém reabriu não são notícia', () => {
    const fatura = { contaId: 1, faturaId: 9, valorCentavos: 9_990, vencimento: '2026-12-10' };
    expect(avisos.FaturaRegistrada.detalhes({ ...fatura, pagaEm: '2026-12-01' })).toBeNull();
    expect(avisos.FaturaRegistrada.texto(avisos.FaturaRegistrada.detalhes({ ...fatura, pagaEm: null }) ?? {})).toBe(
      'A fatura de R$ 99,90 vence em 10/12/2026.',
    );
    const aberta = { folhaId: 1, lancamentoId: 2, colaboradorIds: [] };
    expect(avisos.FolhaColheitaAberta.detalhes({ ...aberta, motivo: 'reaberta' })).toBeNull();
    expect(avisos.FolhaColheitaAberta.detalhes({ ...aberta, motivo: 'colheita_excluida' })).not.toBeNull();
  });

  it('o fim de uma tarefa é dito conforme o que foi', () => {
    const frases = (tipo: string, situacao: string) => [
      avisos.TarefaEncerrada.titulo({ tipo, situacao }),
      avisos.TarefaEncerrada.texto({ tipo, situacao }),
    ];
    expect(frases('importar-safra', 'concluida')).toEqual(['Importação concluída', 'A sua importação terminou.']);
    expect(frases('importar-safra', 'recusada')).toEqual([
      'Importação com problemas',
      'A sua importação foi recusada: há erros nas planilhas.',
    ]);
    expect(frases('exportar-lotes', 'concluida')[0]).toBe('Arquivo pronto');
    expect(frases('exportar-lotes', 'falhou')[0]).toBe('Arquivo não gerado');
  });

  it('um fato que ninguém declarou não avisa', () => {
    expect(avisoDe('LoteFormado')).toBeUndefined();
  });
});
