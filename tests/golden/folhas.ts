import type { Corpo, Mesa } from './mesa.js';
import { criar, foraDoLugar, listar, obter, perguntar, type Recurso, repetir } from './recurso.js';

/** Payroll and harvest sheets, and the payment of each of their workers. */

const NINGUEM = 999_999;
const DIA = '2026-08-10';
let n = 0;

/** A kind of sheet: its addresses, the other kind, and a day of the work that it pays. */
type Especie = {
  readonly folhas: string;
  readonly detalhe: string;
  readonly outroTipo: string;
  readonly trabalhar: (mesa: Mesa, quem: number) => Promise<unknown>;
};

const colaborador = async ({ fazer }: Mesa) =>
  (await fazer('POST', '/cad-colaboradores', { nome: `Zeca ${++n}`, codigo: `Z${n}`, tipo: 'diarista' })).id as number;

const doPagamento: Especie = {
  ...{ folhas: '/folha-pagamento', detalhe: '/colaborador-pagamentos', outroTipo: 'colheita' },
  trabalhar: async ({ fazer, sitio }, quem) => {
    const { id } = await fazer('POST', '/reg-atividades', { talhao: sitio.mata, data: DIA, atividade: 'CAPINA' });
    const linha = { gloVinculoId: quem, tipo: 1, quantidade: 1, valor: 120, extra: 2, valorExtra: 15.5 };
    await fazer('POST', `/reg-atividades/${id}/mdobras`, { colaboradores: [linha] });
  },
};

const daColheita: Especie = {
  ...{ folhas: '/folha-pagamento-colheita', detalhe: '/colaborador-pagamento-colheita', outroTipo: 'mensalista' },
  trabalhar: async ({ fazer, sitio }, quem) => {
    const { id } = await fazer('POST', '/reg-atividades', { talhao: sitio.mata, data: DIA });
    const vinculo = { colaborador: quem, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
    await fazer('POST', `/reg-atividades/${id}/mdobrascolheita`, { vinculos: [vinculo] });
  },
};

/** A worker with one day of work and an advance, and a sheet of that month. */
const comTrabalho = async (mesa: Mesa, especie: Especie): Promise<Corpo & { readonly colaboradores: readonly number[] }> => {
  const quem = await colaborador(mesa);
  await especie.trabalhar(mesa, quem);
  await mesa.fazer('POST', '/cad-adiantamentos', { colaborador: quem, data: '2026-08-01', valor: 20.5, descricao: 'Vale' });
  return {
    ...{ descricao: `Agosto ${n}`, inicio: '2026-08-01', fim: '2026-08-31', data: '2026-09-05' },
    colaboradores: [quem],
  };
};

const folhaDe = (especie: Especie): Omit<Recurso, 'corrigido'> => ({
  path: especie.folhas,
  form: (mesa) => comTrabalho(mesa, especie),
  referencias: true,
  invalido: { inicio: 'ontem', colaboradores: [] },
  campos: ['inicio', 'fim', 'colaboradores'],
  recusado: async () => ({ colaboradores: [NINGUEM] }),
  codigo: 'COLABORADOR_NAO_EXISTE',
});

const nova = async (mesa: Mesa, especie: Especie) => {
  const form = await comTrabalho(mesa, especie);
  const feita = await mesa.ana.call('POST', especie.folhas, form, mesa.sitio.na);
  return { em: { id: feita.body.id as number }, vista: { 'if-match': String(feita.headers.etag) }, quem: form.colaboradores[0] as number };
};

const alterar = async (mesa: Mesa, especie: Especie) => {
  const { em, vista } = await nova(mesa, especie);
  const put = { metodo: 'PUT', rota: `${especie.folhas}/{id}`, em } as const;
  const corpo = { descricao: 'Agosto, a segunda' };
  await foraDoLugar(mesa, { ...put, corpo });
  await mesa.pedir({ ...put, caso: 'inválido', corpo: { fim: 'amanhã' } });
  const doOutro = await mesa.pedir({ ...put, caso: 'recusado', corpo: { tipo: especie.outroTipo } });
  expect(doOutro.body.code).toBe('TIPO_DE_OUTRA_FOLHA');
  await repetir(mesa, { ...put, caso: 'certo', corpo, cabecalhos: vista }, { corpo: { descricao: 'Outra' } });
  await mesa.pedir({ ...put, caso: 'versão velha', corpo, cabecalhos: vista });
};

const fecharEAbrir = async (mesa: Mesa, especie: Especie) => {
  const { em, vista } = await nova(mesa, especie);
  const trancar = { metodo: 'PUT', rota: `${especie.folhas}/trancar/{id}`, em } as const;
  const abrir = { metodo: 'PATCH', rota: `${especie.folhas}/abrir/{id}`, em } as const;
  await foraDoLugar(mesa, { ...trancar, corpo: {} });
  await mesa.pedir({ ...trancar, caso: 'inválido', corpo: { rateio: 'SORTE' } });
  await repetir(mesa, { ...trancar, caso: 'certo', corpo: { categoria: 'Capina' }, cabecalhos: vista }, { corpo: {} });
  await mesa.pedir({ ...trancar, caso: 'versão velha', corpo: {}, cabecalhos: vista });
  await foraDoLugar(mesa, abrir);
  await mesa.pedir({ ...abrir, caso: 'versão velha', cabecalhos: vista });
  const { lancamento } = await mesa.fazer('GET', `${especie.folhas}/${em.id}`);
  const { pagamentos } = await mesa.fazer('GET', `/financeiro/${lancamento}`);
  await mesa.fazer('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO' });
  expect((await mesa.pedir({ ...abrir, caso: 'recusado' })).body.code).toBe('LANCAMENTO_COM_PAGAMENTO_PAGO');
  await mesa.fazer('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PENDENTE' });
  await repetir(mesa, { ...abrir, caso: 'certo' }, { query: '?fazenda=0' });
};

const pagar = async (mesa: Mesa, especie: Especie) => {
  const { em, vista, quem } = await nova(mesa, especie);
  await obter(mesa, `${especie.detalhe}/{id}`, em);
  const put = { metodo: 'PUT', rota: `${especie.detalhe}/{id}`, em, query: `?colaborador=${quem}` } as const;
  const corpo = { valor: 160, motivo: 'Ajudou na bomba' };
  await foraDoLugar(mesa, { ...put, corpo });
  await mesa.pedir({ ...put, caso: 'inválido', corpo: { valor: 1.001 } });
  const deFora = await mesa.pedir({ ...put, caso: 'recusado', corpo, query: `?colaborador=${NINGUEM}` });
  expect(deFora.body.code).toBe('COLABORADOR_FORA_DA_FOLHA');
  await repetir(mesa, { ...put, caso: 'certo', corpo, cabecalhos: vista }, { corpo: { valor: 161 } });
  await mesa.pedir({ ...put, caso: 'versão velha', corpo, cabecalhos: vista });
  const mais = { metodo: 'POST', rota: `${especie.detalhe}/{id}/{colabId}`, em: { ...em, colabId: await colaborador(mesa) } } as const;
  await mesa.pedir({ ...mais, caso: 'inválido', em: { ...em, colabId: 'abc' } });
  await mesa.pedir({ ...mais, caso: 'recusado', em: { ...em, colabId: NINGUEM } });
  await mesa.pedir({ ...mais, caso: 'outra conta', quem: mesa.bia });
  await mesa.pedir({ ...mais, caso: 'versão velha', cabecalhos: vista });
  await repetir(mesa, { ...mais, caso: 'certo' }, { query: '?fazenda=0' });
};

const apagar = async (mesa: Mesa, especie: Especie) => {
  const { em, vista } = await nova(mesa, especie);
  await mesa.fazer('PUT', `${especie.folhas}/${em.id}`, { descricao: 'Mudou' });
  const tirar = { metodo: 'DELETE', rota: `${especie.folhas}/{id}`, em } as const;
  await foraDoLugar(mesa, tirar);
  await mesa.pedir({ ...tirar, caso: 'versão velha', cabecalhos: vista });
  await repetir(mesa, { ...tirar, caso: 'certo' }, { query: '?fazenda=0' });
  const fechada = await nova(mesa, especie);
  await mesa.fazer('PUT', `${especie.folhas}/trancar/${fechada.em.id}`, {});
  expect((await mesa.pedir({ ...tirar, caso: 'recusado', em: fechada.em })).body.code).toBe('FOLHA_FECHADA');
};

const linhas = async (mesa: Mesa, { detalhe }: Especie, em: { readonly id: number; readonly colabId: number }) =>
  obter(mesa, `${detalhe}/{id}/{colabId}`, em);

/** A sheet of a kind from its first draft to its end. */
const trocasDa = (especie: Especie) => async (mesa: Mesa) => {
  const { feito, corpo } = await criar(mesa, folhaDe(especie));
  await listar(mesa, especie.folhas);
  await obter(mesa, `${especie.folhas}/{id}`, { id: feito.body.id });
  await alterar(mesa, especie);
  await fecharEAbrir(mesa, especie);
  await pagar(mesa, especie);
  await apagar(mesa, especie);
  return { id: feito.body.id as number, colabId: (corpo['colaboradores'] as number[])[0] as number };
};

/** Payroll sheets, and the work that none of them pays. */
export const trocasDasFolhas = async (mesa: Mesa): Promise<void> => {
  await trocasDa(doPagamento)(mesa);
  await perguntar(mesa, `${doPagamento.folhas}/sem-folha`, { query: '?inicio=2026-08-01&fim=2026-08-31', invalido: '?inicio=ontem' });
};

/** Harvest sheets, with the lines of one worker. */
export const trocasDasFolhasDeColheita = async (mesa: Mesa): Promise<void> => linhas(mesa, daColheita, await trocasDa(daColheita)(mesa));
