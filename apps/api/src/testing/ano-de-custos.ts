import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

/** Days of the crop year that is played, and one before and one after it. */
export const ANO = { inicio: '2025-09-01', fim: '2026-08-31', antes: '2025-08-30', depois: '2026-09-02' } as const;

/** Requests to Ana's account, on the home farm where no other is named. */
const pedidosDe = ({ call }: Conta) => {
  const onde: { sede: number | undefined } = { sede: undefined };
  const pedir = async (metodo: 'POST' | 'PUT' | 'GET', url: string, corpo?: unknown, fazenda = onde.sede) => {
    const { status, body } = await call(metodo, url, corpo, fazenda ? { 'x-fazenda': String(fazenda) } : {});
    if (status >= 300) throw new Error(`${metodo} ${url}: ${JSON.stringify(body)}`);
    return body;
  };
  const novo = async (url: string, corpo: Corpo, fazenda?: number): Promise<number> => (await pedir('POST', url, corpo, fazenda)).id;
  return { onde, pedir, novo };
};
type Pedidos = ReturnType<typeof pedidosDe>;

const cadastrar = async ({ onde, novo }: Pedidos) => {
  const sede = await novo('/fazendas', { nome: 'SANTA RITA' });
  const sitio = await novo('/fazendas', { nome: 'SÍTIO NOVO' });
  onde.sede = sede;
  const conta = (descricao: string, mais: Corpo) => novo('/cat-contas', { descricao, ...mais });
  const maquina = (descricao: string, valorHora: number) => novo('/cad-maquinas', { descricao, medidor: 'HORIMETRO', valorHora });
  return {
    ...{ sede, sitio },
    safra: await novo('/cat-safras', { descricao: 'Safra 25/26', inicio: ANO.inicio, fim: ANO.fim, safraAtual: 1 }),
    mata: await novo('/cad-talhoes', { nome: 'Mata', areaHa: 3.3333, plantasContadas: 7_000 }),
    pedreira: await novo('/cad-talhoes', { nome: 'Pedreira', areaHa: 7.1 }),
    grota: await novo('/cad-talhoes', { nome: 'Grota' }),
    varzea: await novo('/cad-talhoes', { nome: 'Várzea', areaHa: 2 }, sitio),
    jose: await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' }),
    maria: await novo('/cad-colaboradores', { nome: 'Maria', tipo: 'safrista' }),
    trator: await maquina('Trator', 187.45),
    colhedora: await maquina('Colhedora', 410.37),
    adubacao: await novo('/cat-atividades', { descricao: 'Adubação' }),
    ureia: await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' }),
    energia: await conta('Energia', { tipo: 'despesa' }),
    funrural: await conta('Funrural', { tipo: 'despesa', dre: 'DEDUCOES' }),
    depreciacao: await conta('Depreciação', { tipo: 'despesa', dre: 'DEPRECIACAO' }),
    terra: await conta('Arrendamento', { tipo: 'despesa', dre: 'CAPITAL_E_TERRA' }),
    muda: await conta('Formação', { tipo: 'despesa', dre: 'INVESTIMENTO' }),
    cafe: await conta('Café', { tipo: 'receita', dre: 'RECEITA_CAFE' }),
    palha: await conta('Palha', { tipo: 'receita' }),
  };
};
type Ids = Awaited<ReturnType<typeof cadastrar>>;

const comprar = async ({ pedir, novo }: Pedidos, { ureia }: Ids): Promise<number> => {
  const fornecedor = await novo('/cad-fornecedores', { nome: 'COOPERATIVA' });
  const produtos = [
    { id: ureia, descricao: 'Ureia', quantidade: 700, valor: 2_345.67 },
    { descricao: 'Frete', quantidade: 1, valor: 120.03 },
  ];
  const compra = await novo('/compras', { descricao: 'Adubo', refId: fornecedor, refTipo: 'fornecedor', data: '2025-10-02', produtos });
  await pedir('PUT', `/compras/${compra}/finalizar`, {});
  return compra;
};

type Partes = Readonly<Record<string, Corpo>>;
/** Records an activity with its parts. */
const atividadeCom =
  ({ pedir, novo }: Pedidos) =>
  async (corpo: Corpo, partes: Partes, fazenda?: number) => {
    const id = await novo('/reg-atividades', corpo, fazenda);
    for (const [parte, daParte] of Object.entries(partes)) await pedir('POST', `/reg-atividades/${id}/${parte}`, daParte, fazenda);
    return id;
  };

const trabalhar = async (pedidos: Pedidos, { mata, pedreira, grota, varzea, jose, maria, trator, adubacao, ureia, sitio }: Ids) => {
  const atividade = atividadeCom(pedidos);
  const dias = (...quem: readonly (readonly [colaborador: number, valor: number])[]) => ({
    colaboradores: quem.map(([gloVinculoId, valor]) => ({ gloVinculoId, tipo: 1, quantidade: 1, valor })),
  });
  const adubada = await atividade(
    { talhoesIds: [mata, pedreira], atividade: adubacao, data: '2025-11-10' },
    {
      insumos: { insumos: [{ insumo: ureia, qtd: 333.333 }] },
      mdobras: dias([jose, 90.01], [maria, 85.55]),
      maquinas: { maquinas: [{ maquina: trator, km_inicio: 100, km_fim: 107.25 }] },
      extras: { extras: [{ descricao: 'Frete', quantidade: 2.5, valor: 33.33, total: 83.33 }] },
    },
  );
  await atividade({ talhoesIds: [grota, mata], atividade: 'Capina', data: '2026-01-15' }, { mdobras: dias([jose, 77.77]) });
  await atividade(
    { talhoesIds: [], atividade: 'Cerca', data: '2026-02-03' },
    {
      mdobrasproducao: { vinculos: [{ colaborador: maria, colhido: 41, valor: 1.35, tipo: 'UN', medida: 1, resto: 0 }] },
      insumos: { insumos: [{ insumo: ureia, qtd: 10.001 }] },
    },
  );
  await atividade({ talhoesIds: [mata], atividade: 'Poda', data: ANO.antes }, { mdobras: dias([jose, 500]) });
  await atividade({ talhoesIds: [varzea], atividade: 'Capina', data: '2026-01-20' }, { mdobras: dias([maria, 61.13]) }, sitio);
  return adubada;
};

const colher = async (pedidos: Pedidos, { mata, pedreira, grota, varzea, jose, maria, colhedora, sitio }: Ids) => {
  const atividade = atividadeCom(pedidos);
  const linha = (colaborador: number, talhao: number, mais: Corpo) => ({
    colaborador,
    talhao,
    tipo: 'L',
    medida: 60,
    valor: 18.35,
    ...mais,
  });
  const aMao = (...vinculos: readonly Corpo[]) => ({ mdobrascolheita: { modo: 'manual', vinculos } });
  await atividade(
    { talhoesIds: [mata, pedreira], data: '2026-05-11' },
    aMao(
      linha(jose, mata, { colhido: 9, resto: 15, tara: 2 }),
      linha(maria, pedreira, { colhido: 12, resto: 7.5 }),
      linha(maria, mata, { colhido: 3 }),
    ),
  );
  await atividade({ talhoesIds: [pedreira], data: '2026-06-02' }, aMao(linha(jose, pedreira, { colhido: 5 })));
  const vinculos = [{ maquina: colhedora, talhao: pedreira, tipo: 'L', medida: 1_000, valor: 55.55, colhido: 4 }];
  await atividade(
    { talhoesIds: [pedreira], data: '2026-06-10' },
    {
      mdobrascolheita: { modo: 'mecanica', vinculos },
      maquinas: { maquinas: [{ maquina: colhedora, km_inicio: 10, km_fim: 12.5 }] },
    },
  );
  const simples = { 'colheita-simplificada': { colheitas: [{ colhido: 240.5, tara: 0.5 }] } };
  await atividade({ talhoesIds: [grota], data: '2026-06-12' }, simples);
  await atividade({ talhoesIds: [varzea], data: '2026-05-20' }, aMao(linha(maria, varzea, { colhido: 7, valor: 20 })), sitio);
};

const pagarColheita = async ({ pedir, novo }: Pedidos, { jose, maria }: Ids): Promise<number> => {
  const fluxo = await novo('/fluxos', { descricao: 'CAIXA' });
  const dias = { inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
  const folha = await novo('/folha-pagamento-colheita', { descricao: 'Maio', ...dias, colaboradores: [jose, maria], fluxo });
  await pedir('PUT', `/colaborador-pagamento-colheita/${folha}?colaborador=${jose}`, { valor: 250 });
  await pedir('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {});
  return folha;
};

const lancarTudo = async ({ pedir, novo }: Pedidos, ids: Ids, adubada: number) => {
  const lancar = (descricao: string, valor: number, categoria: number, mais: Corpo = {}, fazenda?: number) =>
    novo('/financeiro', { tipo: 'despesa', descricao, valor, categoria, data: '2026-03-10', ...mais }, fazenda);
  const receita = { tipo: 'receita', data: '2026-07-15' };
  await lancar('Luz', 1_000.01, ids.energia);
  const calcario = await lancar('Calcário', 777.77, ids.energia, { juros: 1.11 });
  const talhoes = [ids.mata, ids.pedreira].map((id) => ({ tipo: 'talhao', id }));
  await pedir('PUT', `/financeiro/${calcario}/rateio`, { criterio: 'AREA', partes: talhoes });
  const servico = await lancar('Serviço', 99.98, ids.energia);
  const usos = [
    { tipo: 'atividade', id: adubada, valor: 50 },
    { tipo: 'maquina', id: ids.trator, valor: 29.97 },
    { tipo: 'safra', id: ids.safra, valor: 20.01 },
  ];
  await pedir('PUT', `/financeiro/${servico}/rateio`, { criterio: 'USO_DIRETO', partes: usos });
  await lancar('Funrural', 150.5, ids.funrural, { data: '2026-07-20' });
  await lancar('Trator: um ano', 900, ids.depreciacao);
  await lancar('Arrendamento', 400.4, ids.terra);
  await lancar('Mudas', 5_000, ids.muda);
  await lancar('Luz de antes', 333, ids.energia, { data: ANO.antes });
  await lancar('Luz do sítio', 88.88, ids.energia, {}, ids.sitio);
  await lancar('Café vendido', 15_000.37, ids.cafe, receita);
  await lancar('Palha', 210, ids.palha, receita);
  await lancar('Café do sítio', 2_000, ids.cafe, receita, ids.sitio);
};

/**
 * A crop year on two farms with every kind of cost: on one plot, on several, on none; picking by hand, by machine and simplified; entries
 * with and without an allocation, a purchase that entered stock, an adjusted harvest sheet, and sales.
 */
export const jogarAnoDeCustos = async (conta: Conta) => {
  const pedidos = pedidosDe(conta);
  const ids = await cadastrar(pedidos);
  const compra = await comprar(pedidos, ids);
  const adubada = await trabalhar(pedidos, ids);
  await colher(pedidos, ids);
  const folha = await pagarColheita(pedidos, ids);
  await lancarTudo(pedidos, ids, adubada);
  return { ...ids, compra, adubada, folha, na: { 'x-fazenda': String(ids.sede) } };
};
export type AnoDeCustos = Awaited<ReturnType<typeof jogarAnoDeCustos>>;

const centavos = (valor: number) => Math.round(valor * 100);

type Registro = {
  readonly data: string;
  readonly total: number;
  readonly colheita: number;
  readonly outrosCustos: number;
  readonly talhoesIds: readonly number[];
  readonly categoriaNome: string | null;
  readonly origem: { readonly tipo: string } | null;
};

/** The costs and income of the days by the records themselves, in cents: read one by one, and added up by other means than the reports use. */
export const somarRegistros = async ({ call }: Conta, ano: AnoDeCustos, fazenda: number) => {
  const doAno = async (url: string): Promise<Registro[]> => {
    const { content } = (await call('GET', `${url}?size=200`, undefined, { 'x-fazenda': String(fazenda) })).body;
    return (content as Registro[]).filter(({ data }) => data >= ANO.inicio && data <= ANO.fim);
  };
  const [atividades, lancamentos] = [await doAno('/reg-atividades'), await doAno('/financeiro')];
  const somar = (registros: readonly Registro[], de: (um: Registro) => number) =>
    registros.reduce((soma, um) => soma + centavos(de(um)), 0);
  const dosLancamentos = (quais: (um: Registro) => boolean) => somar(lancamentos.filter(quais), ({ total }) => total);
  const daConta = (nome: string) => dosLancamentos(({ categoriaNome }) => categoriaNome === nome);
  const deOrigem = (tipo: string) => dosLancamentos(({ origem }) => origem?.tipo === tipo);
  const { content: produtos } = (await call('GET', `/compras/${ano.compra}/produtos`)).body;
  const doEstoque = (produtos as { insumo: number | null; valor: number }[]).reduce(
    (soma, { insumo, valor }) => soma + (insumo ? centavos(valor) : 0),
    0,
  );
  const naFolha = (await call('GET', `/colaborador-pagamento-colheita/${ano.folha}`)).body.content as { valorColheita: number }[];
  const daFolha = naFolha.reduce((soma, { valorColheita }) => soma + centavos(valorColheita), 0);
  const naSede = fazenda === ano.sede;
  return {
    colheita: somar(atividades, (um) => um.colheita),
    outros: somar(atividades, (um) => um.outrosCustos),
    /** Costs of no plot: the general expenses among the above. */
    gerais: somar(
      atividades.filter(({ talhoesIds }) => talhoesIds.length === 0),
      (um) => um.total,
    ),
    energia: daConta('Energia'),
    ajusteDaFolha: naSede ? deOrigem('folha_colheita') - daFolha : 0,
    frete: naSede ? deOrigem('compra') - doEstoque : 0,
    /** Charged to the tractor, whose hour carries it. */
    emMaquina: naSede ? 2_997 : 0,
    ...{
      deducoes: daConta('Funrural'),
      depreciacao: daConta('Depreciação'),
      terra: daConta('Arrendamento'),
      investimento: daConta('Formação'),
    },
    ...{ cafe: daConta('Café'), palha: daConta('Palha') },
  };
};
