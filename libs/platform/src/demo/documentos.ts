import { addDays } from '@tulha/domain/kernel/dates';
import { type Call, criar, expectStatus, lista, naFazenda } from './call.js';

type ComId = { readonly id: number };
type Descrito = ComId & { readonly descricao: string };

/** The farm and the time of a crop year's documents. `hoje`: `YYYY-MM-DD` on the farm. */
export type Ano = { readonly fazenda: number; readonly safra: number; readonly hoje: string; readonly talhoes: readonly ComId[] };

/** Purchases: how many days ago, whether they are finished, and their products in the unit of the input. */
const COMPRAS = [
  {
    ...{ descricao: 'Adubo da segunda cobertura', notafiscal: '48213', ha: 12, finalizada: true },
    produtos: [
      { insumo: 'Formulado 20-05-20', quantidade: 4_000, valor: 11_360, entregue: 1 },
      { descricao: 'Frete', quantidade: 1, valor: 640 },
    ],
  },
  {
    ...{ descricao: 'Cobre e óleo para a próxima pulverização', notafiscal: '48377', ha: 2, finalizada: false },
    produtos: [
      { insumo: 'Hidróxido de cobre 538 g/kg', quantidade: 60, valor: 3_480, entregue: 0 },
      { insumo: 'Óleo mineral', quantidade: 40, valor: 880, entregue: 1 },
    ],
  },
] as const;

/** The farm's budget of the year, by category. In R$. */
const ORCAMENTOS = [
  { descricao: 'Café da safra', categoria: 'Venda de café', valor: 3_600_000 },
  { descricao: 'Adubação', categoria: 'Fertilizantes', valor: 520_000 },
  { descricao: 'Pulverizações', categoria: 'Defensivos', valor: 185_000 },
  { descricao: 'Panha e serviços', categoria: 'Mão de obra', valor: 940_000 },
  { descricao: 'Diesel', categoria: 'Combustível', valor: 150_000 },
] as const;

const POR_PLANTA = ['3.5', '4.25', '2.75', '5'] as const;
const ESTIMADOS = 4;

const doNome = (todos: readonly Descrito[], descricao: string): number => {
  const achado = todos.find((um) => um.descricao === descricao);
  if (!achado) throw new Error(`a fazenda de exemplo não tem ${descricao}`);
  return achado.id;
};

const comprar = async (call: Call, { safra, hoje }: Ano): Promise<void> => {
  if ((await lista(call, '/compras')).length > 0) return;
  const insumos = await lista<Descrito>(call, '/cad-insumos?size=200');
  const [fornecedor] = await lista<ComId>(call, '/cad-fornecedores?size=1');
  for (const { ha, finalizada, produtos, ...compra } of COMPRAS) {
    const id = await criar(call, '/compras', {
      ...compra,
      ...(fornecedor && { refId: fornecedor.id, refTipo: 'fornecedor' }),
      data: addDays(hoje, -ha),
      status: 'ABERTO',
      produtos: produtos.map((produto) => {
        if (!('insumo' in produto)) return produto;
        const { insumo, ...resto } = produto;
        return { id: doNome(insumos, insumo), descricao: insumo, safra, ...resto };
      }),
    });
    if (finalizada) expectStatus(await call(`/compras/${String(id)}/finalizar`, {}, 'PUT'), [200, 202], 'Finalizar a compra');
  }
};

/** The picking of three weeks in a sheet that is closed, its entry to be paid; the days of service in one that is open. */
const fazerFolhas = async (call: Call, { hoje }: Ano): Promise<void> => {
  const fluxos = await lista<Descrito>(call, '/fluxos?size=200');
  const fluxo = fluxos[0]?.id ?? (await criar(call, '/fluxos', { descricao: 'Caixa da fazenda' }));
  const [inicio, fim] = [addDays(hoje, -27), addDays(hoje, -7)];
  if ((await lista(call, '/folha-pagamento-colheita')).length === 0) {
    const colaboradores = (await lista<ComId>(call, '/cad-colaboradores?size=12&tipo=safrista')).map(({ id }) => id);
    const folha = { descricao: 'Panha das três primeiras semanas', inicio, fim, data: fim, colaboradores, fluxo };
    const id = await criar(call, '/folha-pagamento-colheita', folha);
    expectStatus(await call(`/folha-pagamento-colheita/trancar/${String(id)}`, {}, 'PUT'), [200, 202], 'Fechar a folha');
  }
  if ((await lista(call, '/folha-pagamento')).length > 0) return;
  const colaboradores = (await lista<ComId>(call, '/cad-colaboradores?size=6&tipo=mensalista&sort=codigo')).map(({ id }) => id);
  await criar(call, '/folha-pagamento', { descricao: 'Serviços do mês', inicio, fim: hoje, data: hoje, colaboradores, fluxo });
};

const planejar = async (call: Call, { safra, hoje, talhoes }: Ano): Promise<void> => {
  if ((await lista(call, `/planejamentos/orcamentos?safra=${safra}`)).length === 0) {
    const categorias = await lista<Descrito>(call, '/cat-contas?size=200');
    for (const { categoria, ...orcamento } of ORCAMENTOS)
      await criar(call, '/planejamentos/orcamentos', { ...orcamento, safra, categoria: doNome(categorias, categoria) });
  }
  if ((await lista(call, `/estimativa-colheita?safra=${safra}`)).length > 0) return;
  for (const [vez, { id: talhao }] of talhoes.slice(0, ESTIMADOS).entries()) {
    const conta = { plantas: 9_000 + 1_250 * vez, litrosPlanta: Number(POR_PLANTA[vez % POR_PLANTA.length]), litrosSaca: 490 };
    await criar(call, '/estimativa-colheita', { safra, talhao, data: addDays(hoje, -5), ...conta });
  }
};

/** The documents of a crop year under way: purchases, payroll sheets, and the plan to compare it with. Existing ones are not made twice. */
export const fillDocumentos = async (quem: Call, ano: Ano): Promise<void> => {
  const call = naFazenda(quem, ano.fazenda);
  await comprar(call, ano);
  await fazerFolhas(call, ano);
  await planejar(call, ano);
};
