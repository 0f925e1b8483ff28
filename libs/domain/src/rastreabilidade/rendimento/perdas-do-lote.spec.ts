import { perdasDoLote } from './perdas-do-lote.js';
import type { LinhaDePerda } from './registros.js';

let linhas: LinhaDePerda[] = [];
const linha = (
  papel: 'entra' | 'sai',
  processo: string,
  processoId: number,
  em: string,
  loteId: number,
  quantidade: number,
  detalhes: object = {},
) => linhas.push({ loteId, papel, processo, processoId, em, hora: null, quantidade, detalhes: detalhes as LinhaDePerda['detalhes'] });
const colhe = (id: number, ml: number) => linha('sai', 'lote', id, '2026-05-11', id, ml, { talhoes: [{ talhaoId: 1, quantidade: ml }] });
const beneficia = (id: number, entram: readonly [number, number][], saem: readonly [number, number, boolean?][], perdaG: number | null) => {
  for (const [lote, ml] of entram) linha('entra', 'beneficio', id, '2026-06-01', lote, ml);
  for (const [lote, g, escolha = false] of saem)
    linha('sai', 'beneficio', id, '2026-06-01', lote, g, { codigo: `B00${id}`, escolha, ...(perdaG === null ? {} : { perdaG }) });
};

describe('perdas de um lote, do pé à saca', () => {
  beforeEach(() => {
    linhas = [];
  });

  it('reparte litros, perda e escolha pelo peso do que saiu, e a conta fecha em cada passo', () => {
    colhe(1, 480_000);
    colhe(2, 960_000);
    linha('entra', 'secagem', 7, '2026-05-20', 1, 480_000, { umidadePct: '32.1' });
    linha('sai', 'secagem', 7, '2026-05-22', 1, 480_000, { umidadePct: '11.4' });
    beneficia(
      1,
      [
        [1, 480_000],
        [2, 480_000],
      ],
      [
        [11, 90_000],
        [12, 30_000, true],
      ],
      120_000,
    );
    linha('entra', 'rebeneficio', 1, '2026-06-02', 11, 60_000);
    linha('sai', 'rebeneficio', 1, '2026-06-02', 21, 40_000, { codigo: 'R001', perdaG: 1_000 });
    linha('sai', 'rebeneficio', 1, '2026-06-02', 22, 19_000, { codigo: 'R001', perdaG: 1_000, escolha: true });

    const { passos, etapas, colhidoMl, semOrigemG, perdaG } = perdasDoLote([21, 11, 1, 2], linhas);
    expect(passos.map(({ processo, id }) => `${processo}/${id}`)).toEqual([
      'lote/1',
      'lote/2',
      'secagem/7',
      'beneficio/1',
      'rebeneficio/1',
    ]);
    // 40/59 of the sorting; of the 90 kg that were 60 kg × 40/59, of the hulling's 120 kg that part.
    const [, , secagem, beneficio, rebeneficio] = passos;
    expect(rebeneficio?.parte).toMatchObject({ pct4: 677_966, sai: { ml: 0, g: 40_000 }, entra: { ml: 0, g: 40_678 }, perdaG: 678 });
    expect(beneficio?.parte).toMatchObject({ pct4: 338_983, entra: { ml: 325_424, g: 0 }, sai: { ml: 0, g: 40_678 }, perdaG: 40_678 });
    expect(beneficio).toMatchObject({
      codigo: 'B001',
      escolhaG: 30_000,
      rendimento: { mlPorSaca: 480_000, rendaPct4: 500_000 },
      avisos: [],
    });
    expect(secagem).toMatchObject({
      secagem: { quebraPct4: 233_634, esperadoG: null },
      parte: { pct4: null, entra: { ml: 162_712, g: 0 } },
    });
    expect([colhidoMl, semOrigemG, perdaG]).toEqual([325_424, 0, 41_356]);
    expect(etapas.map(({ processo, sai }) => [processo, sai.ml, sai.g])).toEqual([
      ['lote', 325_424, 0],
      ['secagem', 162_712, 0],
      ['beneficio', 0, 40_678],
      ['rebeneficio', 0, 40_000],
    ]);
  });

  it('um lote que volta por dois caminhos conta uma vez só cada grama', () => {
    colhe(1, 600_000);
    beneficia(1, [[1, 600_000]], [[11, 30_000], [12, 30_000]], 60_000); // biome-ignore format: one hulling
    for (const [id, de, para] of [
      [1, 11, 21],
      [2, 12, 22],
    ] as const) {
      // biome-ignore format: two sortings
      linha('entra', 'rebeneficio', id, '2026-06-02', de, 30_000);
      linha('sai', 'rebeneficio', id, '2026-06-02', para, 30_000, { perdaG: 0 });
    }
    for (const de of [21, 22]) linha('entra', 'rebeneficio', 3, '2026-06-03', de, 30_000);
    linha('sai', 'rebeneficio', 3, '2026-06-03', 31, 59_400, { perdaG: 600 });
    const { colhidoMl, perdaG, passos } = perdasDoLote([31, 21, 22, 11, 12, 1], linhas);
    expect([colhidoMl, perdaG]).toEqual([600_000, 60_600]);
    expect(passos.map(({ parte }) => parte.pct4)).toEqual(Array.from({ length: 5 }, () => 1_000_000));
  });

  it('o que foi para outro lado não conta; sem perda dita não há renda; avulso não tem origem', () => {
    colhe(1, 600_000);
    beneficia(1, [[1, 100_000]], [[11, 12_000]], null);
    beneficia(2, [[1, 500_000]], [[12, 60_000]], 60_000);
    linha('entra', 'terreiro', 4, '2026-05-12', 1, 300_000);
    const so = perdasDoLote([11, 1], linhas);
    expect(so.passos.map(({ processo, id }) => `${processo}/${id}`)).toEqual(['lote/1', 'terreiro/4', 'beneficio/1']);
    expect([so.colhidoMl, so.perdaG]).toEqual([100_000, null]);
    expect(so.passos[1]).toMatchObject({ sai: null, parte: { entra: { ml: 50_000, g: 0 } } });
    expect(so.passos[2]?.rendimento).toMatchObject({ rendaPct4: null, perdaPct4: null });

    linhas = [];
    beneficia(1, [], [[11, 50_000]], null);
    expect(perdasDoLote([11], linhas)).toMatchObject({ colhidoMl: 0, semOrigemG: 50_000, passos: [{ rendimento: { mlPorSaca: null } }] });
  });

  it('dez mil rebenefícios em fila, num piscar', () => {
    colhe(1, 1_000_000);
    beneficia(1, [[1, 1_000_000]], [[2, 120_000]], 120_000);
    const ordem = [1];
    for (let id = 2; id < 10_002; id++) {
      linha('entra', 'rebeneficio', id, '2026-06-02', id, 120_000);
      linha('sai', 'rebeneficio', id, '2026-06-02', id + 1, 120_000, { perdaG: 0 });
      ordem.unshift(id);
    }
    const { passos, colhidoMl } = perdasDoLote([10_002, ...ordem], linhas);
    expect([passos.length, colhidoMl]).toEqual([10_002, 1_000_000]);
  });
});
