import { addDays } from '@tulha/domain/kernel/dates';
import { type Call, criar, expectStatus, lista, naFazenda } from './call.js';

type ComId = { readonly id: number };
type Nomeado = ComId & { readonly descricao: string };
type Talhao = ComId & { readonly nome: string; readonly fazenda: number };
type Atividade = ComId & { readonly data: string; readonly atividade: number | string };

/** The day, the crop year, the farm and the plots of the work in the field. `ha`, from here on: how many days ago. */
type Campo = { readonly hoje: string; readonly safra: number; readonly fazenda: number; readonly talhoes: readonly Talhao[] };

const TIPOS = [
  { descricao: 'Adubação de cobertura', grupo: 'ADUBACAO' },
  { descricao: 'Pulverização', grupo: 'PULVERIZACAO' },
  { descricao: 'Roçada', grupo: 'CONTROLE_DE_MATO' },
  { descricao: 'Desbrota', grupo: 'PODA' },
  { descricao: 'Arruação', grupo: 'OUTRO' },
] as const;

/** The purchases: `quantidade` of its unit for `valor`, in the lot that expires in `vence` days. */
const INSUMOS = [
  {
    descricao: 'Formulado 20-05-20',
    unidade: 'KG',
    minimo: 2_000,
    nitrogenio: 20,
    fosforo: 5,
    potassio: 20,
    lote: 'F-118',
    quantidade: 12_000,
    valor: 33_480,
    vence: 700,
  },
  {
    descricao: 'Hidróxido de cobre 538 g/kg',
    unidade: 'KG',
    minimo: 60,
    ativo: 'hidróxido de cobre',
    carenciaDias: 7,
    reentradaHoras: 24,
    epi: 'Macacão, luvas, máscara e viseira',
    lote: 'HC-07',
    quantidade: 90,
    valor: 5_130,
    vence: 20,
  },
  { descricao: 'Óleo mineral', unidade: 'L', minimo: 20, lote: 'OM-3', quantidade: 60, valor: 1_290, vence: 400 },
] as const;

const MAQUINAS = [
  { descricao: 'Trator cafeeiro 75 cv', tipo: 'TRATOR', medidor: 'HORIMETRO', ano: 2019, valorHora: 145 },
  { descricao: 'Caminhonete da fazenda', tipo: 'CAMINHAO', medidor: 'ODOMETRO', ano: 2021, valorHora: 2.9 },
] as const;

/** Fuellings, the tank filled each time: by machine, its reading, litres and cost. */
const ABASTECIMENTOS = [
  { maquina: 0, ha: 24, leitura: 2_410, litros: 88, valor: 536.8 },
  { maquina: 0, ha: 16, leitura: 2_428.5, litros: 97, valor: 591.7 },
  { maquina: 0, ha: 5, leitura: 2_449, litros: 104.5, valor: 637.45 },
  { maquina: 1, ha: 20, leitura: 61_320, litros: 52, valor: 317.2 },
  { maquina: 1, ha: 7, leitura: 61_805, litros: 49.5, valor: 301.95 },
] as const;

const FONTE = 'Níveis usados no sul de Minas; confirme com o seu agrônomo.';

/** Levels from which a pest is watched and controlled, in % of the sample, as used in Minas Gerais. */
const PRAGAS = [
  {
    descricao: 'Broca-do-café',
    especie: 'Hypothenemus hampei',
    tipo: 'PRAGA',
    amostra: 'FRUTO',
    medida: 'PERCENTUAL',
    alerta: 2,
    controle: 3,
  },
  {
    descricao: 'Bicho-mineiro',
    especie: 'Leucoptera coffeella',
    tipo: 'PRAGA',
    amostra: 'FOLHA',
    medida: 'PERCENTUAL',
    alerta: 20,
    controle: 30,
  },
  { descricao: 'Ferrugem', especie: 'Hemileia vastatrix', tipo: 'DOENCA', amostra: 'FOLHA', medida: 'PERCENTUAL', alerta: 3, controle: 5 },
] as const;

/** Inspections: a pest, a plot, and how many of those looked at had it. */
const INSPECOES = [
  { praga: 0, talhao: 1, ha: 9, amostrados: 600, infestados: 21 },
  { praga: 0, talhao: 2, ha: 9, amostrados: 600, infestados: 7 },
  { praga: 0, talhao: 4, ha: 8, amostrados: 600, infestados: 14 },
  { praga: 1, talhao: 5, ha: 14, amostrados: 200, infestados: 47 },
  { praga: 2, talhao: 4, ha: 13, amostrados: 200, infestados: 11 },
  { praga: 2, talhao: 7, ha: 13, amostrados: 200, infestados: 3 },
] as const;

/** The id of the record with this name; made if there is none. */
const garantir = async (call: Call, path: string, linha: { readonly descricao: string }): Promise<number> => {
  const feito = await criar(call, path, linha);
  if (feito !== undefined) return feito;
  const ha = (await lista<Nomeado>(call, `${path}?size=200`)).find(({ descricao }) => descricao === linha.descricao);
  if (!ha) throw new Error(`${path}: ${linha.descricao} nem se cria nem existe`);
  return ha.id;
};

/** Makes the rows where there is none yet. */
const seVazio = async (call: Call, path: string, linhas: readonly object[]): Promise<void> => {
  if ((await lista(call, path)).length > 0) return;
  for (const linha of linhas) await criar(call, path, linha);
};

const todos = async (call: Call, path: string, linhas: readonly { readonly descricao: string }[]): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const linha of linhas) ids.push(await garantir(call, path, linha));
  return ids;
};

const escolher = (ids: readonly number[], qual: number): number => {
  const id = ids[qual];
  if (id === undefined) throw new Error('a fazenda de exemplo veio sem o que o campo precisa');
  return id;
};

/** A plot by its index; with few plots it wraps around. */
const doTalhao = (talhoes: readonly Talhao[], qual: number): number =>
  escolher(
    talhoes.map(({ id }) => id),
    qual % talhoes.length,
  );

const comprarInsumos = async (call: Call, hoje: string): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const { lote, quantidade, valor, vence, ...insumo } of INSUMOS) {
    const id = await garantir(call, '/cad-insumos', insumo);
    const comprado = (await lista(call, `/cad-estoque/${id}/historico`)).length > 0;
    const entrada = { insumo: id, tipo: 'entrada', data: addDays(hoje, -24), quantidade, valor, lote, validade: addDays(hoje, vence) };
    if (!comprado) await criar(call, '/cad-estoque', entrada);
    ids.push(id);
  }
  return ids;
};

const cuidarDasMaquinas = async (call: Call, { hoje }: Campo): Promise<readonly number[]> => {
  const ids = await todos(call, '/cad-maquinas', MAQUINAS);
  for (const [qual, id] of ids.entries()) {
    const destes = ABASTECIMENTOS.filter(({ maquina }) => maquina === qual);
    const linhas = destes.map(({ leitura, litros, valor, ha }) => ({ leitura, litros, valor, data: addDays(hoje, -ha), tanqueCheio: 1 }));
    await seVazio(call, `/cad-maquinas/${id}/abastecimentos`, linhas);
  }
  const trator = escolher(ids, 0);
  const troca = { descricao: 'Troca de óleo e filtros', tipo: 'PREVENTIVA', data: addDays(hoje, -24), valor: 690, leitura: 2_410 };
  await seVazio(call, `/cad-maquinas/${trator}/manutencoes`, [{ ...troca, proximaLeitura: 2_660 }]);
  const graxa = { descricao: 'Engraxar o trator', maquina: trator, intervalo: 50, ultimaLeitura: 2_410, avisarAntes: 15 };
  await seVazio(call, '/machine-alerts', [graxa]);
  return ids;
};

/** The activities, each with its workers and machines: paths of the activity's parts and the bodies sent there. */
const trabalhos = (
  [adubacao, pulverizacao, rocada, desbrota, arruacao]: readonly number[],
  { maquinas, rocadeira, insumos, calda }: { maquinas: readonly number[]; rocadeira: number; insumos: readonly number[]; calda: number },
  gente: readonly number[],
) => {
  const trator = (km_inicio: number, km_fim: number, implemento?: number) => ({
    maquinas: [{ maquina: escolher(maquinas, 0), km_inicio, km_fim, ...(implemento && { implemento }) }],
  });
  const dias = (quem: readonly number[], valor: number) => ({
    colaboradores: quem.map((gloVinculoId) => ({ gloVinculoId, tipo: 1, quantidade: 1, valor })),
  });
  return [
    {
      tipo: rocada,
      ha: 23,
      talhoes: [1, 2],
      partes: { maquinas: trator(2_410.5, 2_417, rocadeira), mdobras: dias(gente.slice(0, 1), 130) },
    },
    {
      tipo: adubacao,
      ha: 19,
      talhoes: [4, 5],
      partes: {
        maquinas: trator(2_417.5, 2_423),
        insumos: { insumos: [{ insumo: escolher(insumos, 0), qtd: 1_850 }] },
        mdobras: dias(gente.slice(0, 3), 130),
      },
    },
    {
      tipo: pulverizacao,
      ha: 4,
      talhoes: [4],
      partes: {
        maquinas: trator(2_449.5, 2_454),
        caldas: { caldas: [{ calda, quantidade: 1_600 }] },
        mdobras: dias(gente.slice(0, 2), 130),
      },
    },
    { tipo: desbrota, ha: 6, talhoes: [7], partes: { mdobras: dias(gente.slice(1, 6), 120) } },
    {
      tipo: arruacao,
      ha: 2,
      talhoes: [8],
      partes: {
        mdobrasproducao: { vinculos: gente.slice(2, 6).map((colaborador, vez) => ({ colaborador, colhido: 180 + 25 * vez, valor: 0.55 })) },
      },
    },
  ];
};

const pagarAdiantado = async (call: Call, { hoje, safra, talhoes }: Campo, gente: readonly number[]): Promise<void> => {
  if ((await lista(call, '/cad-adiantamentos')).length > 0) return;
  const vale = { colaborador: escolher(gente, 0), descricao: 'Vale do mês' };
  const adiantamento = await criar(call, '/cad-adiantamentos', { ...vale, data: addDays(hoje, -18), valor: 400 });
  await criar(call, '/pagamento-apontamento', { adiantamento, data: addDays(hoje, -3), valor: 150 });
  await criar(call, '/cad-adiantamentos', { ...vale, descricao: 'Farmácia', data: addDays(hoje, -7), valor: 86.4 });
  const [meeiro] = await lista<ComId>(call, '/cad-meeiros?size=1');
  const [{ inicio = hoje } = {}] = (await lista<{ id: number; inicio: string }>(call, '/cat-safras?size=200')).filter(
    ({ id }) => id === safra,
  );
  if (!meeiro) return;
  await criar(call, '/cad-meeiro-contratos', {
    descricao: 'Parceria do talhão',
    colaborador: meeiro.id,
    talhao: doTalhao(talhoes, 10),
    inicio,
    meeiroPorcentagem: 0.4,
    meeiroTratos: 'MEEIRO',
  });
};

const vistoriar = async (call: Call, { hoje, talhoes }: Campo): Promise<void> => {
  const pragas = await todos(
    call,
    '/pests',
    PRAGAS.map((praga) => ({ ...praga, fonte: FONTE })),
  );
  const linhas = INSPECOES.map(({ praga, talhao, ha, amostrados, infestados }) => ({
    praga: escolher(pragas, praga),
    talhao: doTalhao(talhoes, talhao),
    data: addDays(hoje, -ha),
    amostrados,
    infestados,
  }));
  await seVazio(call, '/mip', linhas);
};

/**
 * A coffee farm's work besides picking, as of `hoje`: inputs bought and applied, machines that work and are maintained,
 * people by the day and by the piece, advances, a sharecropper, inspections for pests. Existing records are left as they
 * are.
 * @throws when the api refuses a step
 */
export const fillCampo = async (quem: Call, campo: Campo): Promise<void> => {
  const { hoje, safra, fazenda, talhoes } = campo;
  const gerente = naFazenda(quem, fazenda);
  const tipos = await todos(gerente, '/cat-atividades', TIPOS);
  const insumos = await comprarInsumos(gerente, hoje);
  const calda = await garantir(gerente, '/cad-caldas', { descricao: 'Calda de cobre com óleo' });
  const itens = [
    { insumo: escolher(insumos, 1), dose: 300, unidade: 'G', base: 'POR_100_L' },
    { insumo: escolher(insumos, 2), dose: 250, unidade: 'ML', base: 'POR_100_L' },
  ];
  await seVazio(gerente, `/cad-caldas/${calda}/itens`, itens);
  const maquinas = await cuidarDasMaquinas(gerente, campo);
  const implemento = { descricao: 'Roçadeira central', tipo: 'ROCADEIRA', maquina: escolher(maquinas, 0), largura: 1.8 };
  const rocadeira = await garantir(gerente, '/cad-implementos', implemento);
  const gente = (await lista<ComId>(gerente, '/cad-colaboradores?size=6&tipo=mensalista&sort=codigo')).map(({ id }) => id);
  const feitas = await lista<Atividade>(gerente, `/reg-atividades?safra=${safra}&size=200`);
  for (const { tipo, ha, talhoes: onde, partes } of trabalhos(tipos, { maquinas, rocadeira, insumos, calda }, gente)) {
    const data = addDays(hoje, -ha);
    const feita = feitas.find((outra) => outra.data === data && outra.atividade === tipo);
    const talhoesIds = onde.flatMap((qual) => talhoes[qual]?.id ?? []);
    const id = feita?.id ?? (await criar(gerente, '/reg-atividades', { safra, talhoesIds, atividade: tipo, data }));
    for (const [parte, corpo] of Object.entries(partes)) {
      const path = `/reg-atividades/${String(id)}/${parte}`;
      if ((await lista(gerente, path)).length === 0) expectStatus(await gerente(path, corpo), [200, 201, 202], path);
    }
  }
  await pagarAdiantado(gerente, campo, gente);
  await vistoriar(gerente, campo);
};
