import { baixar, DIA, formarLote, graoAvulso, loteFormado, milesimos, reservar, vendaReservada } from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerEvent, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';

const { given, fold } = specFor(ledgerDecider, ledgerEvents);
const codigoDado = (...before: LedgerEvent[]) => {
  const [fact] = given(...before)
    .when(formarLote(900, 10))
    .facts();
  return fact && 'codigo' in fact.data ? fact.data.codigo : undefined;
};

describe('formar um lote', () => {
  it('soma os talhões e dá ao lote o próximo código do ano', () =>
    given()
      .when(
        formarLote(1, 0, {
          origens: [
            { talhaoId: 7, quantidadeMl: milesimos(600.5), valorCentavos: 12_000 },
            { talhaoId: 8, quantidadeMl: milesimos(199.5) },
          ],
        }),
      )
      .then(
        loteFormado(1, 800, {
          codigo: '26-0001',
          origens: [
            { talhaoId: 7, volumeMl: 600_500, valorCentavos: 12_000 },
            { talhaoId: 8, volumeMl: 199_500, valorCentavos: null },
          ],
        }),
      ));

  it('o lote novo está inteiro, em litros, sem nada reservado nem na cooperativa', () =>
    expect(fold([loteFormado(1, 480)]).lotes[1]).toEqual({
      id: 1,
      codigo: '26-0001',
      fazendaId: 1,
      unidade: 'L',
      em: DIA,
      quantidade: 480_000,
      saldo: 480_000,
      reservado: 0,
      naCooperativa: 0,
      dentro: {},
      de: 'lote/1',
      passos: [],
    }));

  it('o ano do código é o do lote, não o de hoje, e cada ano conta por si', () => {
    given(loteFormado(1, 480), loteFormado(2, 480, { codigo: '25-0041', em: '2025-06-01' }))
      .when(formarLote(3, 1, { em: '2025-07-01' }))
      .then(loteFormado(3, 1, { codigo: '25-0042', em: '2025-07-01' }));
    expect(codigoDado(loteFormado(1, 480), loteFormado(2, 480, { codigo: '25-0041', em: '2025-06-01' }))).toBe('26-0002');
  });

  it('respeita o código dado, e recusa o que já foi de outro lote', () => {
    given()
      .when(formarLote(1, 480, { codigo: 'Mata-3' }))
      .then(loteFormado(1, 480, { codigo: 'Mata-3' }));
    given(loteFormado(1, 480, { codigo: 'Mata-3' }))
      .when(formarLote(2, 480, { codigo: 'Mata-3' }))
      .thenRefused('LOTE_CODIGO_EM_USO', 'Já existe o lote Mata-3. Um código de lote nunca se repete.');
    given(loteFormado(1, 480, { codigo: 'Mata-3' }))
      .when(formarLote(2, 480, { codigo: 'MATA-3' }))
      .thenRefused('LOTE_CODIGO_EM_USO', 'Já existe o lote MATA-3. Um código de lote nunca se repete.');
    given(graoAvulso(10, 60))
      .when(formarLote(2, 480, { codigo: 'b010-1' }))
      .thenRefused('LOTE_CODIGO_EM_USO');
  });

  it('recusa um lote do futuro, pelo dia que é na fazenda', () => {
    given()
      .when(formarLote(1, 480, { em: '2026-06-16' }))
      .thenRefused('DATA_FUTURA', 'A data 16/06/2026 ainda não chegou.');
    given()
      .when(formarLote(1, 480, { em: '2026-06-16' }), { now: '2026-06-17T02:59:00.000Z' })
      .then(loteFormado(1, 480, { em: '2026-06-16' }));
    given()
      .when(formarLote(1, 480, { em: '2026-06-17' }), { now: '2026-06-17T02:59:00.000Z' })
      .thenRefused('DATA_FUTURA');
  });
});

describe('códigos que a casa dá', () => {
  it('continuam depois do maior já usado, tenha sido dado por quem for', () => {
    expect(codigoDado()).toBe('26-0001');
    expect(codigoDado(loteFormado(1, 480, { codigo: '26-0017' }), loteFormado(2, 480, { codigo: '26-0003' }))).toBe('26-0018');
    expect(codigoDado(loteFormado(1, 480, { codigo: '26-17' }))).toBe('26-0018');
    expect(codigoDado(loteFormado(1, 480, { codigo: '26-9999' }))).toBe('26-10000');
  });

  it('não se perdem por um código com mais dígitos do que um número aguenta', () => {
    const enorme = loteFormado(1, 480, { codigo: '26-99999999999999999999' });
    expect(codigoDado(enorme)).toBe('26-0001');
    expect(codigoDado(enorme, loteFormado(2, 480, { codigo: '26-0001' }))).toBe('26-0002');
    expect(codigoDado(loteFormado(1, 480, { codigo: '26-00000000000000000005' }))).toBe('26-0006');
  });

  it('pulam a saída de um processo que alguém já usou como código de lote', () => {
    const [fact] = given(loteFormado(1, 480, { codigo: 'B001-2' }), loteFormado(2, 480))
      .when({
        type: 'RealizarBeneficio',
        data: {
          beneficioId: 1,
          fazendaId: 1,
          perdaG: null,
          em: { dia: DIA, hora: null },
          entradas: [{ loteId: 2 }],
          saidas: [
            { loteId: 10, tipo: 'Bica corrida', qualidade: null, quantidadeG: 1 },
            { loteId: 11, tipo: 'Escolha', qualidade: null, quantidadeG: 1 },
          ],
        },
      })
      .facts();
    expect(fact).toMatchObject({ data: { codigo: 'B002', saidas: [{ codigo: 'B002-1' }, { codigo: 'B002-2' }] } });
  });

  it('um lote pode se chamar como uma coisa da linguagem', () => {
    given()
      .when(formarLote(1, 480, { codigo: 'constructor' }))
      .then(loteFormado(1, 480, { codigo: 'constructor' }));
    expect(fold([loteFormado(1, 480, { codigo: 'toString7' })]).numeros).toEqual({ tostring: 7 });
  });

  it('cada tipo de registro tem a sua letra, e o código de uma venda excluída não volta', () => {
    const grao = graoAvulso(10, 60, {
      codigo: 'B001',
      saidas: [{ loteId: 10, codigo: 'B001-1', tipo: 'x', qualidade: null, massaG: 60_000 }],
    });
    const primeira = vendaReservada(1, [[10, 60]], { codigo: 'V001' });
    given(grao)
      .when(reservar(1, [[10, 60]]))
      .then(primeira);
    const excluida = given(grao, primeira)
      .when({ type: 'LiberarVenda', data: { vendaId: 1 } })
      .facts();
    given(grao, primeira, ...excluida)
      .when(reservar(2, [[10, 60]]))
      .then(vendaReservada(2, [[10, 60]], { codigo: 'V002' }));
    given(grao, primeira, ...excluida)
      .when(reservar(2, [[10, 60]], { codigo: 'V001' }))
      .thenRefused('CODIGO_EM_USO', 'O código V001 já foi usado. Um código nunca se repete.');
    given(grao, primeira, ...excluida)
      .when(baixar(1))
      .thenRefused('VENDA_NAO_RESERVADA');
  });
});
