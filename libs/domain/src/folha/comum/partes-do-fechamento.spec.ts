import { specFor } from '@tulha/testing/spec-for';
import { folhaPagamentoDecider } from '../pagamento/folha-pagamento.decider.js';
import { type FolhaPagamentoEvent, folhaPagamentoEvents } from '../pagamento/folha-pagamento.events.js';
import type { DadosDaFolha } from './fatos.fields.js';
import type { LinhaDeAlguem } from './trabalho.fields.js';

const { given } = specFor(folhaPagamentoDecider, folhaPagamentoEvents);
const MOST_BYTES = 256 * 1024;
const ate = (quantos: number) => Array.from({ length: quantos }, (_, n) => n + 1);
const dados: DadosDaFolha = {
  ...{ folhaId: 7, fazendaId: 1, descricao: 'Safra', inicio: '2025-01-01', fim: '2026-12-31', data: '2026-06-05' },
  ...{ colaboradorIds: ate(700), fazendaIds: [1], talhaoIds: [], fluxoId: null, categoria: null, categoriaId: null },
  ...{ valorDiaCentavos: null, valorExtraCentavos: null, regra: null, contaBancaria: null, pagamento: null },
};
const criada: FolhaPagamentoEvent = { type: 'FolhaPagamentoCriada', data: dados };
const dia = (linhaId: number, colaboradorId: number): LinhaDeAlguem => ({
  ...({ fonte: 'MAO_DE_OBRA', medida: 'DIA', base: 'LANCADO' } as const),
  ...{ linhaId, colaboradorId, em: '2026-05-11', ate: '2026-05-11', atividadeId: 9, talhaoIds: [3] },
  ...{ quantidadeMilesimos: 1_000, minutos: 0, valorCentavos: 10_000, extraMilesimos: 0, valorExtraCentavos: 0, pagamentoCentavos: 10_000 },
});
const lancamento = {
  ...{ lancamentoId: 70, pagamentoId: 71, fazendaId: 1, descricao: 'Safra', categoria: 'Mão de Obra', categoriaId: null },
  ...{ data: '2026-06-05', fluxoId: null },
};
const fechar = (pessoas: number, dias: number, mudou: object = {}) => ({
  type: 'TrancarFolha' as const,
  data: {
    ...{ folhaId: 7, criterio: dados, rateio: null, lancamento, ...mudou },
    linhas: ate(pessoas).flatMap((quem) => ate(dias).map((n) => dia(quem * 1_000 + n, quem))),
  },
});
const abrir = { type: 'AbrirFolha', data: { folhaId: 7, lancamentoId: 70, motivo: 'reaberta' } } as const;
const pagosEm = (fatos: readonly FolhaPagamentoEvent[]) => fatos.flatMap(({ data }) => ('colaboradores' in data ? data.colaboradores : []));
const aberta = (fatos: readonly FolhaPagamentoEvent[]) =>
  given(criada, ...fatos)
    .when(abrir)
    .facts()
    .flatMap(({ data }) => ('colaboradorIds' in data ? data.colaboradorIds : []));

describe('o fechamento de uma folha que não cabe num fato', () => {
  const fatos = given(criada).when(fechar(60, 30)).facts();

  it('vai em partes escritas juntas, cada uma do tamanho de um fato; a última é o fechamento', () => {
    expect(fatos.map(({ type }) => type)).toEqual([...Array(fatos.length - 1).fill('FolhaPagamentoSomada'), 'FolhaPagamentoTrancada']);
    expect(fatos.length).toBeGreaterThan(2);
    for (const { data } of fatos) expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MOST_BYTES);
    expect(fatos.slice(0, -1).map(({ data }) => (data as { parte: number }).parte)).toEqual(ate(fatos.length - 1));
    expect(fatos.at(-1)?.data).toMatchObject({ partes: fatos.length - 1, lancamento: { valorCentavos: 60 * 30 * 10_000 } });
  });

  it('ninguém falta e ninguém está duas vezes, na ordem deles', () => {
    expect(pagosEm(fatos).map(({ colaboradorId }) => colaboradorId)).toEqual(ate(60));
    expect(pagosEm(fatos).every(({ linhas }) => linhas.length === 30)).toBe(true);
  });

  it('aberta de novo, é de todos; fechada outra vez sobre menos, só destes', () => {
    expect(aberta(fatos)).toEqual(ate(60));
    const reaberta = given(criada, ...fatos)
      .when(abrir)
      .facts();
    const outra = given(criada, ...fatos, ...reaberta)
      .when(fechar(2, 1))
      .facts();
    expect(outra.map(({ type }) => type)).toEqual(['FolhaPagamentoTrancada']);
    expect(outra[0]?.data).not.toHaveProperty('partes');
    expect(aberta([...fatos, ...reaberta, ...outra])).toEqual([1, 2]);
  });

  it('quem sozinho tem mais do que um fato leva é dito pelo número', () =>
    given(criada)
      .when(fechar(1, 1_100))
      .thenRefused('FOLHA_GRANDE_DEMAIS', 'A folha "Safra" paga linhas demais ao colaborador 1. Divida o período em duas folhas.'));

  it('em parcelas, cada colaborador tem uma, e o lançamento guarda todas num fato', () =>
    given(criada)
      .when(fechar(601, 1, { pagamentoIds: ate(601) }))
      .thenRefused('FOLHA_COM_PARCELAS_DEMAIS'));
});
