import type { Corpo, Mesa } from './mesa.js';
import type { Recurso } from './recurso.js';

/** The eight processes: a form of each, an impossible one, and the parts that may be taken out of its record. */

type Citado = { readonly id: number; readonly codigo: string };
/** A lot as a form names it: its id, with the code beside it. */
const loteCitado = async ({ fazer, sitio }: Mesa, quantidade: number): Promise<Citado> => {
  const { id, codigo } = await fazer('POST', '/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId: sitio.mata, quantidade }] });
  return { id, codigo };
};
const graoCitado = async ({ fazer }: Mesa, quantidade: number): Promise<Citado> => {
  const { id, codigo } = (await fazer('POST', '/rastreabilidade/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade }))
    .saidas[0];
  return { id, codigo };
};
const novoLote = async (mesa: Mesa, quantidade: number): Promise<number> => (await loteCitado(mesa, quantidade)).id;
const novoGrao = async (mesa: Mesa, quantidade: number): Promise<number> => (await graoCitado(mesa, quantidade)).id;

type Lote = { readonly id: number };
type Linhas = readonly Lote[];
const ANTES_DO_LOTE = '2026-05-01';
const motivo = 'Contado outra vez';

const doisLotes = async (mesa: Mesa) => [{ ...(await loteCitado(mesa, 800)), quantidade: 500 }, { id: await novoLote(mesa, 300.5) }];
const segundo = (linhas: Linhas) => linhas[1]?.id ?? 0;
const primeiro = (linhas: Linhas) => linhas[0]?.id ?? 0;

const passagem = (processo: string, mais: Pick<Recurso, 'form' | 'invalido' | 'campos' | 'recusado' | 'corrigido' | 'saida'>): Recurso => ({
  path: `/rastreabilidade/${processo}`,
  referencias: true,
  historico: true,
  codigo: 'DATA_ANTES_DO_LOTE',
  partes: { lote: ({ lote }) => segundo(lote) },
  ...mais,
});

const doSecador = (processo: string): Recurso =>
  passagem(processo, {
    form: async (mesa) => ({
      secador: mesa.sitio.secador,
      lote: await doisLotes(mesa),
      dataEntrada: '2026-05-20',
      horaEntrada: '08:00',
      umidadeEntrada: 32.1,
      dataSaida: '2026-05-22',
      horaSaida: '06:30',
      umidadeSaida: 11.4,
      responsavel: 'Geraldo',
    }),
    invalido: { secador: 0, lote: [], dataEntrada: '2026-02-30', umidadeEntrada: 132, dataSaida: 'depois' },
    campos: ['secador', 'lote', 'dataEntrada', 'umidadeEntrada', 'dataSaida'],
    recusado: async () => ({ dataEntrada: ANTES_DO_LOTE }),
    corrigido: (form) => ({ ...form, dataSaida: '', horaSaida: '', umidadeSaida: '', motivo }),
    saida: { aberta: { dataSaida: '', horaSaida: '', umidadeSaida: '' }, em: '2026-05-22', antes: '2026-05-19' },
  });

const terreiro = passagem('terreiro', {
  form: async (mesa) => ({
    terreiro: mesa.sitio.terreiro,
    lote: await doisLotes(mesa),
    data_entrada: '2026-05-12',
    hora_entrada: '16:00',
    data_saida: '',
    responsavel: 'Sebastião',
  }),
  invalido: { terreiro: 0, lote: [], data_entrada: '2026-02-30', hora_entrada: '25:00' },
  campos: ['terreiro', 'lote', 'data_entrada', 'hora_entrada'],
  recusado: async () => ({ data_entrada: ANTES_DO_LOTE }),
  corrigido: (form) => ({ ...form, data_saida: '2026-05-19', hora_saida: '07:30', motivo }),
  saida: { aberta: {}, em: '2026-05-19', antes: '2026-05-11' },
});

/** An exit day that is no date means no exit yet, and a blank moisture none. */
const armazem = passagem('armazem', {
  form: async (mesa) => ({
    pilha: mesa.sitio.pilha,
    lote: await doisLotes(mesa),
    dataEntrada: '2026-05-22',
    dataSaida: 'Invalid date',
    umidadeEntrada: 11.4,
    umidadeSaida: '',
    responsavel: null,
  }),
  invalido: { pilha: 0, lote: [], dataEntrada: '', umidadeEntrada: 'seco' },
  campos: ['pilha', 'lote', 'dataEntrada', 'umidadeEntrada'],
  recusado: async () => ({ dataEntrada: ANTES_DO_LOTE }),
  corrigido: (form) => ({ ...form, dataSaida: '2026-06-30', umidadeSaida: 11.75, motivo }),
  saida: { aberta: {}, em: '2026-06-30', antes: '2026-05-21' },
});

const usarNoRebeneficio = async ({ fazer }: Mesa, id: number, quantidade: number) =>
  fazer('POST', '/rastreabilidade/rebeneficio', {
    dataEntrada: '2026-06-08',
    lotes: [{ id, quantidade }],
    escolha: [{ tipo: 'Moca', quantidade }],
  });

const beneficio: Recurso = {
  path: '/rastreabilidade/beneficio',
  referencias: true,
  historico: true,
  form: async (mesa) => ({
    avulso: 0,
    dataEntrada: '2026-06-01',
    horaEntrada: '07:15',
    tipo: 'Bica corrida',
    qualidade: 'Mole',
    quantidade: 96.5,
    perda: 90,
    escolha: [{ descricao: 'Escolha', qualidade: 'Dura', quantidade: 4.25 }],
    adicionais: [{ descricao: 'Catação', tipo: 'peneira', resultado: '4 %' }],
    lotes: await doisLotes(mesa),
    responsavel: 'Geraldo',
  }),
  invalido: { dataEntrada: '2026-13-01', quantidade: 0, avulso: 2, escolha: [{ quantidade: 1.0005 }] },
  campos: ['dataEntrada', 'quantidade', 'avulso', 'escolha[0].quantidade'],
  recusado: async (mesa) => ({ lotes: [{ id: await novoLote(mesa, 10), quantidade: 10.001 }] }),
  codigo: 'LOTE_SEM_SALDO',
  corrigido: (form, { saidas }) => ({
    ...form,
    quantidade: 70,
    escolha: [{ id: saidas[1].id, tipo: 'Escolha', quantidade: 4 }],
    motivo,
  }),
  uso: { fazer: (mesa, { saidas }) => usarNoRebeneficio(mesa, primeiro(saidas), 60), codigo: 'LOTE_JA_USADO' },
  partes: { escolha: ({ saidas }) => segundo(saidas), adicional: () => 1, lote: ({ lotes }) => segundo(lotes) },
};

const rebeneficio: Recurso = {
  path: '/rastreabilidade/rebeneficio',
  referencias: true,
  historico: true,
  form: async (mesa) => ({
    lotes: [{ ...(await graoCitado(mesa, 100)), ref_id: 7, quantidade: 60 }, { id: await novoGrao(mesa, 50) }],
    adicionais: [{ id: 1, descricao: 'Peneira', tipo: 'furo', resultado: '17/18' }],
    escolha: [
      { tipo: 'Peneira 17/18', qualidade: 'Mole', quantidade: 50 },
      { tipo: 'Moca', quantidade: 8.5 },
    ],
    dataEntrada: '2026-06-07',
    horaEntrada: '08:00',
    dataSaida: '',
    horaSaida: '',
    medida: 60,
    medidaTara: 0,
    responsavel: 'Geraldo',
  }),
  invalido: { dataEntrada: 'ontem', escolha: [], lotes: [{ id: 'x' }], medida: -1 },
  campos: ['dataEntrada', 'escolha', 'lotes[0].id', 'medida'],
  recusado: async () => ({ escolha: [{ tipo: 'Moca', quantidade: 110.001 }] }),
  codigo: 'SAI_MAIS_DO_QUE_ENTRA',
  corrigido: (form, { saidas }) => ({ ...form, escolha: [{ id: saidas[0].id, tipo: 'Peneira 16', quantidade: 58 }], perda: 52, motivo }),
  uso: { fazer: (mesa, { saidas }) => usarNoRebeneficio(mesa, primeiro(saidas), 50), codigo: 'LOTE_JA_USADO' },
  partes: { escolha: ({ saidas }) => segundo(saidas), adicional: () => 1, lote: ({ lotes }) => segundo(lotes) },
};

const despolpagem: Recurso = {
  path: '/rastreabilidade/despolpagem',
  referencias: true,
  historico: true,
  form: async ({ sitio }) => ({
    despolpador: sitio.descascador,
    data: '2026-05-12',
    descricao: 'Cereja da Mata',
    responsavel: 'Sebastião',
    talhao: [
      { talhao: sitio.mata, quantidade: 600 },
      { talhao: sitio.pedreira, quantidade: 200, data: '2026-05-11' },
    ],
    saida: [
      { tipo: 'Cereja', quantidade: 300 },
      { tipo: 'Verde', quantidade: 100 },
    ],
  }),
  invalido: { despolpador: null, data: '', talhao: [], saida: [{ tipo: 'Cereja', quantidade: -1 }] },
  campos: ['despolpador', 'data', 'talhao', 'saida[0].quantidade'],
  recusado: async ({ sitio }) => ({ talhao: [{ talhao: sitio.mata, quantidade: 1, data: '2026-05-13' }] }),
  codigo: 'COLHEITA_DEPOIS_DA_DESPOLPA',
  corrigido: (form, { saida }) => ({ ...form, saida: [{ id: saida[0].id, tipo: 'Cereja', quantidade: 310.5 }], motivo }),
  uso: {
    fazer: ({ fazer, sitio }, { saida }) =>
      fazer('POST', '/rastreabilidade/terreiro', { terreiro: sitio.terreiro, lote: [{ id: primeiro(saida) }], data_entrada: '2026-05-13' }),
    codigo: 'LOTE_JA_USADO',
  },
  partes: { saida: ({ saida }) => segundo(saida), entrada: () => 2 },
};

const vender = async ({ fazer, sitio }: Mesa, produtos: readonly Corpo[]) => {
  const { id } = await fazer('POST', '/vendas', { data: '2026-06-20', cliente: sitio.cliente, produtos });
  return fazer('PUT', `/vendas/${id}/finalizar`, {});
};

const cooperativa: Recurso = {
  path: '/rastreabilidade/cooperativa',
  referencias: true,
  historico: true,
  form: async (mesa) => ({
    cooperativa: mesa.sitio.cooperativa,
    entries: [
      { id: await novoGrao(mesa, 100), type: 'beneficio', kg: 60 },
      { id: await novoGrao(mesa, 50), type: 'beneficio', kg: 40.5 },
    ],
    kg: 100.5,
    date: '2026-06-10',
    codigo: undefined,
  }),
  invalido: { cooperativa: -1, entries: [], kg: '50', date: '10/06/2026' },
  campos: ['cooperativa', 'entries', 'kg', 'date'],
  recusado: async () => ({ kg: 99 }),
  codigo: 'DEPOSITO_NAO_FECHA',
  corrigido: (form) => ({ ...form, kg: 20, entries: [{ ...(form.entries as Linhas)[0], kg: 20 }], motivo }),
  uso: {
    fazer: (mesa, { entries }) => vender(mesa, [{ id: primeiro(entries), quantidade: 100, precoSaca: 2015.5 }]),
    codigo: 'CORRECAO_IMPEDIDA',
  },
  partes: { lote: ({ entries }) => segundo(entries) },
};

export const processos: Readonly<Record<string, Recurso>> = {
  terreiro,
  secagem: doSecador('secagem'),
  ressecagem: doSecador('ressecagem'),
  armazem,
  despolpagem,
  beneficio,
  rebeneficio,
  cooperativa,
};

/** A plot's picking becomes a lot. */
export const colheita: Omit<Recurso, 'corrigido'> = {
  path: '/rastreabilidade',
  referencias: true,
  form: async ({ sitio }) => ({
    data: '2026-05-11',
    talhoes: [
      { talhaoId: sitio.mata, quantidade: 600, valor: 900 },
      { talhaoId: sitio.pedreira, quantidade: 200.125 },
    ],
  }),
  invalido: { data: '2026-02-30', talhoes: [{ talhaoId: 'Mata', quantidade: 0 }] },
  campos: ['data', 'talhoes[0].talhaoId', 'talhoes[0].quantidade'],
  recusado: async () => ({ data: '2027-01-01' }),
  codigo: 'DATA_FUTURA',
};
