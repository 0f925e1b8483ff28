import { cadastro } from './equipamentos.js';
import type { Mesa } from './mesa.js';
import type { Recurso } from './recurso.js';

/** Machines and agronomy: inspections, mixtures, prescriptions and certification. */

const NINGUEM = 999_999;
let n = 0;
/** Numbers that answers show hang on nothing else that was made. */
let carteiras = 0;
const novo = async ({ fazer }: Mesa, path: string, corpo: object): Promise<number> =>
  (await fazer('POST', path, { ...corpo })).id as number;
const praga = (mesa: Mesa) =>
  novo(mesa, '/pests', { descricao: `Broca ${++n}`, alerta: 3, controle: 5, fonte: 'O agrônomo da cooperativa' });
const norma = async (mesa: Mesa) =>
  novo(mesa, '/certification-norm-data', {
    certificacao: await novo(mesa, '/certifications', { descricao: `Selo da norma ${++n}` }),
    edicao: '1.0',
  });

/** A kind whose records may share a name: the refused case is a reference to no record. */
const comReferencia = (campo: string): Pick<Recurso, 'recusado' | 'codigo'> => ({
  recusado: async () => ({ [campo]: NINGUEM }),
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
});

export const agronomia: Readonly<Record<string, Recurso>> = {
  implementos: cadastro('cad-implementos', { tipo: 'ROCADEIRA', largura: 1.8 }, { tipo: 'ARADO', largura: -1 }),
  'alertas-de-maquinas': {
    path: '/machine-alerts',
    form: async (mesa) => ({
      ...{ descricao: 'Trocar o óleo', intervalo: 250, intervaloDias: 180, ultimaLeitura: 1000, ultimaData: '2026-08-01' },
      maquina: await novo(mesa, '/cad-maquinas', { descricao: `Trator ${++n}`, medidor: 'HORIMETRO' }),
    }),
    referencias: true,
    invalido: { descricao: '', intervaloDias: 0 },
    campos: ['descricao', 'intervaloDias'],
    ...comReferencia('maquina'),
    corrigido: (form) => ({ ...form, intervaloDias: 30 }),
  },
  caldas: cadastro('cad-caldas', { volumeHa: 400 }, { volumeHa: -1 }),
  pragas: cadastro('pests', { tipo: 'DOENCA', alerta: 3, controle: 5, fonte: 'Boletim' }, { tipo: 'BICHO', alerta: -1 }),
  certificacoes: cadastro('certifications', { alcance: 'GRUPO', cicloMeses: 12 }, { alcance: 'PAIS', cicloMeses: 0 }),
  'normas-de-certificacao': {
    path: '/certification-norm-data',
    form: async (mesa) => ({
      certificacao: await novo(mesa, '/certifications', { descricao: `Selo ${++n}` }),
      ...{ edicao: '1.0', validaDesde: '2026-01-01', obs: 'A primeira' },
    }),
    referencias: true,
    invalido: { edicao: '', validaDesde: 'ontem' },
    campos: ['edicao', 'validaDesde'],
    ...comReferencia('certificacao'),
    corrigido: (form) => ({ ...form, edicao: '1.1' }),
  },
  'minhas-certificacoes': {
    path: '/my-certification',
    form: async (mesa) => ({ descricao: 'Ciclo de 2026', norma: await norma(mesa), inicio: '2026-01-01', validade: '2026-08-31' }),
    referencias: true,
    invalido: { descricao: '', validade: '31/12/2026' },
    campos: ['descricao', 'validade'],
    ...comReferencia('norma'),
    corrigido: (form) => ({ ...form, validade: '2027-12-31' }),
  },
  agronomos: {
    path: '/agronomist',
    form: async () => ({ nome: 'Marta Alves', registro: `MG-${1000 + ++carteiras}/D`, obs: 'Da cooperativa' }),
    invalido: { nome: '', conselho: 'OAB' },
    campos: ['nome', 'conselho'],
    recusado: async ({ fazer }) => {
      const registro = `SP-${1000 + ++carteiras}/D`;
      await fazer('POST', '/agronomist', { nome: 'Outro', registro });
      return { registro };
    },
    codigo: 'CADASTRO_REPETIDO',
    corrigido: (form) => ({ ...form, conselho: 'CFTA' }),
  },
  inspecoes: {
    path: '/mip',
    form: async (mesa) => ({
      ...{ data: '2026-08-30', talhao: mesa.sitio.mata, praga: await praga(mesa) },
      ...{ amostrados: 1800, infestados: 54, obs: 'Meia encosta' },
    }),
    referencias: true,
    invalido: { data: 'ontem', amostrados: 0 },
    campos: ['data', 'amostrados'],
    ...comReferencia('praga'),
    corrigido: (form) => ({ ...form, infestados: 90 }),
  },
};
