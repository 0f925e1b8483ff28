import type { Corpo, Mesa } from './mesa.js';
import { criar, foraDoLugar, listar, obter, type Recurso, repetir } from './recurso.js';

/** Payroll sheets, and what each worker of them is paid. */

const NINGUEM = 999_999;
const FOLHAS = '/folha-pagamento';
const DETALHE = '/colaborador-pagamentos';
let n = 0;

const colaborador = async ({ fazer }: Mesa) =>
  (await fazer('POST', '/cad-colaboradores', { nome: `Zeca ${++n}`, codigo: `Z${n}`, tipo: 'diarista' })).id as number;

/** Somebody who worked a day, and a sheet of its month. */
const comTrabalho = async (mesa: Mesa): Promise<Corpo & { readonly colaboradores: readonly number[] }> => {
  const quem = await colaborador(mesa);
  const { id } = await mesa.fazer('POST', '/reg-atividades', { talhao: mesa.sitio.mata, data: '2026-08-10', atividade: 'CAPINA' });
  const linha = { gloVinculoId: quem, tipo: 1, quantidade: 1, valor: 120, extra: 2, valorExtra: 15.5 };
  await mesa.fazer('POST', `/reg-atividades/${id}/mdobras`, { colaboradores: [linha] });
  return {
    ...{ descricao: `Agosto ${n}`, inicio: '2026-08-01', fim: '2026-08-31', data: '2026-09-05' },
    colaboradores: [quem],
  };
};

const folha: Omit<Recurso, 'corrigido'> = {
  path: FOLHAS,
  form: comTrabalho,
  referencias: true,
  invalido: { inicio: 'ontem', colaboradores: [] },
  campos: ['inicio', 'fim', 'colaboradores'],
  recusado: async () => ({ colaboradores: [NINGUEM] }),
  codigo: 'COLABORADOR_NAO_EXISTE',
};

const nova = async (mesa: Mesa) => {
  const form = await comTrabalho(mesa);
  const feita = await mesa.ana.call('POST', FOLHAS, form, mesa.sitio.na);
  return { em: { id: feita.body.id as number }, vista: { 'if-match': String(feita.headers.etag) }, quem: form.colaboradores[0] as number };
};

const alterar = async (mesa: Mesa) => {
  const { em, vista } = await nova(mesa);
  const put = { metodo: 'PUT', rota: `${FOLHAS}/{id}`, em } as const;
  const corpo = { descricao: 'Agosto, a segunda' };
  await foraDoLugar(mesa, { ...put, corpo });
  await mesa.pedir({ ...put, caso: 'inválido', corpo: { fim: 'amanhã' } });
  const doOutro = await mesa.pedir({ ...put, caso: 'recusado', corpo: { tipo: 'colheita' } });
  expect(doOutro.body.code).toBe('TIPO_DE_OUTRA_FOLHA');
  await repetir(mesa, { ...put, caso: 'certo', corpo, cabecalhos: vista }, { corpo: { descricao: 'Outra' } });
  await mesa.pedir({ ...put, caso: 'versão velha', corpo, cabecalhos: vista });
};

const fecharEAbrir = async (mesa: Mesa) => {
  const { em, vista } = await nova(mesa);
  const trancar = { metodo: 'PUT', rota: `${FOLHAS}/trancar/{id}`, em } as const;
  const abrir = { metodo: 'PATCH', rota: `${FOLHAS}/abrir/{id}`, em } as const;
  await foraDoLugar(mesa, { ...trancar, corpo: {} });
  await mesa.pedir({ ...trancar, caso: 'inválido', corpo: { rateio: 'SORTE' } });
  await repetir(mesa, { ...trancar, caso: 'certo', corpo: { categoria: 'Capina' }, cabecalhos: vista }, { corpo: {} });
  await mesa.pedir({ ...trancar, caso: 'versão velha', corpo: {}, cabecalhos: vista });
  await foraDoLugar(mesa, abrir);
  await mesa.pedir({ ...abrir, caso: 'versão velha', cabecalhos: vista });
  const { lancamento } = await mesa.fazer('GET', `${FOLHAS}/${em.id}`);
  const { pagamentos } = await mesa.fazer('GET', `/financeiro/${lancamento}`);
  await mesa.fazer('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' });
  expect((await mesa.pedir({ ...abrir, caso: 'recusado' })).body.code).toBe('LANCAMENTO_COM_PAGAMENTO_PAGO');
  await mesa.fazer('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PENDENTE' });
  await repetir(mesa, { ...abrir, caso: 'certo' }, { query: '?fazenda=0' });
};

const pagar = async (mesa: Mesa) => {
  const { em, vista, quem } = await nova(mesa);
  await obter(mesa, `${DETALHE}/{id}`, em);
  const put = { metodo: 'PUT', rota: `${DETALHE}/{id}`, em, query: `?colaborador=${quem}` } as const;
  const corpo = { valor: 160, motivo: 'Ajudou na bomba' };
  await foraDoLugar(mesa, { ...put, corpo });
  await mesa.pedir({ ...put, caso: 'inválido', corpo: { valor: 1.001 } });
  const deFora = await mesa.pedir({ ...put, caso: 'recusado', corpo, query: `?colaborador=${NINGUEM}` });
  expect(deFora.body.code).toBe('COLABORADOR_FORA_DA_FOLHA');
  await repetir(mesa, { ...put, caso: 'certo', corpo, cabecalhos: vista }, { corpo: { valor: 161 } });
  await mesa.pedir({ ...put, caso: 'versão velha', corpo, cabecalhos: vista });
  const mais = { metodo: 'POST', rota: `${DETALHE}/{id}/{colabId}`, em: { ...em, colabId: await colaborador(mesa) } } as const;
  await mesa.pedir({ ...mais, caso: 'inválido', em: { ...em, colabId: 'abc' } });
  await mesa.pedir({ ...mais, caso: 'recusado', em: { ...em, colabId: NINGUEM } });
  await mesa.pedir({ ...mais, caso: 'outra conta', quem: mesa.bia });
  await mesa.pedir({ ...mais, caso: 'versão velha', cabecalhos: vista });
  await repetir(mesa, { ...mais, caso: 'certo' }, { query: '?fazenda=0' });
};

const apagar = async (mesa: Mesa) => {
  const { em, vista } = await nova(mesa);
  await mesa.fazer('PUT', `${FOLHAS}/${em.id}`, { descricao: 'Mudou' });
  const tirar = { metodo: 'DELETE', rota: `${FOLHAS}/{id}`, em } as const;
  await foraDoLugar(mesa, tirar);
  await mesa.pedir({ ...tirar, caso: 'versão velha', cabecalhos: vista });
  await repetir(mesa, { ...tirar, caso: 'certo' }, { query: '?fazenda=0' });
  const fechada = await nova(mesa);
  await mesa.fazer('PUT', `${FOLHAS}/trancar/${fechada.em.id}`, {});
  expect((await mesa.pedir({ ...tirar, caso: 'recusado', em: fechada.em })).body.code).toBe('FOLHA_FECHADA');
};

/** A payroll sheet from its first draft to its end. */
export const trocasDasFolhas = async (mesa: Mesa): Promise<void> => {
  const { feito } = await criar(mesa, folha);
  await listar(mesa, FOLHAS);
  await obter(mesa, `${FOLHAS}/{id}`, { id: feito.body.id });
  await alterar(mesa);
  await fecharEAbrir(mesa);
  await pagar(mesa);
  await apagar(mesa);
};
