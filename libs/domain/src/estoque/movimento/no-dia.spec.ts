import { META } from '@tulha/testing/spec-for';
import { avisosDoMovimento } from './avisos.js';
import { semEstoque } from './estoque.js';
import type { Linha } from './linha.js';
import { estoqueDecider } from './movimento.decider.js';

const QUILO = 1_000;
let proximo = 0;
const linha = (tipo: Linha['tipo'], em: string, quilos: number, mais: Partial<Linha> = {}): Linha => ({
  ...{ movimentoId: ++proximo, insumoId: 7, tipo, em, fazendaId: 1, quantidade: quilos * QUILO },
  ...{ valorCentavos: tipo === 'entrada' ? quilos * 1_000 : 0, lote: null, validade: null, paraFazendaId: null, chegadaId: null },
  ...mais,
});

/** The stock after each of these was entered, one after another. */
const ficou = (...linhas: Linha[]) => {
  let estado = semEstoque();
  for (const pedida of linhas) {
    const data = {
      linhas: [pedida],
      desfazer: [],
      origem: null,
      motivo: null,
      insumos: [{ id: 7, nome: 'Ureia', unidade: 'KG' as const }],
    };
    for (const fato of estoqueDecider.decide({ type: 'MovimentarEstoque', data }, estado, META))
      estado = estoqueDecider.evolve(estado, fato);
  }
  const figuras = Object.values(estado.insumos[7]?.figuras ?? {});
  return {
    quilos: figuras.reduce((soma, { quantidade }) => soma + quantidade, 0) / QUILO,
    centavos: figuras.reduce((soma, { custoCentavos }) => soma + custoCentavos, 0),
  };
};

describe('a ordem dentro de um dia', () => {
  const compra = () => linha('entrada', '2026-05-01', 10);
  const contagem = () => linha('contagem', '2026-05-05', 7);
  it('o que entra depois de uma contagem do mesmo dia soma-se a ela, e não vira perda', () => {
    expect(ficou(compra(), contagem(), linha('entrada', '2026-05-05', 3))).toEqual({ quilos: 10, centavos: 10_000 });
    expect(ficou(compra(), contagem(), linha('saida', '2026-05-05', 2)).quilos).toBe(5);
    expect(ficou(compra(), contagem(), linha('entrada', '2026-05-05', 3), linha('contagem', '2026-05-05', 9)).quilos).toBe(9);
  });
  it('o que já estava na contagem diz-se, e a contagem fica', () => {
    const antesDaContagem = true;
    expect(ficou(compra(), contagem(), linha('entrada', '2026-05-05', 3, { antesDaContagem })).quilos).toBe(7);
    expect(ficou(compra(), contagem(), linha('saida', '2026-05-05', 2, { antesDaContagem })).quilos).toBe(7);
  });
  it('o que se lança atrasado num dia de antes continua a caber na contagem', () =>
    expect(ficou(compra(), contagem(), linha('saida', '2026-05-04', 2)).quilos).toBe(7));
  it('sem contagem, o que entra está lá para o que sai, seja qual for a ordem em que se lançou', () =>
    expect(ficou(linha('entrada', '2026-05-05', 1), linha('saida', '2026-05-05', 1), linha('entrada', '2026-05-05', 4)).quilos).toBe(4));
  it('de um lote sai o que há depois da contagem', () => {
    const lote = { lote: 'A' };
    const passos = [linha('entrada', '2026-05-01', 10, lote), linha('contagem', '2026-05-05', 7, lote), linha('saida', '2026-05-05', 7)];
    expect(ficou(...passos).quilos).toBe(0);
    const outros = [linha('entrada', '2026-05-01', 10, lote), linha('contagem', '2026-05-05', 7, lote)];
    expect(() => ficou(...outros, linha('saida', '2026-05-05', 8, lote))).toThrow('só há 7');
  });
});

describe('o que se avisa de um movimento', () => {
  const saida = { insumo: 'Ureia', tipo: 'saida', em: '2026-08-05', depoisDaContagem: false };
  const aviso = (validade: string | null, mais = {}) => avisosDoMovimento({ ...saida, lotes: [{ lote: 'V1', validade }], ...mais });
  it('um lote vencido, com os dias; no dia em que vence ainda não', () => {
    expect(aviso('2026-06-30')).toEqual(['O lote V1 de Ureia venceu em 30/06/2026, 36 dias antes.']);
    expect(aviso('2026-08-04')).toEqual(['O lote V1 de Ureia venceu em 04/08/2026, 1 dia antes.']);
    expect([aviso('2026-08-05'), aviso(null), aviso('2026-06-30', { tipo: 'contagem' })]).toEqual([[], [], []]);
  });
  it('o que vem depois de uma contagem do mesmo dia', () =>
    expect(aviso(null, { depoisDaContagem: true })).toEqual([expect.stringContaining('já tinha contagem em 05/08/2026')]));
});
