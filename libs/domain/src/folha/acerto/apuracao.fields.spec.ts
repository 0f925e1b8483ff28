import { novoGrafo, colher, ligar } from '../../rastreabilidade/genealogia/grafo.js';
import { cafeDosContratos, contratosDosLotes, diasDosLotes, semOsAcertados, soDoLote } from './apuracao.fields.js';

const colhido = (em: string, ml: number, talhao = 1) => ({ talhao, em, ml });
const formado = (lote: number, em: string, ml: number, talhao = 1) => ({ lote, talhao, em, ml });
const contrato = (contratoId: number, inicio: string, fim: string | null, talhaoId = 1) => ({ contratoId, talhaoId, inicio, fim });
const SAFRA = { inicio: '2026-01-01', fim: '2026-12-31' };

describe('de que dias é o café de um lote', () => {
  it('leva primeiro o que se colheu antes, e nada do que se colheu depois dele', () => {
    const dias = diasDosLotes(
      [colhido('2026-05-20', 400), colhido('2026-05-10', 600), colhido('2026-06-01', 50)],
      [formado(11, '2026-05-21', 300), formado(10, '2026-05-12', 500)],
    );
    expect(dias).toEqual([formado(10, '2026-05-10', 500), formado(11, '2026-05-10', 100), formado(11, '2026-05-20', 200)]);
  });
  it('o que um lote tem além do colhido é do dia dele', () =>
    expect(diasDosLotes([colhido('2026-05-10', 100)], [formado(10, '2026-05-12', 150), formado(12, '2026-05-12', 9, 2)])).toEqual([
      formado(10, '2026-05-10', 100),
      formado(10, '2026-05-12', 50),
      formado(12, '2026-05-12', 9, 2),
    ]));
});

describe('o café de cada contrato', () => {
  const contratos = [contrato(101, '2026-01-01', '2026-05-15'), contrato(102, '2026-05-16', null)];
  /** Lots 1 (plot 1: 600 before the share changed, 400 after) and 2 (plot 2) go half and half into 3, and 3 into 4 with some of unknown origin. */
  const grafo = () => {
    const feito = novoGrafo();
    const dias = [formado(1, '2026-05-10', 600), formado(1, '2026-05-20', 400), formado(2, '2026-05-20', 1_000, 2)];
    for (const { lote, talhao, ml } of dias) colher(feito, lote, talhao, ml);
    ligar(feito, 3, 1, 500);
    ligar(feito, 3, 2, 500);
    ligar(feito, 4, 3, 300);
    ligar(feito, 4, 99, 100);
    return { ...feito, talhoes: contratosDosLotes(dias, contratos, SAFRA) };
  };

  it('segue as partes até o que se colheu nos dias de cada um, e soma ao grama', () => {
    expect([...cafeDosContratos(grafo(), 3, 120_000)]).toEqual([
      [101, 36_000],
      [102, 24_000],
    ]);
    expect([...cafeDosContratos(grafo(), 4, 100_001)]).toEqual([
      [101, 22_500],
      [102, 15_000],
    ]);
  });
  it('fora da safra não conta', () => {
    const dias = [formado(1, '2025-12-31', 1_000)];
    expect(contratosDosLotes(dias, [contrato(101, '2025-01-01', null)], SAFRA)).toEqual(new Map([[1, [0, 1_000]]]));
  });
  it('de um lote só, o mais que se juntou a ele é de nenhum', () => {
    expect([...cafeDosContratos(soDoLote(grafo(), 1), 3, 100)].reduce((soma, [, gramas]) => soma + gramas, 0)).toBe(50);
    expect([...cafeDosContratos(soDoLote(grafo(), 2), 3, 100)]).toEqual([]);
  });
  it('o que já se entregou de um lote não se entrega outra vez, nem do que se fez dele', () => {
    const depois = semOsAcertados(grafo(), [{ lote: 3, contrato: 101 }]);
    expect([...cafeDosContratos(depois, 4, 100_000)]).toEqual([[102, 15_000]]);
    expect([...cafeDosContratos(depois, 1, 100_000)]).toEqual([
      [101, 60_000],
      [102, 40_000],
    ]);
  });
});
