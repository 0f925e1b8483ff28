import { montarSitio } from '../../apps/api/src/testing/sitio.js';
import { type Conta, startBoth } from '../importacao/support.js';

export const quadrado = (dx: number) => [
  [-46.123 + dx, -21.234],
  [-46.121 + dx, -21.234],
  [-46.121 + dx, -21.236],
  [-46.123 + dx, -21.236],
];

export const lote = (id: number, resto: string) => `/rastreabilidade/lotes/${id}/${resto}`;

/** Two plots, two lots, dried; one hulled wrong and corrected; both blended and partly sold. */
export const montarLiga = async () => {
  const both = await startBoth();
  const ana = await both.app.account('ana');
  const bia = await both.app.account('bia');
  const sitio = await montarSitio(ana);
  const baixar = async (conta: Conta, url: string) => {
    const response = await both.app.app.inject({ method: 'GET', url: `/v1${url}`, headers: { authorization: `Bearer ${conta.token}` } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, json: () => JSON.parse(response.payload) };
  };
  const pedir = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const { status, body: feito } = await ana.call(method, url, body, sitio.na);
    if (status >= 300) throw new Error(JSON.stringify(feito));
    return feito;
  };
  const saidas = async (processo: string, body: object): Promise<{ id: number; lote: number }> => {
    const feito = await pedir('POST', `/rastreabilidade/${processo}`, body);
    return { id: feito.id, lote: feito.saidas[0].id };
  };
  await pedir('POST', `/cad-talhoes/${sitio.mata}/coords`, { coords: quadrado(0) });
  await pedir('PUT', `/cad-talhoes/${sitio.pedreira}`, { nome: 'Pedreira', areaHa: 4.7 });
  const colher = async (talhaoId: number, quantidade: number) =>
    (await pedir('POST', '/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade }] })).id as number;
  const roca: number = await colher(sitio.mata, 800);
  const outro = await colher(sitio.pedreira, 400);
  await pedir('POST', '/rastreabilidade/secagem', {
    secador: sitio.secador,
    lote: [{ id: roca }],
    dataEntrada: '2026-05-12',
    horaEntrada: '08:00',
    umidadeEntrada: 32.1,
    dataSaida: '2026-05-14',
    horaSaida: '17:30',
    umidadeSaida: 11.4,
    responsavel: 'Geraldo Silva',
  });
  const form = (quantidade: number) => ({ dataEntrada: '2026-06-01', quantidade, lotes: [{ id: roca }] });
  const beneficiado = await saidas('beneficio', form(160));
  await pedir('PUT', `/rastreabilidade/beneficio/${beneficiado.id}`, { ...form(155.5), motivo: 'Balança sem aferição' });
  const dois = await saidas('beneficio', { dataEntrada: '2026-06-01', quantidade: 70, lotes: [{ id: outro }] });
  const feita = await saidas('rebeneficio', {
    dataEntrada: '2026-06-02',
    lotes: [{ id: beneficiado.lote }, { id: dois.lote }],
    escolha: [{ tipo: 'Liga', quantidade: 220 }],
  });
  const liga = feita.lote;
  const produtos = [{ id: liga, quantidade: 120, precoSaca: 2_015.5 }];
  const venda: number = (await pedir('POST', '/vendas', { data: '2026-06-04', cliente: sitio.cliente, produtos })).id;
  await pedir('PUT', `/vendas/${venda}/finalizar`, {});
  return { both, ana, bia, sitio, liga, venda, roca, baixar, pedir };
};
