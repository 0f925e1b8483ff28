import {
  baixar,
  beneficiar,
  corrigir,
  depositar,
  depositoRealizado,
  em,
  excluir,
  graoAvulso,
  loteFormado,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const lote = loteFormado(1, 480);
const PROCESSOS = ['secagem', 'terreiro', 'armazem'] as const;
const [cinco, dez, quinze] = [em('2026-06-05'), em('2026-06-10'), em('2026-06-15')];
const todo = beneficiar(1, [[1]], [[20, 60]], { em: cinco });

describe('um lugar de cada vez: o que se gastou não fica em lugar nenhum depois', () => {
  it.each(PROCESSOS)('%s: benefício de tudo antes de uma estada que já acabou é recusado', (processo) => {
    const lugar = lugares[processo];
    const passou = [lote, lugar.entrou(1, [[1, 480]], dez), lugar.saiu(1, [[1, 480]], quinze)];
    given(...passou)
      .when(todo)
      .thenRefused('LOTE_EM_OUTRO_LUGAR');
    given(...passou)
      .when(beneficiar(1, [[1, 1]], [[20, 0.1]], { em: cinco }))
      .thenRefused('LOTE_EM_OUTRO_LUGAR');
    given(...passou)
      .when(beneficiar(1, [[1]], [[20, 60]], { em: em('2026-06-12') }))
      .thenRefused('LOTE_EM_OUTRO_LUGAR');
    expect(
      given(...passou)
        .when(beneficiar(1, [[1]], [[20, 60]], { em: quinze }))
        .facts(),
    ).toHaveLength(1);
  });

  it.each(PROCESSOS)('%s: o que coube ao lado do gasto continua cabendo', (processo) => {
    const lugar = lugares[processo];
    const parte = [lote, lugar.entrou(1, [[1, 80]], dez), lugar.saiu(1, [[1, 80]], quinze)];
    expect(
      given(...parte)
        .when(beneficiar(1, [[1, 400]], [[20, 60]], { em: cinco }))
        .facts(),
    ).toHaveLength(1);
  });

  it.each(PROCESSOS)('%s: parte do que está num lugar pode ser beneficiada antes de o resto sair dele', (processo) => {
    const lugar = lugares[processo];
    const passou = [lote, lugar.entrou(1, [[1, 480]], cinco), lugar.saiu(1, [[1, 480]], quinze)];
    const parte = beneficiar(1, [[1, 300]], [[20, 60]], { em: dez });
    const feitos = [
      ...passou,
      ...given(...passou)
        .when(parte)
        .facts(),
    ];
    expect(feitos).toHaveLength(4);
    const corrigida = corrigir(lugar.registrar(1, [[1]], { entrada: cinco, saida: em('2026-06-14') }));
    expect(
      given(...feitos)
        .when(corrigida)
        .facts(),
    ).not.toEqual([]);
  });

  it.each(PROCESSOS)('%s: corrigir uma estada para depois de tudo ter sido beneficiado é recusado, e diz o benefício', (processo) => {
    const lugar = lugares[processo];
    const antes = [lote, lugar.entrou(1, [[1, 480]], em('2026-06-02')), lugar.saiu(1, [[1, 480]], em('2026-06-03'))];
    const feitos = [
      ...antes,
      ...given(...antes)
        .when(todo)
        .facts(),
    ];
    given(...feitos)
      .when(corrigir(lugar.registrar(1, [[1]], { entrada: dez, saida: quinze })))
      .thenRefused(
        'LOTE_JA_SAIU',
        'Em 10/06/2026 já não havia tanto do lote 26-0001: o benefício B001 o levou em 05/06/2026. Corrija a data, ou antes o benefício B001.',
      );
    given(...feitos)
      .when(corrigir(lugar.registrar(1, [[1]], { entrada: em('2026-06-04'), saida: quinze })))
      .thenRefused('LOTE_JA_SAIU');
    expect(
      given(...feitos)
        .when(corrigir(lugar.registrar(1, [[1]], { entrada: em('2026-06-03'), saida: cinco })))
        .facts(),
    ).not.toEqual([]);
  });
});

describe('venda de café que ainda não estava na cooperativa', () => {
  const depositado = [graoAvulso(10, 100), depositoRealizado(1, [[10, 60]], { em: '2026-06-10' })];

  it('uma venda de antes do depósito só leva o que está na fazenda', () => {
    given(...depositado, vendaReservada(1, [[10, 90]]))
      .when(baixar(1, '2026-06-05'))
      .thenRefused('VENDA_ANTES_DO_DEPOSITO');
    const daFazenda = [...depositado, vendaReservada(1, [[10, 40]])];
    const feitos = given(...daFazenda)
      .when(baixar(1, '2026-06-05'))
      .facts();
    expect(fold([...daFazenda, ...feitos]).lotes[10]).toMatchObject({ saldo: 60_000, naCooperativa: 60_000 });
    const depois = given(...depositado, vendaReservada(1, [[10, 90]]))
      .when(baixar(1, '2026-06-10'))
      .facts();
    expect(depois).toMatchObject([{ data: { itens: [{ massaG: 90_000, daCooperativaG: 60_000 }] } }, { type: 'LoteSituado' }]);
  });

  it('um depósito não vai para depois da venda que o levou, nem some com outro no lugar', () => {
    const aberta = [...depositado, vendaReservada(1, [[10, 90]])];
    const vendido = [
      ...aberta,
      ...given(...aberta)
        .when(baixar(1, '2026-06-11'))
        .facts(),
    ];
    given(...vendido)
      .when(corrigir(depositar(1, [[10, 60]], { em: '2026-06-12' })))
      .thenRefused('VENDA_ANTES_DO_DEPOSITO');
    const outro = [...vendido, depositoRealizado(2, [[10, 10]], { em: '2026-06-13' })];
    given(...outro)
      .when(excluir('cooperativa', 1))
      .thenRefused('CORRECAO_IMPEDIDA');
    expect(
      given(...vendido)
        .when(corrigir(depositar(1, [[10, 60]], { em: '2026-06-11' })))
        .facts(),
    ).not.toEqual([]);
  });
});
