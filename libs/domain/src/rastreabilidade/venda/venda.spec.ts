import {
  baixar,
  DIA,
  depositoRealizado,
  estornar,
  graoAvulso,
  liberar,
  loteFormado,
  reservar,
  vendaBaixada,
  vendaEstornada,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const grao = graoAvulso(10, 100);
const outro = graoAvulso(20, 50);
const depositado = depositoRealizado(1, [[10, 70]]);

describe('venda aberta', () => {
  it('promete os quilos sem tirá-los do lote', () => {
    given(grao)
      .when(reservar(1, [[10, 60.001]]))
      .then(vendaReservada(1, [[10, 60.001]]));
    expect(fold([grao, vendaReservada(1, [[10, 60.001]])]).lotes[10]).toMatchObject({ saldo: 100_000, reservado: 60_001 });
  });

  it('não promete o mesmo quilo a dois compradores', () => {
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(reservar(2, [[10, 40.001]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 40 kg disponíveis; foram pedidos 40,001 kg.');
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(reservar(2, [[10, 40]]))
      .then(vendaReservada(2, [[10, 40]]));
  });

  it('várias linhas do mesmo lote contam juntas', () => {
    given(grao)
      .when(
        reservar(1, [
          [10, 60],
          [10, 40.001],
        ]),
      )
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 100 kg disponíveis; foram pedidos 100,001 kg.');
    given(grao)
      .when(
        reservar(1, [
          [10, 60],
          [10, 40],
        ]),
      )
      .then(
        vendaReservada(1, [
          [10, 60],
          [10, 40],
        ]),
      );
    given(
      grao,
      vendaReservada(1, [
        [10, 60],
        [10, 40],
      ]),
    )
      .when(baixar(1))
      .then(vendaBaixada(1, [[10, 100]]));
  });

  it('vende também o que está na cooperativa', () =>
    given(grao, depositado)
      .when(reservar(1, [[10, 100]]))
      .then(vendaReservada(1, [[10, 100]])));

  it('recusa litros, nada, datas impossíveis e a mesma venda outra vez', () => {
    given(loteFormado(1, 480))
      .when(reservar(1, [[1, 1]]))
      .thenRefused('LOTE_DE_OUTRA_UNIDADE');
    given(grao).when(reservar(1, [])).thenRefused('LOTES_OBRIGATORIOS');
    given(grao)
      .when(reservar(1, [[11, 1]]))
      .thenRefused('LOTE_NAO_ENCONTRADO');
    given(grao)
      .when(reservar(1, [[10, 1]], { em: '2026-05-31' }))
      .thenRefused('DATA_ANTES_DO_LOTE');
    given(grao)
      .when(reservar(1, [[10, 1]], { em: '2026-06-16' }))
      .thenRefused('DATA_FUTURA');
    given(grao, vendaReservada(1, [[10, 1]]))
      .when(reservar(1, [[10, 1]]))
      .thenRefused('VENDA_JA_RESERVADA');
  });

  it('conta as vendas depois do código dado, que não se repete', () => {
    given(grao, vendaReservada(1, [[10, 1]], { codigo: 'V040' }))
      .when(reservar(2, [[10, 1]]))
      .then(vendaReservada(2, [[10, 1]], { codigo: 'V041' }));
    given(grao, vendaReservada(1, [[10, 1]], { codigo: 'V040' }))
      .when(reservar(2, [[10, 1]], { codigo: 'V040' }))
      .thenRefused('CODIGO_EM_USO');
  });

  it('excluída, solta os quilos; excluir de novo não muda nada', () => {
    const solta = given(grao, vendaReservada(1, [[10, 60]]))
      .when(liberar(1))
      .facts();
    expect(solta).toEqual([{ type: 'VendaLiberada', data: { vendaId: 1, itens: [{ loteId: 10, massaG: 60_000 }] } }]);
    expect(fold([grao, vendaReservada(1, [[10, 60]]), ...solta]).lotes).toEqual(fold([grao]).lotes);
    given(grao, vendaReservada(1, [[10, 60]]), ...solta)
      .when(liberar(1))
      .thenNothing();
    given(grao).when(liberar(99)).thenNothing();
  });
});

describe('venda finalizada', () => {
  it('o café sai; finalizar de novo não muda nada', () => {
    given(
      grao,
      outro,
      vendaReservada(1, [
        [10, 60],
        [20, 50],
      ]),
    )
      .when(baixar(1))
      .then(
        vendaBaixada(1, [
          [10, 60],
          [20, 50],
        ]),
      );
    const vendida = [
      grao,
      outro,
      vendaReservada(1, [
        [10, 60],
        [20, 50],
      ]),
      vendaBaixada(1, [
        [10, 60],
        [20, 50],
      ]),
    ];
    expect(fold(vendida).lotes[10]).toMatchObject({ saldo: 40_000, reservado: 0 });
    expect(fold(vendida).lotes[20]).toMatchObject({ saldo: 0, reservado: 0 });
    given(...vendida)
      .when(baixar(1))
      .thenNothing();
  });

  it('sai primeiro o que está na cooperativa', () => {
    given(grao, depositado, vendaReservada(1, [[10, 60]]))
      .when(baixar(1))
      .then(vendaBaixada(1, [[10, 60, 60]]));
    given(grao, depositado, vendaReservada(1, [[10, 90]]))
      .when(baixar(1))
      .then(vendaBaixada(1, [[10, 90, 70]]));
    expect(fold([grao, depositado, vendaReservada(1, [[10, 90]]), vendaBaixada(1, [[10, 90, 70]])]).lotes[10]).toMatchObject({
      saldo: 10_000,
      reservado: 0,
      naCooperativa: 0,
    });
  });

  it('não sai antes de o café existir, nem num dia que não chegou', () => {
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(baixar(1, '2026-05-31'))
      .thenRefused('DATA_ANTES_DO_LOTE', 'O lote B010-1 é de 01/06/2026: o movimento não pode ser antes disso.');
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(baixar(1, '2026-06-16'))
      .thenRefused('DATA_FUTURA');
    given(grao).when(baixar(1, DIA)).thenRefused('VENDA_NAO_RESERVADA', 'Esta venda não tem café reservado.');
  });

  it('não pode ser excluída sem ser aberta antes', () =>
    given(grao, vendaReservada(1, [[10, 60]]), vendaBaixada(1, [[10, 60]]))
      .when(liberar(1))
      .thenRefused('VENDA_JA_FINALIZADA', 'Esta venda já foi finalizada. Abra a venda antes de mudar.'));
});

describe('venda reaberta', () => {
  it('devolve exatamente o que saiu, a cada guarda o seu, prometido como antes', () => {
    const antes = [
      grao,
      outro,
      depositado,
      vendaReservada(1, [
        [10, 90],
        [20, 50],
      ]),
    ];
    const itens = [
      [10, 90, 70],
      [20, 50],
    ] as const;
    given(...antes, vendaBaixada(1, itens))
      .when(estornar(1))
      .then(vendaEstornada(1, itens));
    expect(fold([...antes, vendaBaixada(1, itens), vendaEstornada(1, itens)])).toEqual(fold(antes));
  });

  it('abrir o que está aberto não muda nada; o que não existe é recusado', () => {
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(estornar(1))
      .thenNothing();
    given(grao).when(estornar(1)).thenRefused('VENDA_NAO_RESERVADA');
  });

  it('pode ser finalizada outra vez, e então excluída só depois de aberta', () => {
    const reaberta = [grao, vendaReservada(1, [[10, 60]]), vendaBaixada(1, [[10, 60]]), vendaEstornada(1, [[10, 60]])];
    given(...reaberta)
      .when(baixar(1))
      .then(vendaBaixada(1, [[10, 60]]));
    expect(
      given(...reaberta)
        .when(liberar(1))
        .facts(),
    ).toHaveLength(1);
  });
});
