import { alterarReserva, graoAvulso, reservar, vendaReservada } from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from '../ledger/ledger.decider.js';
import { type LedgerEvent, ledgerEvents } from '../ledger/ledger.events.js';

const { given } = specFor(ledgerDecider, ledgerEvents);
const grao = graoAvulso(10, 600);
const contrato = { numero: 'C-4', sacasMilesimos: 2_000, maximoG: 120_000 };
const noContrato = { contratoId: 4, contrato };
const primeira = vendaReservada(1, [[10, 70]], { contratoId: 4 });
const MOTIVO = 'O comprador ficou com tudo';

describe('o que se vende num contrato', () => {
  it('conta todas as vendas dele, e não as de outro contrato nem as que se apagaram', () => {
    given(grao, primeira)
      .when(reservar(2, [[10, 50.001]], noContrato))
      .thenRefused(
        'VENDA_ALEM_DO_CONTRATO',
        'O contrato C-4 é de 2 sacas, e com esta venda se vendem 2: 0,001 kg a mais. Corrija as quantidades ou diga o motivo.',
      );
    given(grao, primeira)
      .when(reservar(2, [[10, 50]], noContrato))
      .then(vendaReservada(2, [[10, 50]], { contratoId: 4 }));
    const apagada: LedgerEvent = { type: 'VendaLiberada', data: { vendaId: 1, itens: [{ loteId: 10, massaG: 70_000 }] } };
    given(grao, primeira, apagada)
      .when(reservar(2, [[10, 120]], noContrato))
      .then(vendaReservada(2, [[10, 120]], { contratoId: 4 }));
    given(grao, vendaReservada(1, [[10, 70]], { contratoId: 5 }))
      .when(reservar(2, [[10, 120]], noContrato))
      .then(vendaReservada(2, [[10, 120]], { contratoId: 4 }));
  });

  it('além dele pede o motivo, e o motivo fica na venda', () => {
    given(grao, primeira)
      .when(reservar(2, [[10, 180]], noContrato))
      .thenRefused(
        'VENDA_ALEM_DO_CONTRATO',
        'O contrato C-4 é de 2 sacas, e com esta venda se vendem 4,167: 130 kg a mais. Corrija as quantidades ou diga o motivo.',
      );
    given(grao, primeira)
      .when(reservar(2, [[10, 180]], { ...noContrato, motivo: MOTIVO }))
      .then(vendaReservada(2, [[10, 180]], { contratoId: 4, alemDoContrato: MOTIVO }));
  });

  it('quem não toma mais do contrato do que já tinha não é perguntado outra vez', () => {
    const alem = [grao, vendaReservada(1, [[10, 180]], { contratoId: 4, alemDoContrato: MOTIVO })];
    const [menos] = given(...alem)
      .when(alterarReserva(1, [[10, 150]], noContrato))
      .facts();
    expect(menos?.data).toMatchObject({ contratoId: 4, alemDoContrato: MOTIVO });
    const [cabe] = given(...alem)
      .when(alterarReserva(1, [[10, 120]], noContrato))
      .facts();
    expect(cabe?.data).not.toHaveProperty('alemDoContrato');
    given(...alem)
      .when(alterarReserva(1, [[10, 180.001]], noContrato))
      .thenRefused('VENDA_ALEM_DO_CONTRATO');
  });

  it('uma venda sai do contrato, e quem nada diz dele fica nele', () => {
    const [fora] = given(grao, primeira)
      .when(alterarReserva(1, [[10, 60]], { contratoId: null }))
      .facts();
    expect(fora?.data).not.toHaveProperty('contratoId');
    const [fica] = given(grao, primeira)
      .when(alterarReserva(1, [[10, 60]]))
      .facts();
    expect(fica?.data).toMatchObject({ contratoId: 4 });
  });
});
