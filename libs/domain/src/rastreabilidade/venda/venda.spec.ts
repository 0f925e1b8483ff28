import {
  baixar,
  beneficiar,
  corrigir,
  DIA,
  depositoRealizado,
  em,
  estornar,
  graoAvulso,
  liberar,
  loteFormado,
  reservar,
  vendaBaixada,
  vendaEstornada,
  vendaReservada,
} from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { specFor } from '@tulha/testing/spec-for';
import { ledgerDecider } from '../ledger/ledger.decider.js';
import { loteDe } from '../ledger/ledger.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { situacaoDe } from '../ledger/registro.js';

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

  it('o lote prometido não passa a ser de depois da promessa', () => {
    const levado = (dia: string, kg = 100) => corrigir(beneficiar(10, [], [[10, kg]], { avulso: true, em: em(dia) }));
    given(grao, vendaReservada(1, [[10, 60]]))
      .when(levado('2026-06-02'))
      .thenRefused('LOTE_ANTES_DO_USO', 'O lote B010-1 não pode ser de 02/06/2026: a venda V001 o usou em 01/06/2026.');
    expect(
      given(grao, vendaReservada(1, [[10, 60]], { em: '2026-06-02' }))
        .when(levado('2026-06-02'))
        .facts(),
    ).not.toEqual([]);
    const antes = [graoAvulso(10, 100, { em: em('2026-06-03') }), vendaReservada(1, [[10, 60]])];
    expect(
      given(...antes)
        .when(levado('2026-06-03', 90))
        .facts(),
    ).not.toEqual([]);
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
      .then(vendaBaixada(1, [[10, 90, 70]]), {
        type: 'LoteSituado',
        data: { loteId: 10, processo: 'cooperativa', id: 1, localId: null, em: { dia: DIA, hora: null } },
      });
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

  it('não está mais na cooperativa o lote de que se vendeu tudo o que lá estava; reaberta, está outra vez', () => {
    const vendida = given(grao, depositado, vendaReservada(1, [[10, 70]]))
      .when(baixar(1, '2026-06-03'))
      .facts();
    const deLa = { loteId: 10, processo: 'cooperativa', id: 1 };
    const noDia = (dia: string) => ({ dia, hora: null });
    expect(vendida.slice(1)).toEqual([{ type: 'LoteSituado', data: { ...deLa, localId: null, em: noDia('2026-06-03') } }]);
    const depois = [grao, depositado, vendaReservada(1, [[10, 70]]), ...vendida];
    expect(situacaoDe(loteDe(fold(depois), 10)).etapa).toBe('descanso');
    const reaberta = given(...depois)
      .when(estornar(1))
      .facts();
    expect(reaberta.slice(1)).toEqual([{ type: 'LoteSituado', data: { ...deLa, localId: 3, em: noDia('2026-06-03') } }]);
    expect(situacaoDe(loteDe(fold([...depois, ...reaberta]), 10)).etapa).toBe('cooperativa');
  });

  it('a parte que ficou na pilha diz a pilha, desde o dia em que a última venda levou o que estava na cooperativa', () => {
    const antes = [grao, lugares.armazem.entrou(4, [[10, 30]]), depositado, vendaReservada(1, [[10, 60]]), vendaReservada(2, [[10, 10]])];
    const primeira = given(...antes)
      .when(baixar(1, '2026-06-10'))
      .facts();
    expect(primeira).toHaveLength(1);
    const segunda = given(...antes, ...primeira)
      .when(baixar(2, '2026-06-05'))
      .facts();
    expect(segunda[1]).toMatchObject({
      type: 'LoteSituado',
      data: { loteId: 10, processo: 'armazem', id: 4, em: { dia: '2026-06-10' } },
    });
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
