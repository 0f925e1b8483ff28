import { linhaDaSafra, lotesDaSafra, type RegistroFeito, totaisDe } from './perdas-da-safra.js';
import { totaisDaSecagem } from './secagens-da-safra.js';

const porcao = (loteId: number, quantidade: number, mais: object = {}) => ({
  loteId,
  codigo: String(loteId),
  quantidade,
  tipo: 'Bica corrida',
  feitoPor: 'lote',
  ...mais,
});
const beneficio = (id: number, mais: Partial<RegistroFeito>): RegistroFeito => ({
  processo: 'beneficio',
  id,
  codigo: `B00${id}`,
  em: '2026-06-01',
  perdaG: null,
  entradas: [],
  saidas: [],
  ...mais,
});

describe('a safra somada', () => {
  it('os lotes de um benefício somam a ele, até o grama', () => {
    const linha = linhaDaSafra(
      beneficio(1, {
        perdaG: 100_001,
        entradas: [porcao(1, 100), porcao(2, 100), porcao(3, 100)],
        saidas: [porcao(9, 90_000), porcao(10, 10_000)],
      }),
    );
    const lotes = [...lotesDaSafra([linha]).values()];
    expect(lotes.map(({ saidaG, escolhaG, perdaG }) => [saidaG, escolhaG, perdaG])).toEqual([
      [33_334, 3_334, 33_334],
      [33_333, 3_333, 33_334],
      [33_333, 3_333, 33_333],
    ]);
  });

  it('café avulso e despolpado não entra nos litros por saca; sem perda dita não entra na renda', () => {
    const linhas = [
      beneficio(1, { perdaG: 60_000, entradas: [porcao(1, 480_000)], saidas: [porcao(9, 60_000)] }),
      beneficio(2, { saidas: [porcao(11, 600_000)] }),
      beneficio(3, { entradas: [porcao(2, 100_000, { feitoPor: 'despolpagem' })], saidas: [porcao(12, 60_000)] }),
    ].map(linhaDaSafra);
    expect(totaisDe(linhas)).toMatchObject({ registros: 3, semPerda: 2, saidaG: 720_000, mlPorSaca: 480_000, rendaPct4: 500_000 });
    expect(totaisDe([])).toMatchObject({ registros: 0, mlPorSaca: null, rendaPct4: null, perdaPct4: null });
  });

  it('a quebra é a média pelo que secou, litros e quilos à parte; o que subiu conta para menos', () => {
    const secagem = (umidadeEntradaPct4: number | null, umidadeSaidaPct4: number | null, mais: object = {}) => ({
      umidadeEntradaPct4,
      umidadeSaidaPct4,
      pesoEntradaG: null,
      pesoSaidaG: null,
      ml: 0,
      g: 0,
      daRoca: false,
      ...mais,
    });
    const totais = totaisDaSecagem([
      secagem(320_000, 110_000, { ml: 300 }),
      secagem(110_000, 120_000, { ml: 100 }),
      secagem(null, 110_000, { ml: 999 }),
      secagem(125_000, 110_000, { g: 100_000, pesoEntradaG: 100_000, pesoSaidaG: 98_000 }),
    ]);
    // (300 × 23,5955 − 100 × 1,1364) ÷ 400
    expect(totais).toMatchObject({ registros: 4, medidas: 3, quebraPct4: { ml: 174_125, g: 16_854 } });
    expect(totais.pesadas).toEqual({ registros: 1, entradaG: 100_000, esperadoG: 98_315, saidaG: 98_000 });
    expect(totaisDaSecagem([secagem(110_000, 120_000, { ml: 3 })]).quebraPct4.ml).toBe(-11_364);
  });
});
