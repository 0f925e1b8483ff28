import type { Answer } from '../../apps/api/src/testing/test-app.js';
import type { Corpo, Mesa } from './mesa.js';

/** The answers of a thing with a list, a form and records, derived from its form. */

type Registro = Answer['body'];
export type Recurso = {
  /** The path under /v1. */
  readonly path: string;
  /** A form that is accepted. Makes the records it names. */
  readonly form: (mesa: Mesa) => Promise<Corpo>;
  /** Whether the form speaks of other records of the account. */
  readonly referencias?: boolean;
  /** Values that make it invalid, and the fields that the answer names. */
  readonly invalido: Corpo;
  readonly campos: readonly string[];
  /** A form that a rule of the farm refuses, and its code. */
  readonly recusado: (mesa: Mesa) => Promise<Corpo>;
  readonly codigo: string;
  /** The changes of a correction. */
  readonly corrigido: (form: Corpo, feito: Registro) => Corpo;
  readonly historico?: boolean;
  /** A later use that forbids a deletion, and the code of the refusal. */
  readonly uso?: { readonly fazer: (mesa: Mesa, feito: Registro) => Promise<unknown>; readonly codigo: string };
  /** For coffee that lies in a place: its form while it is there, a day to leave on, and one that is too early. */
  readonly saida?: { readonly aberta: Corpo; readonly em: string; readonly antes: string };
  /** Parts that may be taken out of a record. */
  readonly partes?: Readonly<Record<string, (feito: Registro) => number>>;
};

const NINGUEM = 999_999;
let chaves = 0;
const chave = () => ({ 'idempotency-key': `golden-${++chaves}` });

const camposDe = ({ body }: Answer) => (body.errors ?? []).map(({ campo }: { campo: string }) => campo).sort();
const vistaEm = ({ headers }: Answer) => ({ 'if-match': String(headers.etag) });

/** The same wish under the same key is answered the same; another is refused. */
export const repetir = async (
  mesa: Mesa,
  pedido: Parameters<Mesa['pedir']>[0],
  outro: Partial<Parameters<Mesa['pedir']>[0]>,
): Promise<Answer> => {
  const cabecalhos = { ...pedido.cabecalhos, ...chave() };
  const feito = await mesa.pedir({ ...pedido, cabecalhos });
  const denovo = await mesa.pedir({ ...pedido, caso: 'repetido', cabecalhos });
  expect([denovo.status, denovo.body, denovo.headers.etag]).toEqual([feito.status, feito.body, feito.headers.etag]);
  const chaveUsada = await mesa.pedir({ ...pedido, ...outro, caso: 'outro pedido com a chave', cabecalhos });
  expect(chaveUsada.body.code).toBe('CHAVE_DE_OUTRO_PEDIDO');
  return feito;
};

export const criar = async (
  mesa: Mesa,
  { path, form, invalido, campos, recusado, codigo, referencias = false }: Omit<Recurso, 'corrigido'>,
) => {
  const [metodo, rota] = ['POST', path] as const;
  const corpo = await form(mesa);
  const naFazendaDaAna = await mesa.pedir({ caso: 'outra conta', metodo, rota, corpo, quem: mesa.bia, cabecalhos: mesa.sitio.na });
  expect(naFazendaDaAna.body.code).toBe('FAZENDA_NAO_ENCONTRADA');
  if (referencias) await mesa.pedir({ caso: 'outra conta', metodo, rota, corpo, quem: mesa.bia });
  const semForma = await mesa.pedir({ caso: 'inválido', metodo, rota, corpo: { ...corpo, ...invalido } });
  expect(camposDe(semForma)).toEqual([...campos].sort());
  const feito = await repetir(mesa, { caso: 'certo', metodo, rota, corpo }, { corpo: { ...corpo, ...outraForma(corpo) } });
  const impossivel = await mesa.pedir({ caso: 'recusado', metodo, rota, corpo: { ...(await form(mesa)), ...(await recusado(mesa)) } });
  expect(impossivel.body.code).toBe(codigo);
  await mesa.pedir({ caso: 'fazenda 0', metodo, rota, corpo: await form(mesa), cabecalhos: { 'x-fazenda': '0' } });
  return { feito, corpo };
};

/** A form that says something else and is still one. */
const outraForma = (corpo: Corpo): Corpo =>
  'responsavel' in corpo
    ? { responsavel: 'Outra pessoa' }
    : 'descricao' in corpo
      ? { descricao: 'Outra' }
      : 'obs' in corpo && !('codigo' in corpo)
        ? { obs: 'Outra' }
        : { codigo: 'X9' };

/** A correction that says something else: never another code, which no record takes. */
const outraCorrecao = (corpo: Corpo): Corpo => {
  const outra = outraForma(corpo);
  return 'codigo' in outra ? { motivo: 'Dito outra vez' } : outra;
};

/** A list: with records, with an impossible page, on another account's farm, and for an account without any. */
export const listar = async (mesa: Mesa, rota: string, query = '?size=2&sort=id') => {
  const metodo = 'GET';
  const certo = await mesa.pedir({ caso: 'certo', metodo, rota, query });
  expect(certo.body.content.length).toBeGreaterThan(0);
  expect(camposDe(await mesa.pedir({ caso: 'inválido', metodo, rota, query: '?page=0' }))).toEqual(['page']);
  await naFazendaDeOutro(mesa, { metodo, rota });
  const deOutra = await mesa.pedir({ caso: 'outra conta', metodo, rota, quem: mesa.bia });
  const idsDe = ({ body }: Answer): number[] => body.content.map(({ id }: { id: number }) => id);
  expect(idsDe(deOutra).filter((id) => idsDe(certo).includes(id))).toEqual([]);
};

export const naFazendaDeOutro = async (mesa: Mesa, pedido: Omit<Parameters<Mesa['pedir']>[0], 'caso'>) => {
  const { body } = await mesa.pedir({ ...pedido, caso: 'recusado', cabecalhos: mesa.outro.na });
  expect(body.code).toBe('FAZENDA_NAO_ENCONTRADA');
};

/** A question without pages: answered; with a query it cannot take; on another's farm; for an account without records. */
export const perguntar = async (
  mesa: Mesa,
  rota: string,
  { em, query = '', invalido }: { em?: Readonly<Record<string, unknown>>; query?: string; invalido?: string } = {},
) => {
  const pedido = { metodo: 'GET', rota, em, query } as const;
  const certo = await mesa.pedir({ ...pedido, caso: 'certo' });
  const errado = invalido ? { query: invalido } : em ? { em: { id: 'abc' } } : { cabecalhos: { 'x-fazenda': 'todas' } };
  const semForma = await mesa.pedir({ ...pedido, ...errado, caso: 'inválido' });
  expect(semForma.body.errors).toHaveLength(1);
  await naFazendaDeOutro(mesa, pedido);
  const deOutra = await mesa.pedir({ ...pedido, caso: 'outra conta', quem: mesa.bia });
  expect(deOutra.body).not.toEqual(certo.body);
};

/** One record by its address: an existing one, a bad address, an unused id, another account's. */
export const obter = async (mesa: Mesa, rota: string, em: Readonly<Record<string, unknown>>, query?: string) => {
  const metodo = 'GET';
  await mesa.pedir({ caso: 'certo', metodo, rota, em, query });
  await foraDoLugar(mesa, { metodo, rota, em });
};

export const foraDoLugar = async (mesa: Mesa, pedido: Omit<Parameters<Mesa['pedir']>[0], 'caso'>) => {
  const ultimo = Object.keys(pedido.em ?? {}).at(-1) as string;
  const com = (valor: unknown) => ({ ...pedido, em: { ...pedido.em, [ultimo]: valor } });
  if (pedido.corpo === undefined) expect(camposDe(await mesa.pedir({ ...com('abc'), caso: 'inválido' }))).toEqual([ultimo]);
  expect((await mesa.pedir({ ...com(NINGUEM), caso: 'recusado' })).status).toBe(404);
  expect((await mesa.pedir({ ...pedido, caso: 'outra conta', quem: mesa.bia })).status).toBe(404);
};

const corrigir = async (mesa: Mesa, recurso: Recurso) => {
  const [metodo, rota] = ['PUT', `${recurso.path}/{id}`] as const;
  const form = await recurso.form(mesa);
  const feito = await mesa.ana.call('POST', recurso.path, form, mesa.sitio.na);
  const em = { id: feito.body.id as number };
  const corpo = recurso.corrigido(form, feito.body);
  await foraDoLugar(mesa, { metodo, rota, em, corpo });
  const semForma = await mesa.pedir({ caso: 'inválido', metodo, rota, em, corpo: { ...corpo, ...recurso.invalido } });
  expect(camposDe(semForma)).toEqual([...recurso.campos].sort());
  const impossivel = await mesa.pedir({ caso: 'recusado', metodo, rota, em, corpo: { ...corpo, ...(await recurso.recusado(mesa)) } });
  expect(impossivel.body.code).toBe(recurso.codigo);
  const outro = { ...corpo, ...outraCorrecao(corpo) };
  await repetir(mesa, { caso: 'certo', metodo, rota, em, corpo, cabecalhos: vistaEm(feito) }, { corpo: outro });
  await mesa.pedir({ caso: 'versão velha', metodo, rota, em, corpo: outro, cabecalhos: vistaEm(feito) });
};

/** Coffee leaves the place it lies in, once. */
const sair = async (mesa: Mesa, { path, form, saida }: Recurso) => {
  if (!saida) return;
  const [metodo, rota] = ['PATCH', `${path}/{id}/saida`] as const;
  const feito = await mesa.ana.call('POST', path, { ...(await form(mesa)), ...saida.aberta }, mesa.sitio.na);
  const pedido = { metodo, rota, em: { id: feito.body.id as number } };
  const corpo = { dataSaida: saida.em, horaSaida: '06:30' };
  await foraDoLugar(mesa, { ...pedido, corpo });
  expect(camposDe(await mesa.pedir({ ...pedido, caso: 'inválido', corpo: { dataSaida: '' } }))).toEqual(['dataSaida']);
  const cedo = await mesa.pedir({ ...pedido, caso: 'recusado', corpo: { dataSaida: saida.antes } });
  expect(cedo.body.code).toBe('SAIDA_ANTES_DA_ENTRADA');
  await repetir(mesa, { ...pedido, caso: 'certo', corpo, cabecalhos: vistaEm(feito) }, { corpo: { ...corpo, horaSaida: '07:00' } });
  await mesa.pedir({ ...pedido, caso: 'versão velha', corpo, cabecalhos: vistaEm(feito) });
  const denovo = await mesa.pedir({ ...pedido, caso: 'recusado', corpo });
  expect(denovo.body.code).toBe('PROCESSO_JA_CONCLUIDO');
};

/** Takes something away: the record, or a part of it. */
const tirar = async (mesa: Mesa, recurso: Recurso, parte?: string) => {
  const [metodo, rota] = ['DELETE', `${recurso.path}/{id}${parte ? `/${parte}/{${parte}Id}` : ''}`] as const;
  const form = await recurso.form(mesa);
  const feito = await mesa.ana.call('POST', recurso.path, form, mesa.sitio.na);
  const mudado = await mesa.fazer('PUT', `${recurso.path}/${feito.body.id}`, { ...form, ...outraCorrecao(form) });
  const em = { id: feito.body.id as number, ...(parte ? { [`${parte}Id`]: recurso.partes?.[parte]?.(mudado) } : {}) };
  await foraDoLugar(mesa, { metodo, rota, em });
  await mesa.pedir({ caso: 'versão velha', metodo, rota, em, cabecalhos: vistaEm(feito) });
  await repetir(
    mesa,
    { caso: 'certo', metodo, rota, em },
    { query: rota.startsWith('/rastreabilidade/') ? '?motivo=Outro' : '?fazenda=0' },
  );
  if (!recurso.uso || parte) return;
  const usado = await mesa.ana.call('POST', recurso.path, await recurso.form(mesa), mesa.sitio.na);
  await recurso.uso.fazer(mesa, usado.body);
  const impedido = await mesa.pedir({ caso: 'recusado', metodo, rota, em: { id: usado.body.id } });
  expect(impedido.body.code).toBe(recurso.uso.codigo);
};

/** Everything that can be asked of it. */
export const trocasDe = async (mesa: Mesa, recurso: Recurso): Promise<void> => {
  const { feito } = await criar(mesa, recurso);
  await listar(mesa, recurso.path);
  if (recurso.historico) await listar(mesa, `${recurso.path}/historico`);
  await obter(mesa, `${recurso.path}/{id}`, { id: feito.body.id });
  await corrigir(mesa, recurso);
  await sair(mesa, recurso);
  for (const parte of Object.keys(recurso.partes ?? {})) await tirar(mesa, recurso, parte);
  await tirar(mesa, recurso);
};
