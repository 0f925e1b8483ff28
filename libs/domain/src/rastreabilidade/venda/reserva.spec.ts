import {
  alterarReserva,
  baixar,
  DIA,
  entregar,
  graoAvulso,
  liberar,
  reservar,
  vendaBaixada,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerCommand, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const grao = graoAvulso(10, 100);
const outro = graoAvulso(20, 50);
const aberta = [grao, outro, vendaReservada(1, [[10, 60]])];
const retirar = (qual: { itemId?: number; loteId?: number }): LedgerCommand => ({ type: 'RetirarDaVenda', data: { vendaId: 1, ...qual } });
const marcar: LedgerCommand = { type: 'MarcarItemEntregue', data: { vendaId: 1, itemId: 100, em: DIA } };
const desmarcar: LedgerCommand = { type: 'DesmarcarItemEntregue', data: { vendaId: 1, itemId: 100 } };

describe('venda editada', () => {
  it('troca o que promete num fato só: o que era fica livre', () => {
    const editada = given(...aberta)
      .when(
        alterarReserva(1, [
          [10, 20],
          [20, 50],
        ]),
      )
      .facts();
    expect(editada).toEqual([
      {
        type: 'VendaReservaAlterada',
        data: expect.objectContaining({
          itens: [expect.objectContaining({ itemId: 100, massaG: 20_000 }), expect.objectContaining({ itemId: 151, massaG: 50_000 })],
          antes: { em: DIA, clienteId: 9, itemIds: [100], lotes: [{ loteId: 10, massaG: 60_000 }] },
        }),
      },
    ]);
    const { lotes } = fold([...aberta, ...editada]);
    expect([lotes[10]?.reservado, lotes[20]?.reservado]).toEqual([20_000, 50_000]);
  });

  it('o que já prometia conta como seu; o que falta é recusado com a frase do lote', () => {
    expect(
      given(...aberta)
        .when(alterarReserva(1, [[10, 100]]))
        .facts(),
    ).toHaveLength(1);
    given(...aberta)
      .when(alterarReserva(1, [[10, 100.001]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 100 kg disponíveis; foram pedidos 100,001 kg.');
    given(...aberta, vendaReservada(2, [[10, 40]]))
      .when(alterarReserva(1, [[10, 60.001]]))
      .thenRefused('LOTE_SEM_SALDO', 'O lote B010-1 tem 60 kg disponíveis; foram pedidos 60,001 kg.');
  });

  it('dizer o mesmo não muda nada', () =>
    given(...aberta)
      .when(alterarReserva(1, [[10, 60]]))
      .thenNothing());

  it('sem lotes é recusada; avulsa fica sem eles', () => {
    given(...aberta)
      .when(alterarReserva(1, []))
      .thenRefused('LOTES_OBRIGATORIOS', 'Lotes obrigatórios');
    const avulsa = given(...aberta)
      .when(alterarReserva(1, [], { tipo: 'avulso' }))
      .facts();
    expect(fold([...aberta, ...avulsa]).lotes[10]?.reservado).toBe(0);
  });

  it('finalizada, só se edita depois de aberta', () =>
    given(...aberta, vendaBaixada(1, [[10, 60]]))
      .when(alterarReserva(1, [[10, 50]]))
      .thenRefused('VENDA_JA_FINALIZADA'));

  it('finaliza e se apaga pelo que ficou', () => {
    const editada = given(...aberta)
      .when(alterarReserva(1, [[20, 30]]))
      .facts();
    given(...aberta, ...editada)
      .when(baixar(1))
      .then(vendaBaixada(1, [[20, 30]]));
    const solta = given(...aberta, ...editada)
      .when(liberar(1))
      .facts();
    expect(fold([...aberta, ...editada, ...solta]).lotes).toEqual(fold([grao, outro]).lotes);
  });

  it('tirar uma linha ou um lote; a última fica', () => {
    const duas = [
      grao,
      outro,
      vendaReservada(1, [
        [10, 60],
        [20, 10],
      ]),
    ];
    for (const qual of [{ itemId: 101 }, { loteId: 20 }]) {
      const sem = given(...duas)
        .when(retirar(qual))
        .facts();
      expect(fold([...duas, ...sem]).lotes[20]?.reservado).toBe(0);
      given(...duas, ...sem)
        .when(retirar({ itemId: 100 }))
        .thenRefused('LOTES_OBRIGATORIOS');
    }
  });
});

describe('entregas', () => {
  it('em partes, até a linha; sem dizer quanto, o que falta', () => {
    const primeira = given(...aberta)
      .when(entregar(1, 1, 25, { pesoG: 24_800 }))
      .facts();
    expect(primeira[0]?.data).toMatchObject({ loteId: 10, massaG: 25_000, pesoG: 24_800, quebraG: 200 });
    const resto = given(...aberta, ...primeira)
      .when(entregar(1, 2, null, { quebraG: 500 }))
      .facts();
    expect(resto[0]?.data).toMatchObject({ massaG: 35_000, pesoG: 34_500, quebraG: 500 });
    given(...aberta, ...primeira, ...resto)
      .when(entregar(1, 3, 0.001))
      .thenRefused('ENTREGA_A_MAIS', 'Falta entregar 0 kg da linha do lote B010-1; foram ditos 0,001 kg.');
    const cancelada = given(...aberta, ...primeira, ...resto)
      .when({ type: 'CancelarEntrega', data: { vendaId: 1, entregaId: 1 } })
      .facts();
    expect(
      given(...aberta, ...primeira, ...resto, ...cancelada)
        .when(entregar(1, 3, 25))
        .facts(),
    ).toHaveLength(1);
  });

  it('não gasta quilo nenhum: o saldo e a reserva ficam', () => {
    const feita = given(...aberta)
      .when(entregar(1, 1, 25))
      .facts();
    expect(fold([...aberta, ...feita]).lotes).toEqual(fold(aberta).lotes);
  });

  it('marcada como entregue, a linha não se entrega outra vez nem muda; desmarcada, sim', () => {
    const marcada = given(...aberta)
      .when(marcar)
      .facts();
    given(...aberta, ...marcada)
      .when(marcar)
      .thenNothing();
    given(...aberta, ...marcada)
      .when(alterarReserva(1, [[10, 70]]))
      .thenRefused('PRODUTO_MARCADO');
    const livre = given(...aberta, ...marcada)
      .when(desmarcar)
      .facts();
    expect(fold([...aberta, ...marcada, ...livre])).toEqual(fold(aberta));
    given(...aberta)
      .when(desmarcar)
      .thenNothing();
  });

  it('a avulsa se entrega sem linha', () => {
    const avulsa = given(grao)
      .when(reservar(1, [], { tipo: 'avulso' }))
      .facts();
    expect(
      given(grao, ...avulsa)
        .when(entregar(1, 1, null, { itemId: null }))
        .facts()[0]?.data,
    ).toMatchObject({ itemId: null, loteId: null, massaG: 0 });
  });
});
