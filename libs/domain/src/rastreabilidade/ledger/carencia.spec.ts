import { corrigir, DIA, despolpar, formarLote } from '@tulha/testing/builders-ledger';
import { specFor } from '@tulha/testing/spec-for';
import { type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { given } = specFor(ledgerDecider, ledgerEvents);
const ANTES = '2026-05-30';
/** 100 L on a day, 50 L two days before; until when the plot was in withdrawal. */
const mata = (ate: string, de = '2026-05-01') => [
  {
    ...{ talhaoId: 7, nome: 'Mata' },
    dias: [
      { em: ANTES, volumeMl: 50_000 },
      { em: DIA, volumeMl: 100_000 },
    ],
    carencias: [{ de, ate, insumo: 'Opera' }],
  },
];
const feito = (...fatos: readonly LedgerEvent[]) => given(...fatos);

describe('café colhido em carência', () => {
  it('só vira lote com o motivo, e o fato diz de quê e até quando', () => {
    const colhido = mata('2026-06-20');
    feito()
      .when(formarLote(1, 100, { colhido }))
      .thenRefused(
        'COLHIDO_EM_CARENCIA',
        'Do talhão Mata entram 100 L, e só 0 L podiam ser colhidos: Opera tinha carência até 20/06/2026, e colheu-se em 01/06/2026. Confira a aplicação e o dia da colheita ou diga o motivo.',
      );
    const [fato] = feito()
      .when(formarLote(1, 100, { colhido, motivo: 'Separado, com análise de resíduos' }))
      .facts();
    expect(fato).toMatchObject({
      data: {
        ressalvas: [
          {
            ...{ regra: 'COLHIDO_EM_CARENCIA', motivo: 'Separado, com análise de resíduos', unidade: 'L', talhaoId: 7 },
            ...{ haviaMilesimos: 0, ditoMilesimos: 100_000, em: DIA, insumo: 'Opera', ate: '2026-06-20' },
          },
        ],
      },
    });
  });

  it('no dia em que passa já não é; antes de aplicar ainda não é', () => {
    for (const colhido of [mata(ANTES), mata('2026-06-20', '2026-06-02')])
      expect(
        feito()
          .when(formarLote(1, 150, { colhido }))
          .facts(),
      ).toHaveLength(1);
  });

  it('o lote leva primeiro o café do seu dia, e o que falta do último antes dele', () => {
    const colhido = mata(DIA);
    const doDia = feito()
      .when(formarLote(1, 100, { colhido }))
      .facts();
    expect(doDia).toHaveLength(1);
    feito(...doDia)
      .when(formarLote(2, 50, { colhido }))
      .thenRefused('COLHIDO_EM_CARENCIA');
    const [fato] = feito()
      .when(formarLote(1, 120, { colhido, motivo: 'Chuva' }))
      .facts();
    expect(fato).toMatchObject({ data: { ressalvas: [{ haviaMilesimos: 100_000, ditoMilesimos: 120_000, em: ANTES }] } });
  });

  it('a despolpa é do dia que diz', () => {
    const colhido = mata(DIA);
    expect(
      feito()
        .when(despolpar(2, 100, [[3, 40]], { colhido }))
        .facts(),
    ).toHaveLength(1);
    feito()
      .when(despolpar(2, 101, [[3, 40]], { colhido }))
      .thenRefused('COLHIDO_EM_CARENCIA');
  });

  it('faltando também litros, as duas coisas são recusadas juntas, e um motivo serve às duas', () => {
    const colhido = mata('2026-06-20');
    const [fato] = feito()
      .when(formarLote(1, 151, { colhido, motivo: 'Balde sem tara' }))
      .facts();
    expect(fato).toMatchObject({ data: { ressalvas: [{ regra: 'COLHIDO_INSUFICIENTE' }, { regra: 'COLHIDO_EM_CARENCIA' }] } });
  });

  it('corrigido o lote depois que a aplicação foi corrigida, a ressalva não se repete', () => {
    const [formado] = feito()
      .when(formarLote(1, 100, { colhido: mata('2026-06-20'), motivo: 'Chuva' }))
      .facts();
    const [corrigido] = feito(formado as LedgerEvent)
      .when(corrigir(formarLote(1, 100, { colhido: mata(ANTES) }), 'A aplicação foi em outro talhão'))
      .facts();
    expect(corrigido?.type).toBe('LoteCorrigido');
    expect(corrigido?.data).not.toHaveProperty('ressalvas');
  });
});
