import { corrigir, DIA, despolpar, excluir, formarLote } from '@tulha/testing/builders-ledger';
import { META, specFor } from '@tulha/testing/spec-for';
import { ensaiarComando } from '../ensaio/ensaio.js';
import { contaDoTalhao, fraseDoAMais, semMotivo } from '../historico/colhido.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from './ledger.decider.js';
import { ledgerEvents } from './ledger.events.js';

const { after, fold, given } = specFor(ledgerDecider, ledgerEvents);
const colhido = (...dias: readonly (readonly [em: string, litros: number])[]) => [
  { talhaoId: 7, nome: 'Mata', dias: dias.map(([em, litros]) => ({ em, volumeMl: litros * 1_000 })) },
];
const seguidos = (...comandos: readonly LedgerCommand[]): LedgerEvent[] => after([], ...comandos);

describe('um lote vem da colheita', () => {
  it('até o que se colheu no talhão; um mililitro a mais é recusado, com as quantidades e o que fazer', () => {
    const de480 = colhido([DIA, 480]);
    expect(seguidos(formarLote(1, 480, { colhido: de480 }))).toMatchObject([{ type: 'LoteFormado', data: { volumeMl: 480_000 } }]);
    given()
      .when(formarLote(1, 480.001, { colhido: de480 }))
      .thenRefused(
        'COLHIDO_INSUFICIENTE',
        'O talhão Mata tinha 480 L colhidos e ainda sem lote até 01/06/2026, e aqui entram 480,001 L. Corrija os litros, lance a colheita ou diga o motivo.',
      );
  });

  it('os mesmos litros não viram dois lotes, nem lote e despolpa', () => {
    const de480 = colhido([DIA, 480]);
    const formado = seguidos(formarLote(1, 400, { colhido: de480 }));
    given(...formado)
      .when(formarLote(2, 81, { colhido: de480 }))
      .thenRefused('COLHIDO_INSUFICIENTE');
    given(...formado)
      .when(despolpar(2, 81, [[3, 40]], { colhido: de480 }))
      .thenRefused('COLHIDO_INSUFICIENTE');
    expect(seguidos(formarLote(1, 400, { colhido: de480 }), despolpar(2, 80, [[3, 40]], { colhido: de480 }))).toHaveLength(2);
  });

  it('o que se colhe depois não estava lá antes', () =>
    given()
      .when(formarLote(1, 480, { colhido: colhido([DIA, 400], ['2026-06-02', 80]) }))
      .thenRefused('COLHIDO_INSUFICIENTE'));

  it('nem o que um lote mais novo já levou', () => {
    const dias = colhido([DIA, 100], ['2026-06-02', 50]);
    const levado = seguidos(formarLote(1, 120, { em: '2026-06-02', colhido: dias }));
    given(...levado)
      .when(formarLote(2, 31, { colhido: dias }))
      .thenRefused('COLHIDO_INSUFICIENTE');
    expect(seguidos(formarLote(1, 120, { em: '2026-06-02', colhido: dias }), formarLote(2, 30, { colhido: dias }))).toHaveLength(2);
  });

  it('com o motivo, vale, e o fato diz para sempre o que não fechava', () => {
    const [fato] = seguidos(formarLote(1, 500, { colhido: colhido([DIA, 480]), motivo: 'Balde sem tara' }));
    expect(fato).toMatchObject({
      data: {
        volumeMl: 500_000,
        ressalvas: [
          {
            regra: 'COLHIDO_INSUFICIENTE',
            motivo: 'Balde sem tara',
            unidade: 'L',
            haviaMilesimos: 480_000,
            ditoMilesimos: 500_000,
            em: DIA,
            talhaoId: 7,
          },
        ],
      },
    });
  });

  it('o motivo sem necessidade não fica: o fato é o de sempre', () =>
    expect(seguidos(formarLote(1, 480, { colhido: colhido([DIA, 480]), motivo: 'Por via das dúvidas' }))).toEqual(
      seguidos(formarLote(1, 480)),
    ));

  it('o que faltava num dia não se cobra da colheita de outro', () => {
    const [muito] = seguidos(formarLote(1, 500, { colhido: colhido([DIA, 100]), motivo: 'Colheita não anotada' }));
    const depois = colhido([DIA, 100], ['2026-06-02', 50]);
    expect(
      given(muito as LedgerEvent)
        .when(formarLote(2, 50, { em: '2026-06-02', colhido: depois }))
        .facts(),
    ).toHaveLength(1);
  });

  it('corrigido para menos, ou excluído, devolve o que levou', () => {
    const dias = colhido([DIA, 480]);
    const formado = seguidos(formarLote(1, 480, { colhido: dias }));
    const menos = given(...formado)
      .when(corrigir(formarLote(1, 400, { colhido: dias })))
      .facts();
    expect(fold([...formado, ...menos]).lotes[1]).toMatchObject({ codigo: '26-0001', saldo: 400_000, quantidade: 400_000 });
    for (const desfeito of [
      menos,
      given(...formado)
        .when(excluir('lote', 1))
        .facts(),
    ])
      expect(
        given(...formado, ...desfeito)
          .when(formarLote(2, 80, { colhido: dias }))
          .facts(),
      ).toHaveLength(1);
    expect(
      fold([
        ...formado,
        ...given(...formado)
          .when(excluir('lote', 1))
          .facts(),
      ]).usado,
    ).toEqual({});
  });

  it('um ensaio diz o mesmo como aviso, e não recusa', () => {
    const ensaio = ensaiarComando(fold([]), formarLote(1, 500, { colhido: colhido([DIA, 480]) }), META);
    expect(ensaio.ressalvas).toEqual([expect.stringContaining('e aqui entram 500 L.')]);
    expect(ensaio.muda).toMatchObject([{ campo: 'saldo', depois: 500_000 }, { campo: 'etapa' }]);
    const comMotivo = ensaiarComando(fold([]), formarLote(1, 500, { colhido: colhido([DIA, 480]), motivo: 'Foi assim' }), META);
    expect(comMotivo.ressalvas).toEqual(ensaio.ressalvas);
  });
});

describe('correção e exclusão do lote da colheita', () => {
  const gasto = seguidos(formarLote(1, 480), despolpar(2, 100, [[3, 40]]));

  it('não fica com menos do que já se usou, nem mais novo do que o uso, nem some depois de usado', () => {
    const usado = seguidos(formarLote(1, 480), {
      type: 'RealizarBeneficio',
      data: {
        beneficioId: 9,
        fazendaId: 1,
        perdaG: null,
        em: { dia: DIA, hora: null },
        entradas: [{ loteId: 1, quantidade: 300_000 }],
        saidas: [{ loteId: 10, tipo: 'Bica corrida', qualidade: null, quantidadeG: 50_000 }],
      },
    });
    given(...usado)
      .when(corrigir(formarLote(1, 299)))
      .thenRefused('CORRECAO_IMPEDIDA');
    given(...usado)
      .when(corrigir(formarLote(1, 480, { em: '2026-06-02' })))
      .thenRefused('LOTE_ANTES_DO_USO');
    given(...usado)
      .when(excluir('lote', 1))
      .thenRefused('LOTE_JA_USADO', 'O lote 26-0001 já foi usado. Desfaça antes o benefício B001, de 01/06/2026.');
  });

  it('o lote corrigido guarda o código; o de um lote excluído não se repete', () => {
    const corrigido = given(...gasto)
      .when(corrigir(formarLote(1, 500, { codigo: 'outro' })))
      .facts();
    expect(corrigido).toMatchObject([{ type: 'LoteCorrigido', data: { codigo: '26-0001', antesEm: DIA, talhoesAntes: [7] } }]);
    const sem = [
      ...gasto,
      ...given(...gasto)
        .when(excluir('lote', 1))
        .facts(),
    ];
    given(...sem)
      .when(formarLote(5, 1, { codigo: '26-0001' }))
      .thenRefused('LOTE_CODIGO_EM_USO');
  });
});

describe('a conta do talhão', () => {
  it('o que se colheu, mais o que se usou a mais, é o que se usou e o que está sem lote', () => {
    const [picado, gasto] = [
      { '2026-05-01': 100, '2026-05-03': 50, '2026-05-09': 10 },
      { '2026-05-02': 120, '2026-05-04': 30 },
    ];
    expect(contaDoTalhao(picado, gasto)).toEqual({ semLote: 30, aMais: 20 });
    expect(contaDoTalhao({}, {})).toEqual({ semLote: 0, aMais: 0 });
  });

  it('os dias em que se usou a mais, sem o que teve motivo', () => {
    const [picado, gasto] = [{ '2026-05-03': 50 }, { '2026-05-01': 30, '2026-05-02': 20, '2026-05-04': 60 }];
    const dias = semMotivo(picado, gasto, { '2026-05-01': 30, '2026-05-04': 4 });
    expect(dias).toEqual([
      { em: '2026-05-02', havia: 0, usado: 20, comMotivo: 0, falta: 20 },
      { em: '2026-05-04', havia: 50, usado: 60, comMotivo: 4, falta: 6 },
    ]);
    expect(semMotivo(gasto, gasto, {})).toEqual([]);
    expect(fraseDoAMais('Mata', { em: '2026-05-04', havia: 50_000, usado: 60_000, comMotivo: 4_000, falta: 6_000 })).toBe(
      'Em 04/05/2026, 60 L do talhão Mata viraram lote ou despolpa, e havia 50 L colhidos e ainda sem lote: faltam 6 L na colheita, além de 4 L com motivo dito.',
    );
  });
});
