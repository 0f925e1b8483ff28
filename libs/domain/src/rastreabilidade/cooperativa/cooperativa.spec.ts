import {
  beneficiar,
  depositar,
  depositoRealizado,
  graoAvulso,
  loteFormado,
  milesimos,
  rebeneficiar,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const grao = graoAvulso(10, 100);
const outro = graoAvulso(20, 50);

describe('depósito na cooperativa', () => {
  it('muda quem guarda, não de quem é', () => {
    given(grao)
      .when(depositar(1, [[10, 60.5]]))
      .then(depositoRealizado(1, [[10, 60.5]]));
    expect(fold([grao, depositoRealizado(1, [[10, 60.5]])]).lotes[10]).toMatchObject({
      saldo: 100_000,
      naCooperativa: 60_500,
      reservado: 0,
    });
  });

  it('com um lote, o total do formulário é a parte dele; sem total, vai o que está na fazenda', () => {
    given(grao)
      .when(depositar(1, [[10]], { totalG: milesimos(60) }))
      .then(depositoRealizado(1, [[10, 60]]));
    given(grao, depositoRealizado(1, [[10, 60]]))
      .when(depositar(2, [[10]]))
      .then(depositoRealizado(2, [[10, 40]]));
  });

  it('com vários, cada um vai inteiro ou na sua parte, e o total tem de fechar', () => {
    given(grao, outro)
      .when(depositar(1, [[10], [20, 20]], { totalG: milesimos(120) }))
      .then(
        depositoRealizado(1, [
          [10, 100],
          [20, 20],
        ]),
      );
    given(grao, outro)
      .when(depositar(1, [[10], [20]], { totalG: milesimos(1120) }))
      .thenRefused('DEPOSITO_NAO_FECHA', 'Os lotes somam 150 kg, mas o depósito é de 1.120 kg.');
    given(grao)
      .when(depositar(1, [[10, 10]], { totalG: milesimos(60) }))
      .thenRefused('DEPOSITO_NAO_FECHA');
  });

  it('recusa depositar o que já está lá, ou mais do que há', () => {
    given(grao, depositoRealizado(1, [[10, 100]]))
      .when(depositar(2, [[10]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 0 kg disponíveis.');
    given(grao, depositoRealizado(1, [[10, 60]]))
      .when(depositar(2, [[10, 40.001]]))
      .thenRefused('LOTE_SEM_SALDO');
  });

  it('o que está prometido a uma venda pode ser depositado: a venda sai de lá', () =>
    given(grao, vendaReservada(1, [[10, 100]]))
      .when(depositar(1, [[10]]))
      .then(depositoRealizado(1, [[10, 100]])));

  it('recusa litros, lotes repetidos e datas impossíveis', () => {
    given(loteFormado(1, 480))
      .when(depositar(1, [[1]]))
      .thenRefused('LOTE_DE_OUTRA_UNIDADE');
    given(grao)
      .when(
        depositar(1, [
          [10, 1],
          [10, 1],
        ]),
      )
      .thenRefused('LOTE_REPETIDO');
    given(grao).when(depositar(1, [])).thenRefused('LOTES_OBRIGATORIOS');
    given(grao)
      .when(depositar(1, [[10]], { em: '2026-05-31' }))
      .thenRefused('DATA_ANTES_DO_LOTE');
    given(grao)
      .when(depositar(1, [[10]], { em: '2026-06-16' }))
      .thenRefused('DATA_FUTURA');
  });

  it('conta os depósitos depois do código dado, que não se repete', () => {
    const dado = depositoRealizado(1, [[10, 10]], { codigo: 'D041' });
    given(grao, dado)
      .when(depositar(2, [[10, 10]]))
      .then(depositoRealizado(2, [[10, 10]], { codigo: 'D042' }));
    given(grao, dado)
      .when(depositar(2, [[10, 10]], { codigo: 'D041' }))
      .thenRefused('CODIGO_EM_USO', 'O código D041 já foi usado. Um código nunca se repete.');
  });

  it('o que ficou na fazenda segue seu caminho', () => {
    given(grao, depositoRealizado(1, [[10, 60]]))
      .when(rebeneficiar(1, [[10, 40.001]], [[30, 1]]))
      .thenRefused('LOTE_SEM_SALDO');
    expect(
      given(grao, depositoRealizado(1, [[10, 60]]))
        .when(rebeneficiar(1, [[10]], [[30, 40]]))
        .facts(),
    ).toHaveLength(1);
    given(grao, depositoRealizado(1, [[10, 60]]))
      .when(beneficiar(1, [[10]], [[30, 1]]))
      .thenRefused('LOTE_DE_OUTRA_UNIDADE');
  });
});
