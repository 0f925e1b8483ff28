import type { Corpo, Mesa } from './mesa.js';
import { foraDoLugar, listar, naFazendaDeOutro, obter, perguntar, type Recurso, repetir } from './recurso.js';

/** Activities, their parts, and a day's work written whole. */

const NINGUEM = 999_999;
const RAIZ = '/reg-atividades';
let n = 0;

const novo = async ({ fazer }: Mesa, path: string, corpo: Corpo): Promise<number> => (await fazer('POST', path, corpo)).id as number;
const novaAtividade = ({ fazer, sitio }: Mesa, corpo: Corpo) =>
  fazer('POST', RAIZ, { talhao: sitio.mata, atividade: 'Capina', data: '2026-08-10', ...corpo });

export const atividades: Readonly<Record<string, Recurso>> = {
  atividades: {
    path: RAIZ,
    form: async ({ sitio }) => ({
      ...{ talhoesIds: [sitio.mata, sitio.pedreira], atividade: 'Capina', data: '2026-08-10' },
      ...{ horaInicial: '07:00', horaFinal: '11:30', obs: 'Nas entrelinhas' },
    }),
    referencias: true,
    invalido: { data: 'ontem', horaInicial: '25:00' },
    campos: ['data', 'horaInicial'],
    recusado: async () => ({ talhoesIds: [NINGUEM] }),
    codigo: 'TALHAO_NAO_ENCONTRADO',
    corrigido: (form) => ({ ...form, data: '2026-08-11' }),
  },
};

/** The people, inputs and machines that take part. */
const montar = async (mesa: Mesa) => {
  const { sitio } = mesa;
  n++;
  const insumo = await novo(mesa, '/cad-insumos', { descricao: `Herbicida ${n}`, unidade: 'L' });
  await mesa.fazer('POST', '/cad-estoque', { insumo, tipo: 'entrada', data: '2026-07-01', quantidade: 10, valor: 400 });
  const calda = await novo(mesa, '/cad-caldas', { descricao: `Calda ${n}`, volumeHa: 400 });
  await mesa.fazer('POST', `/cad-caldas/${calda}/itens`, { insumo, dose: 500, unidade: 'ML', base: 'POR_100_L', ordem: 1 });
  const safra = await novo(mesa, '/cat-safras', {
    descricao: `Safra ${n}`,
    inicio: '2025-09-01',
    fim: '2026-08-31',
    fazenda: sitio.fazenda,
  });
  return {
    insumo,
    calda,
    safra,
    colaborador: await novo(mesa, '/cad-colaboradores', { nome: 'Ana', codigo: `G${n}`, tipo: 'safrista', valorDia: 110.5 }),
    maquina: await novo(mesa, '/cad-maquinas', { descricao: `Trator ${n}`, medidor: 'HORIMETRO', valorHora: 90 }),
  };
};
type Gente = Awaited<ReturnType<typeof montar>>;

type Parte = {
  readonly path: string;
  readonly certo: Corpo;
  /** Said otherwise, under the same key. */
  readonly outro: Corpo;
  readonly invalido: Corpo;
  readonly campos: readonly string[];
  readonly recusado: Corpo;
  readonly codigo: string;
  readonly query?: string;
};

const mdobra = { tipo: 1, quantidade: 2, valor: 110.5 };
const vinculo = { tipo: 'L', medida: 60, valor: 12, colhido: 5, resto: 20 };

/** Lines with the cost that they state. */
const custosDe = ({ colaborador, maquina }: Gente): readonly Parte[] => [
  {
    path: 'extras',
    certo: { extras: [{ descricao: 'Marmita', quantidade: 2, valor: 25, total: 50 }] },
    outro: { extras: [{ descricao: 'Frete', quantidade: 1, valor: 80 }] },
    invalido: { extras: [{ descricao: '', quantidade: 2, valor: 25, total: 49 }] },
    campos: ['extras[0].descricao'],
    recusado: { extras: [{ descricao: 'Frete', quantidade: 10_000_000, valor: 1_000_000_000 }] },
    codigo: 'CUSTO_ALTO_DEMAIS',
  },
  {
    path: 'mdobras',
    certo: { colaboradores: [{ ...mdobra, gloVinculoId: colaborador, extra: 1.5, valorExtra: 20 }] },
    outro: { colaboradores: [{ ...mdobra, gloVinculoId: colaborador }] },
    invalido: { colaboradores: [{ ...mdobra, gloVinculoId: colaborador, minutos: 30 }] },
    campos: ['colaboradores[0].minutos'],
    recusado: { colaboradores: [{ ...mdobra, gloVinculoId: NINGUEM }] },
    codigo: 'REFERENCIA_NAO_ENCONTRADA',
  },
  {
    path: 'mdobrasproducao',
    certo: { vinculos: [{ colaborador, valor: 0.35, colhido: 1200 }], tipo: 'UN', medida: 1, resto: 0 },
    outro: { vinculos: [{ colaborador, valor: 0.35, colhido: 1100 }] },
    invalido: { vinculos: [{ colaborador, valor: 0.35, colhido: 1200 }], tipo: 'L' },
    campos: ['tipo'],
    recusado: { vinculos: [{ colaborador: NINGUEM, valor: 0.35, colhido: 1 }] },
    codigo: 'REFERENCIA_NAO_ENCONTRADA',
  },
  {
    path: 'maquinas',
    certo: { maquinas: [{ maquina, implemento: 0, km_inicio: 100, km_fim: 103.5 }] },
    outro: { maquinas: [{ maquina, km_inicio: 100, km_fim: 104 }] },
    invalido: { maquinas: [{ maquina, km_inicio: 100, km_fim: 99 }] },
    campos: ['maquinas[0].km_fim'],
    recusado: { maquinas: [{ maquina, km_inicio: 200, km_fim: 201, dateStart: '2026-08-01' }] },
    codigo: 'LEITURA_MENOR',
  },
];

/** The exits from stock. */
const saidasDe = ({ insumo, calda }: Gente): readonly Parte[] => [
  {
    path: 'insumos',
    certo: { insumos: [{ insumo, qtd: 2.5 }] },
    outro: { insumos: [{ insumo, qtd: 2 }] },
    invalido: { insumos: [{ insumo, qtd: 0 }] },
    campos: ['insumos[0].qtd'],
    recusado: { insumos: [{ insumo, qtd: 99 }] },
    codigo: 'SALDO_INSUFICIENTE',
  },
  {
    path: 'caldas',
    certo: { caldas: [{ calda, quantidade: 400 }] },
    outro: { caldas: [{ calda, quantidade: 200 }] },
    invalido: { caldas: [] },
    campos: ['caldas'],
    recusado: { caldas: [{ calda, quantidade: 0.001 }] },
    codigo: 'CALDA_SEM_QUANTIDADE',
  },
];

/** Picking by people, by a machine, and without a name. */
const colheitasDe = ({ colaborador, maquina }: Gente): readonly Parte[] => [
  {
    path: 'mdobrascolheita',
    certo: { modo: 'manual', vinculos: [{ ...vinculo, colaborador }] },
    outro: { modo: 'manual', vinculos: [{ ...vinculo, colaborador, colhido: 6 }] },
    invalido: { modo: 'manual', vinculos: [{ ...vinculo, colaborador, colhido: 1.5 }] },
    campos: ['vinculos[0].colhido'],
    recusado: { modo: 'manual', vinculos: [{ ...vinculo, colaborador, tara: 9_000 }] },
    codigo: 'TARA_MAIOR_QUE_O_COLHIDO',
  },
  {
    path: 'mdobrascolheita',
    query: '?modo=mecanica',
    certo: { modo: 'mecanica', vinculos: [{ ...vinculo, maquina }] },
    outro: { modo: 'mecanica', vinculos: [{ ...vinculo, maquina, colhido: 6 }] },
    invalido: { modo: 'mecanica', vinculos: [{ ...vinculo, maquina, tara: 2 }] },
    campos: ['vinculos[0].tara'],
    recusado: { modo: 'mecanica', vinculos: [{ ...vinculo, maquina: NINGUEM }] },
    codigo: 'MAQUINA_NAO_ENCONTRADA',
  },
  {
    path: 'colheita-simplificada',
    certo: { colheitas: [{ colhido: 900, tara: 30 }] },
    outro: { colheitas: [{ colhido: 800 }] },
    invalido: { colheitas: [{ colhido: 0 }] },
    campos: ['colheitas[0].colhido'],
    recusado: { colheitas: [{ colhido: 10, tara: 30 }] },
    codigo: 'TARA_MAIOR_QUE_A_COLHEITA',
  },
];

/** The version an activity had when it was made. */
type Vista = { readonly id: number; readonly velha: Readonly<Record<string, string>> };
const camposDe = (errors: readonly { readonly campo: string }[] = []): string[] => errors.map(({ campo }) => campo);

/** Lists, shows, adds and takes away one kind of lines. */
const daParte = async (mesa: Mesa, { id, velha }: Vista, { path, query, ...parte }: Parte) => {
  const [rota, em] = [`${RAIZ}/{id}/${path}`, { id }];
  const post = { metodo: 'POST', rota, em } as const;
  await foraDoLugar(mesa, { ...post, corpo: parte.certo });
  const semForma = await mesa.pedir({ ...post, caso: 'inválido', corpo: parte.invalido });
  expect(camposDe(semForma.body.errors)).toEqual(parte.campos);
  await mesa.pedir({ ...post, caso: 'versão velha', corpo: parte.certo, cabecalhos: velha });
  const feito = await repetir(mesa, { ...post, caso: 'certo', corpo: parte.certo }, { corpo: parte.outro });
  const impossivel = await mesa.pedir({ ...post, caso: 'recusado', corpo: parte.recusado });
  expect(impossivel.body.code).toBe(parte.codigo);
  await mesa.pedir({ ...post, caso: 'fazenda 0', corpo: parte.certo, cabecalhos: { 'x-fazenda': '0' } });
  await obter(mesa, rota, em, query);
  const daLinha = { id, itemId: feito.body.content[0].id as number };
  await obter(mesa, `${rota}/{itemId}`, daLinha, query);
  const tirar = { metodo: 'DELETE', rota: `${rota}/{itemId}`, em: daLinha, query } as const;
  await foraDoLugar(mesa, tirar);
  await mesa.pedir({ ...tirar, caso: 'versão velha', cabecalhos: velha });
  await repetir(mesa, { ...tirar, caso: 'certo' }, { query: query ? `${query}&fazenda=0` : '?fazenda=0' });
};

/** All lines of one kind go at once. */
const tirarTodas = async (mesa: Mesa, { id, velha }: Vista, path: string) => {
  const tirar = { metodo: 'DELETE', rota: `${RAIZ}/{id}/${path}`, em: { id } } as const;
  await foraDoLugar(mesa, tirar);
  await mesa.pedir({ ...tirar, caso: 'versão velha', cabecalhos: velha });
  await repetir(mesa, { ...tirar, caso: 'certo' }, { query: '?fazenda=0' });
};

/** The parts of an activity. */
export const trocasDasPartes = async (mesa: Mesa): Promise<void> => {
  const gente = await montar(mesa);
  const corpo = { talhao: mesa.sitio.mata, atividade: 'Capina', data: '2026-08-10' };
  const { body, headers } = await mesa.ana.call('POST', RAIZ, corpo, mesa.sitio.na);
  const id = body.id as number;
  const vista = { id, velha: { 'if-match': String(headers.etag) } };
  await mesa.fazer('PUT', `${RAIZ}/${id}`, { obs: 'Nas entrelinhas' });
  await mesa.fazer('POST', `/cad-maquinas/${gente.maquina}/abastecimentos`, { data: '2026-08-05', litros: 40, valor: 240, leitura: 100 });
  for (const parte of [...custosDe(gente), ...saidasDe(gente), ...colheitasDe(gente)]) await daParte(mesa, vista, parte);
  const emLugar = { colheitas: [{ colhido: 700 }], removeOthers: true };
  await mesa.pedir({ caso: 'certo', metodo: 'POST', rota: `${RAIZ}/{id}/colheita-simplificada`, em: { id }, corpo: emLugar });
  for (const path of ['mdobrascolheita', 'colheita-simplificada']) await tirarTodas(mesa, vista, path);
  await obter(mesa, `${RAIZ}/{id}`, { id });
  await obter(mesa, `${RAIZ}/{id}/alteracoes`, { id }, '?size=3');
};

/** The same change of many: all or none. */
const mudarTodas = async (mesa: Mesa, ids: readonly number[]) => {
  const put = { metodo: 'PUT', rota: `${RAIZ}/by-filters` } as const;
  const corpo = { ids, newValue: { obs: 'Conferido' } };
  expect((await mesa.pedir({ ...put, caso: 'outra conta', corpo, quem: mesa.bia })).status).toBe(404);
  const semForma = await mesa.pedir({ ...put, caso: 'inválido', corpo: { ids, newValue: {} } });
  expect(camposDe(semForma.body.errors)).toEqual(['newValue']);
  const impossivel = await mesa.pedir({ ...put, caso: 'recusado', corpo: { ids, newValue: { talhao: NINGUEM } } });
  expect(impossivel.body.error).toMatch(/^Nada se alterou\. Atividade \d+: /);
  await repetir(mesa, { ...put, caso: 'certo', corpo }, { corpo: { ids, newValue: { obs: 'Outra' } } });
};

const duplicar = async (mesa: Mesa, id: number) => {
  const put = { metodo: 'PUT', rota: `${RAIZ}/duplicate` } as const;
  const corpo = { registro_id: id, data: '2026-08-20' };
  expect((await mesa.pedir({ ...put, caso: 'outra conta', corpo, quem: mesa.bia })).status).toBe(404);
  expect(camposDe((await mesa.pedir({ ...put, caso: 'inválido', corpo: { registro_id: id } })).body.errors)).toEqual(['data']);
  const semRegistro = await mesa.pedir({ ...put, caso: 'recusado', corpo: { ...corpo, registro_id: NINGUEM } });
  expect(semRegistro.body.code).toBe('ATIVIDADE_NAO_ENCONTRADA');
  await repetir(mesa, { ...put, caso: 'certo', corpo }, { corpo: { ...corpo, data: '2026-08-21' } });
};

/** A day's work said whole, from the field. */
const oDia = async (mesa: Mesa, { colaborador, safra }: Gente) => {
  const post = { metodo: 'POST', rota: `${RAIZ}/dia` } as const;
  const onde = { talhao: mesa.sitio.pedreira, data: '2026-08-12', safra };
  const corpo = { ...onde, mdobrascolheita: { vinculos: [{ ...vinculo, colaborador }] } };
  await mesa.pedir({ ...post, caso: 'outra conta', corpo, quem: mesa.bia });
  const semForma = await mesa.pedir({ ...post, caso: 'inválido', corpo: onde });
  expect(camposDe(semForma.body.errors)).toEqual(['mdobrascolheita']);
  const impossivel = await mesa.pedir({ ...post, caso: 'recusado', corpo: { ...corpo, talhao: NINGUEM } });
  expect(impossivel.body.code).toBe('TALHAO_NAO_ENCONTRADO');
  const servico = { ...onde, atividade: 'Capina', mdobras: { colaboradores: [{ ...mdobra, gloVinculoId: colaborador }] } };
  await repetir(mesa, { ...post, caso: 'certo', corpo }, { corpo: servico });
  await mesa.pedir({ ...post, caso: 'certo', corpo: servico });
  await mesa.pedir({ ...post, caso: 'fazenda 0', corpo, cabecalhos: { 'x-fazenda': '0' } });
  await perguntar(mesa, `${RAIZ}/dia`, { query: `?data=${onde.data}`, invalido: '?data=ontem' });
};

/** Activities asked about, copied and changed together. */
export const trocasDosRegistros = async (mesa: Mesa): Promise<void> => {
  const gente = await montar(mesa);
  const { safra } = gente;
  const { id } = await novaAtividade(mesa, { safra });
  const { id: parte } = await novaAtividade(mesa, { safra, grupo: id, data: '2026-08-11' });
  await mesa.fazer('POST', `${RAIZ}/${id}/extras`, { extras: [{ descricao: 'Frete', quantidade: 1, valor: 80.01 }] });
  await oDia(mesa, gente);
  await listar(mesa, `${RAIZ}/by-filters`, `?safra=${safra}&sort=id`);
  await perguntar(mesa, `${RAIZ}/por-talhao`, { query: `?safra=${safra}`, invalido: '?safra=deste-ano' });
  await obter(mesa, `${RAIZ}/timeline/{id}`, { id: safra });
  await naFazendaDeOutro(mesa, { metodo: 'GET', rota: `${RAIZ}/timeline/{id}`, em: { id: safra } });
  await duplicar(mesa, id);
  await mudarTodas(mesa, [id, parte]);
  await mesa.fazer('DELETE', `${RAIZ}/${id}`);
  await mesa.pedir({ caso: 'certo', metodo: 'GET', rota: `${RAIZ}/{id}`, em: { id: parte } });
};
