import { cadastro } from './equipamentos.js';
import type { Mesa } from './mesa.js';
import { listar, obter, perguntar, type Recurso } from './recurso.js';

/** Plots, workers and machines: their records, and the reads of their work. */

const NINGUEM = 999_999;
let n = 0;

const novo = async ({ fazer }: Mesa, path: string, corpo: object): Promise<number> =>
  (await fazer('POST', path, { ...corpo })).id as number;
const colaborador = (mesa: Mesa) => novo(mesa, '/cad-colaboradores', { nome: `Zeca ${++n}`, tipo: 'meeiro' });

const deColaborador = (path: string, form: (mesa: Mesa) => Promise<object>, invalido: Readonly<Record<string, unknown>>): Recurso => ({
  path,
  form: async (mesa) => ({ ...(await form(mesa)) }),
  referencias: true,
  invalido,
  campos: Object.keys(invalido),
  recusado: async () => ({ colaborador: NINGUEM }),
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
  corrigido: (corpo) => ({ ...corpo, descricao: 'Corrigido' }),
});

/** A kind whose records may share a name: the refused case is a reference to no record. */
const comNome = (path: string, mais: object, invalido: Readonly<Record<string, unknown>>, aponta: object): Recurso => ({
  path,
  form: async () => ({ nome: `Nome ${++n}`, ...mais, obs: 'Do meio' }),
  invalido: { nome: '', ...invalido },
  campos: ['nome', ...Object.keys(invalido)],
  recusado: async () => ({ ...aponta }),
  codigo: 'REFERENCIA_NAO_ENCONTRADA',
  corrigido: (form) => ({ ...form, obs: 'De cima' }),
});

export const roca: Readonly<Record<string, Recurso>> = {
  talhoes: comNome('/cad-talhoes', { areaHa: 3.5 }, { areaHa: -1 }, { safras: [NINGUEM] }),
  colaboradores: comNome(
    '/cad-colaboradores',
    { tipo: 'diarista', valorDia: 95.5 },
    { tipo: 'vizinho', valorDia: -1 },
    { funcao: NINGUEM },
  ),
  maquinas: {
    ...cadastro('cad-maquinas', { medidor: 'HORIMETRO', valorHora: 150 }, { medidor: 'RELOGIO', valorHora: 1.234 }),
    recusado: async ({ fazer }) => {
      const descricao = `Trator ${++n}`;
      await fazer('POST', '/cad-maquinas', { descricao, medidor: 'HORIMETRO' });
      return { descricao };
    },
  },
  adiantamentos: deColaborador(
    '/cad-adiantamentos',
    async (mesa) => ({ descricao: 'Vale', colaborador: await colaborador(mesa), data: '2026-08-05', valor: 150.25 }),
    { data: 'ontem', valor: -1 },
  ),
  'contratos-de-meeiro': deColaborador(
    '/cad-meeiro-contratos',
    async (mesa) => ({
      ...{ descricao: 'A meia', colaborador: await colaborador(mesa), talhao: mesa.sitio.mata },
      ...{ inicio: '2026-01-01', fim: '2026-12-31', meeiroPorcentagem: 0.4 },
    }),
    { inicio: 'ontem', meeiroPorcentagem: 2 },
  ),
};

/** A worker who picked and worked, and a machine that worked and was fuelled. */
const feito = async (mesa: Mesa) => {
  const [quem, trator] = [
    await colaborador(mesa),
    await novo(mesa, '/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 100 }),
  ];
  const atividade = await novo(mesa, '/reg-atividades', { talhoesIds: [mesa.sitio.mata], data: '2026-08-03', atividade: 'ROÇADA' });
  const dia = { gloVinculoId: quem, tipo: 1, quantidade: 1, valor: 90 };
  await mesa.fazer('POST', `/reg-atividades/${atividade}/mdobras`, { colaboradores: [dia] });
  await mesa.fazer('POST', `/reg-atividades/${atividade}/maquinas`, { maquinas: [{ maquina: trator, km_inicio: 10, km_fim: 12.5 }] });
  await novo(mesa, '/cad-adiantamentos', { colaborador: quem, data: '2026-08-05', valor: 50 });
  await novo(mesa, '/cad-meeiro-contratos', { colaborador: quem, talhao: mesa.sitio.mata, inicio: '2026-01-01', meeiroPorcentagem: 0.5 });
  return { quem, trator };
};

const CHAVE = { 'idempotency-key': 'reajuste-da-roca' };

/** Puts off an advance that *Hoje* tells of, and takes it up again. */
const deixar = async (mesa: Mesa): Promise<void> => {
  const { body } = await mesa.ana.call('GET', '/hoje');
  const { chave } = body.grupos.find(({ tipo }: { tipo: string }) => tipo === 'adiantamento').itens[0];
  const rota = '/hoje/deixadas';
  const corpo = { chave, ate: '2026-12-01', motivo: 'Combinado para o fim da safra' };
  for (const [metodo, certo] of [
    ['POST', corpo],
    ['PATCH', { chave }],
  ] as const) {
    const pedido = { metodo, rota, corpo: certo };
    const cabecalhos = { 'idempotency-key': `hoje-${metodo}` };
    await mesa.pedir({ ...pedido, caso: 'inválido', corpo: {} });
    await mesa.pedir({ ...pedido, caso: 'recusado', corpo: { ...certo, chave: `adiantamento:${NINGUEM}` } });
    await mesa.pedir({ ...pedido, caso: 'outra conta', quem: mesa.bia });
    await mesa.pedir({ ...pedido, caso: 'certo', cabecalhos });
    await mesa.pedir({ ...pedido, caso: 'repetido', cabecalhos });
  }
};

/** Reads of plots, workers and machines, and an hourly rate readjusted over a period. */
export const trocasDaRoca = async (mesa: Mesa): Promise<void> => {
  const { quem, trator } = await feito(mesa);
  const em = { id: quem };
  await perguntar(mesa, '/cad-talhoes/mapa', { query: '?de=2026-08-01&ate=2026-08-31', invalido: '?de=ontem' });
  await perguntar(mesa, '/cad-talhoes/{id}/resumo', { em: { id: mesa.sitio.mata }, query: '?de=2026-08-01&ate=2026-08-31' });
  await perguntar(mesa, '/hoje');
  await deixar(mesa);
  await listar(mesa, '/cad-colaboradores/folha-pagamento', '?tipoBusca=1&size=1');
  for (const parte of ['historico', 'historico-calendario', 'saldo-meeiro', 'historico-saidas', 'parcerias', 'pagamentos'])
    await obter(mesa, `/cad-colaboradores/{id}/${parte}`, em);
  for (const parte of ['consumo', 'trabalhos']) await obter(mesa, `/cad-maquinas/{id}/${parte}`, { id: trator });
  const corpo = { valorHora: 120.1, inicio: '2026-08-01', fim: '2026-08-31' };
  const reajuste = { metodo: 'PUT', rota: '/cad-maquinas/{id}/reajuste-valor-hora', em: { id: trator } } as const;
  const errado = await mesa.pedir({ ...reajuste, caso: 'inválido', corpo: { ...corpo, fim: '2026-07-31' } });
  expect(errado.body.errors).toEqual([{ campo: 'fim', mensagem: 'O fim do período vem antes do início.' }]);
  await mesa.pedir({ ...reajuste, caso: 'recusado', em: { id: NINGUEM }, corpo });
  await mesa.pedir({ ...reajuste, caso: 'outra conta', corpo, quem: mesa.bia });
  await mesa.pedir({ ...reajuste, caso: 'certo', corpo, cabecalhos: CHAVE });
  await mesa.pedir({ ...reajuste, caso: 'repetido', corpo, cabecalhos: CHAVE });
};
