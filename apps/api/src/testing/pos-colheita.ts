import { montarSitio } from './sitio.js';
import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/**
 * Three lots that went through the dryer, two of them in one load, one of them over the yard, and two that were hulled; with what each process cost, as
 * entries of its category and as work of its kind.
 */
export const jogarPosColheita = async (conta: Conta) => {
  const { na, mata, pedreira, secador, terreiro } = await montarSitio(conta);
  const pedir = async (metodo: 'POST' | 'PUT', url: string, corpo: object) => {
    const { status, body } = await conta.call(metodo, url, corpo, na);
    if (status >= 300) throw new Error(`${metodo} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (url: string, corpo: object): Promise<number> => (await pedir('POST', url, corpo)).id;
  const safra = await novo('/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
  const categoria = (descricao: string, processo?: string) =>
    novo('/cat-contas', { descricao, tipo: 'despesa', ...(processo && { processo }) });
  const lancar = (descricao: string, valor: number, conta_: number) =>
    novo('/financeiro', { tipo: 'despesa', descricao, valor, categoria: String(conta_), data: '2026-06-30' });
  const lenhaDoSecador = await categoria('Lenha', 'SECAGEM');
  await lancar('Lenha de eucalipto', 1_000.01, lenhaDoSecador);
  await lancar('Energia do benefício', 300, await categoria('Energia do benefício', 'BENEFICIO'));
  await lancar('Aluguel do armazém', 77.77, await categoria('Armazém', 'ARMAZEM'));
  await lancar('Adubo', 5_000, await categoria('Adubo'));
  const daMata = await lancar('Lenha para a mata', 40, lenhaDoSecador);
  await pedir('PUT', `/financeiro/${daMata}/rateio`, { criterio: 'PERCENTUAL', partes: [{ tipo: 'talhao', id: mata, percentual: 100 }] });
  const mexer = await novo('/cat-atividades', { descricao: 'Mexer terreiro', processo: 'TERREIRO' });
  const jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
  const trabalho = await novo('/reg-atividades', { talhoesIds: [], atividade: mexer, data: '2026-06-12' });
  await pedir('POST', `/reg-atividades/${trabalho}/mdobras`, {
    colaboradores: [{ gloVinculoId: jose, tipo: 1, quantidade: 1, valor: 100 }],
  });

  const lote = (talhaoId: number, quantidade: number) =>
    novo('/rastreabilidade', { data: '2026-06-01', talhoes: [{ talhaoId, quantidade }] });
  const [a, b, c] = [await lote(mata, 3_000), await lote(pedreira, 1_000), await lote(pedreira, 500)];
  await pedir('POST', '/rastreabilidade/terreiro', {
    ...{ terreiro, lote: [{ id: c, quantidade: 500 }], data_entrada: '2026-06-01', data_saida: '2026-06-02' },
  });
  const secar = (entrada: readonly [string, string], saida: readonly [string, string], ...lotes: readonly (readonly [number, number])[]) =>
    pedir('POST', '/rastreabilidade/secagem', {
      ...{ secador, lote: lotes.map(([id, quantidade]) => ({ id, quantidade })) },
      ...{ dataEntrada: entrada[0], horaEntrada: entrada[1], dataSaida: saida[0], horaSaida: saida[1] },
    });
  await secar(['2026-06-02', '06:00'], ['2026-06-03', '06:00'], [a, 3_000], [b, 1_000]);
  await secar(['2026-06-03', '07:00'], ['2026-06-03', '19:00'], [c, 500]);
  const beneficiar = async (id: number, quantidade: number, saem: number): Promise<number> => {
    const corpo = { dataEntrada: '2026-06-10', tipo: 'Bica corrida', quantidade: saem, lotes: [{ id, quantidade }] };
    return (await pedir('POST', '/rastreabilidade/beneficio', corpo)).saidas[0].id;
  };
  return { na, safra, mata, pedreira, a, b, c, daA: await beneficiar(a, 3_000, 370), daB: await beneficiar(b, 1_000, 123) };
};
