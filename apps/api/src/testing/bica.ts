import type { montarSitio } from './sitio.js';
import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/** Things a stranger must never read, planted wherever the farm may write them. */
export const SEGREDOS = {
  trabalhador: 'Sebastião Segredo',
  comprador: 'Exportadora Segredo Ltda',
  cpf: '12345678909',
  telefone: '35 99999-1234',
  email: 'segredo@fazenda.example',
  preco: '2718.28',
  rua: 'Estrada do Segredo, km 3',
};

const MATA = [
  [-45.128333, -22.128491],
  [-45.129435, -22.127347],
  [-45.130852, -22.128057],
  [-45.130657, -22.129387],
];

/** The body of a successful answer. @throws with the problem of any other */
export const certo = async (pedido: ReturnType<Conta['call']>) => {
  const { status, body } = await pedido;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};

/** Makes lots on a farm with every detail known: outline, variety, crop year, and the private details (`SEGREDOS`) that must not become public. */
export const contarTudo = async (
  ana: Conta,
  { fazenda, mata, pedreira, terreiro, secador, pilha, na }: Awaited<ReturnType<typeof montarSitio>>,
) => {
  const { cpf, telefone, email, rua, trabalhador: responsavel, comprador, preco } = SEGREDOS;
  const lugar = { nome: 'SANTA FÉ', cidade: 'Carmo de Minas', uf: 'MG' };
  await certo(ana.call('PUT', `/fazendas/${fazenda}`, { ...lugar, cnpj: cpf, telefone, email, logradouro: rua }));
  await certo(ana.call('PUT', `/cad-talhoes/${mata}`, { nome: 'Mata <b>&"', variedade: 'Arara', areaHa: 4.03 }, na));
  await certo(ana.call('POST', `/cad-talhoes/${mata}/coords`, { coords: MATA }, na));
  await certo(ana.call('POST', '/cat-safras', { descricao: 'Safra 2026', inicio: '2025-09-01', fim: '2026-08-31' }, na));
  let n = 0;

  const colher = (litros = 800): Promise<{ id: number; codigo: string }> => {
    const talhoes = [
      { talhaoId: mata, quantidade: litros * 0.75, valor: Number(preco) },
      { talhaoId: pedreira, quantidade: litros * 0.25 },
    ];
    return certo(ana.call('POST', '/rastreabilidade', { data: '2026-05-11', codigo: `26-0${++n}`, talhoes }, na));
  };

  /** A lot that went through yard, dryer, stack and benefício, and is sold in part. */
  const bica = async (): Promise<{ id: number; codigo: string }> => {
    const { id } = await colher();
    const lote = [{ id }];
    const patio = { terreiro, lote, data_entrada: '2026-05-11', data_saida: '2026-05-20', responsavel };
    await certo(ana.call('POST', '/rastreabilidade/terreiro', patio));
    const secagem = { secador, lote, dataEntrada: '2026-05-20', dataSaida: '2026-05-22', umidadeEntrada: 32.1, umidadeSaida: 11.4 };
    await certo(ana.call('POST', '/rastreabilidade/secagem', { ...secagem, responsavel }));
    const parado = { pilha, lote, dataEntrada: '2026-05-22', dataSaida: '2026-06-07', responsavel };
    await certo(ana.call('POST', '/rastreabilidade/armazem', parado));
    const saida = { dataEntrada: '2026-06-07', tipo: 'Bica corrida', qualidade: 'Mole', quantidade: 96.5, responsavel };
    const feito = await certo(ana.call('POST', '/rastreabilidade/beneficio', { ...saida, lotes: [{ id, quantidade: 800 }] }, na));
    const cliente = (await certo(ana.call('POST', '/cad-clientes', { nome: `${comprador} ${id}` }))).id;
    const produtos = [{ id: feito.saidas[0].id, quantidade: 20, precoSaca: Number(preco) }];
    await certo(ana.call('POST', '/vendas', { data: '2026-07-01', cliente, produtos }, na));
    return feito.saidas[0];
  };

  /** The path of the lot's public page, `/p/…`. */
  const publicar = async (id: number, pedido: object = {}): Promise<string> =>
    new URL((await certo(ana.call('POST', `/rastreabilidade/lotes/${id}/publicacao`, pedido))).endereco).pathname;

  return { colher, bica, publicar };
};
