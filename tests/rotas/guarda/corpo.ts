import { esquemaDe, exemplo, type Esquema, type IdDe, resolver } from './exemplo.js';
import { enderecoDe, type Povoada } from './povoada.js';
import type { Rota } from './todas.js';

/** Names of fields that differ from the name of their table. */
const TABELA: Readonly<Record<string, string>> = {
  terreiroid: 'terreiro',
  talhaoid: 'talhao',
  colaboradores: 'colaborador',
  produtos: 'lote',
  lotes: 'lote',
  entries: 'lote',
  centro: 'fluxo',
  file_id: 'arquivo',
  files: 'arquivo',
};

/** The account's record that a field of a body points at, by its name. */
export const idsDa =
  ({ ids, bica }: Povoada): IdDe =>
  (campo) => {
    const nome = campo.toLowerCase();
    if (nome === 'lote' || TABELA[nome] === 'lote') return bica;
    return ids.get(campo) ?? ids.get(TABELA[nome] ?? nome.replace(/_?id$/, '')) ?? ids.get(nome.replace(/s$/, ''));
  };

/** Another e-mail address takes the password that every account of the tests has. */
const comSenha = (corpo: unknown): unknown =>
  typeof corpo === 'object' && corpo !== null && 'email' in corpo && 'senha_atual' in corpo
    ? { ...corpo, senha_atual: 'senha-muito-boa' }
    : corpo;

/** A body and an address that belong to the account: as its season sent them last, or made from the schema. */
export const pedidoDe = async (rota: Rota, conta: Povoada): Promise<{ endereco: string | undefined; corpo: unknown }> => {
  const sabido = conta.pedidos.get(rota.nome)?.at(-1);
  const schema = rota.rota.body;
  const raiz = schema && esquemaDe(schema);
  const corpo = sabido?.corpo ?? comSenha(raiz && exemplo(raiz, raiz, idsDa(conta)));
  const endereco = await enderecoDe(rota, conta);
  return { endereco: endereco && `${endereco}${perguntaDe(rota, conta)}`, corpo };
};

/** The least query of a route's address: the first of the possible ones that the schema accepts. */
const perguntaDe = ({ rota: { query } }: Rota, conta: Povoada): string => {
  if (!query || query.safeParse({}).success) return '';
  const raiz = esquemaDe(query);
  const { properties = {}, required = [] } = resolver(raiz, raiz)[0] ?? {};
  const par = (nome: string) => [nome, String(idsDa(conta)(nome) ?? exemplo(raiz, properties[nome] ?? {}, idsDa(conta), nome))];
  const devidos = required.map(par);
  const pares = [devidos, ...Object.keys(properties).map((nome) => [...devidos, par(nome)])].find(
    (um) => query.safeParse(Object.fromEntries(um)).success,
  );
  return pares ? `?${new URLSearchParams(pares)}` : '';
};

const eId = ({ type, minimum, maximum }: Esquema) => type === 'integer' && minimum === 1 && maximum === Number.MAX_SAFE_INTEGER;

/** The body with every id in it replaced. @returns how many there were. */
export const comIds = (raiz: Esquema, esquema: Esquema, valor: unknown, id: number): { corpo: unknown; quantos: number } => {
  const modos = resolver(raiz, esquema);
  if (typeof valor === 'number' && valor > 0 && modos.some(eId)) return { corpo: id, quantos: 1 };
  if (Array.isArray(valor)) {
    const itens = modos.find(({ items }) => items)?.items ?? {};
    const dentro = valor.map((item) => comIds(raiz, itens, item, id));
    return { corpo: dentro.map(({ corpo }) => corpo), quantos: dentro.reduce((soma, { quantos }) => soma + quantos, 0) };
  }
  if (typeof valor !== 'object' || valor === null) return { corpo: valor, quantos: 0 };
  const campos = Object.assign({}, ...modos.map(({ properties }) => properties ?? {})) as Record<string, Esquema>;
  const dentro = Object.entries(valor).map(([nome, inner]) => [nome, comIds(raiz, campos[nome] ?? {}, inner, id)] as const);
  return {
    corpo: Object.fromEntries(dentro.map(([nome, { corpo }]) => [nome, corpo])),
    quantos: dentro.reduce((soma, [, { quantos }]) => soma + quantos, 0),
  };
};
