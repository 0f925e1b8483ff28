import { invalidRequestOf } from '../../../apps/api/src/http/pipeline/validation.js';
import { toProblem } from '../../../apps/api/src/http/pipeline/problem.filter.js';
import type { Caso } from './caso.js';
import { ZERO_NO_ENDERECO } from './excecoes.js';
import { type Esquema, esquemaDe, lugares, trocado } from './exemplo.js';
import { MULTIPARTES } from './multipartes.js';
import { linha, queixasDoProblema } from './queixas.js';
import { cru, ENDERECOS, ENORME, escrito, INTEIROS, nuncaPassa, PERGUNTAS, ruinsPara, soTexto } from './ruins.js';
import { parametros, type Rota } from './todas.js';
import type { Vez } from './vez.js';

/** How high a bound is changes nothing of how it is held. */
const MEDIDAS = new Set(['$schema', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'required', 'default', 'unit']);
const CALADAS = new Set(['title', 'description', 'example', 'deprecated', 'properties', 'items', 'prefixItems', 'pattern', 'enum']);

/** The kind of a place: the forms of its value, without its bounds and its name. */
export const tipoDe = (modos: readonly Esquema[]): string =>
  modos
    .map((modo) => JSON.stringify(modo, (chave, valor) => (MEDIDAS.has(chave) ? undefined : CALADAS.has(chave) ? true : valor)))
    .toSorted()
    .join(' ou ');

/** The access to a route, and whether it takes a body: the fate of bytes that are no body depends on these alone. */
const entradaDe = ({ rota: { access, body } }: Rota): string => `${access ?? 'account'} ${body ? 'com' : 'sem'} corpo`;

/** Bytes that are no body. */
export const corposDe = (rota: Rota, url: string, vez: Vez): readonly Caso[] =>
  vez(`bytes ${entradaDe(rota)}`, [...INTEIROS, ENORME], ({ nome }) => nome).map(({ nome, bytes, tipo }) => ({
    nome,
    url,
    bytes,
    ...(tipo ? { tipo } : {}),
  }));

type Tentativa = { readonly tipo: string; readonly texto: string; readonly valor: unknown };
type Julgados = { readonly recusados: readonly Tentativa[]; readonly estranhos: readonly Tentativa[]; readonly queixas: readonly string[] };

/** The complaints about the route's own refusal of a body that its schema refuses; the server is not asked. */
const queixasDaRecusa = (rota: Rota, texto: string, issues: Parameters<typeof invalidRequestOf>[0]): readonly string[] => {
  const { headers: _headers, ...problema } = toProblem(invalidRequestOf(issues));
  const body = { ...problema, requestId: 'nenhum', instance: '' };
  const resposta = { status: problema.status, body, headers: { 'content-type': 'application/problem+json' } };
  const ruim = [...(problema.status === 400 ? [] : [`status ${problema.status}`]), ...queixasDoProblema(resposta)];
  return ruim.length > 0 ? [linha(rota.nome, texto, resposta, ruim)] : [];
};

/** Tries each bad value at each place of a route's body with its schema: the refusals with their words, and the values that pass. */
export const julgar = (rota: Rota, corpo: unknown): Julgados => {
  const { body } = rota.rota;
  const recusados: Tentativa[] = [];
  const estranhos: Tentativa[] = [];
  const queixas: string[] = [];
  for (const lugar of body ? lugares(esquemaDe(body)) : []) {
    for (const valor of ruinsPara(lugar)) {
      const dados = trocado(corpo, lugar.caminho, valor);
      const texto = escrito(dados);
      const tentativa = { tipo: tipoDe(lugar.modos), texto, valor };
      const lido = nuncaPassa(valor) ? undefined : body?.safeParse(JSON.parse(texto));
      if (lido?.error) queixas.push(...queixasDaRecusa(rota, texto, lido.error.issues));
      (lido?.success ? estranhos : recusados).push(tentativa);
    }
  }
  return { recusados, estranhos, queixas };
};

const nomeDo = ({ valor }: Tentativa): string => escrito(valor).slice(0, 80);
const casoDe =
  (url: string) =>
  ({ texto }: Tentativa): Caso => ({ nome: texto, url, bytes: texto });

/** Of the refused values: one for every kind of place that the route has, and each for each kind once. */
export const recusadosDe = (rota: Rota, url: string, corpo: unknown, { recusados }: Julgados, vez: Vez): readonly Caso[] => {
  const porTipo = [...Map.groupBy(recusados, ({ tipo }) => tipo)];
  const objeto = corpo as object;
  const extras = [{ papel: 'dono' }, { conta: 1 }, { campoQueNinguemConhece: 1 }]
    .filter((extra) => !rota.rota.body?.safeParse({ ...objeto, ...extra }).success)
    .map((extra) => ({ nome: JSON.stringify(extra), url, bytes: JSON.stringify({ ...objeto, ...extra }) }));
  const proto = escrito({ x: cru('1') }).replace('"x":1', '"__proto__":{"papel":"dono"}');
  return [
    ...porTipo.flatMap(([tipo, todos]) => vez(`recusado ${tipo}`, todos, nomeDo).map(casoDe(url))),
    ...extras,
    { nome: '__proto__', url, bytes: proto },
  ];
};

/**
 * Odd values that the schema accepts: numbers and the like at every place, since rules use them; texts, which are only
 * stored and shown, by turns.
 */
export const estranhosDe = (url: string, { estranhos }: Julgados, vez: Vez): readonly Caso[] => {
  const [textos, outros] = [estranhos.filter(({ valor }) => soTexto(valor)), estranhos.filter(({ valor }) => !soTexto(valor))];
  const porTipo = [...Map.groupBy(textos, ({ tipo }) => tipo)];
  return [...outros, ...porTipo.flatMap(([tipo, todos]) => vez(`estranho ${tipo}`, todos, nomeDo))].map(casoDe(url));
};

/** Impossible ids at the places of an address. */
export const enderecosDe = (rota: Rota, corpo: unknown, vez: Vez): readonly Caso[] =>
  vez(`endereço ${rota.rota.params ? rota.nome : parametros(rota).length} ${rota.rota.access ?? 'account'}`, ENDERECOS)
    .filter((ruim) => ruim !== '0' || !(rota.nome in ZERO_NO_ENDERECO))
    .map((ruim) => ({
      nome: ruim,
      url: rota.caminho.replaceAll(/:\w+/g, ruim),
      ...(corpo === undefined ? {} : { bytes: JSON.stringify(corpo) }),
    }));

const CABECALHOS: readonly Record<string, string>[] = [
  { 'x-fazenda': 'abc' },
  { 'x-fazenda': '1e400' },
  { 'x-request-id': 'a\tb"}{' },
  { accept: 'x/y' },
];

/** Odd values of a filter. Those that its schema accepts are sent to every route, unless the filter is only searched as a text. */
const deUmFiltro = (rota: Rota, nome: string, tipo: string, vez: Vez): readonly string[] => {
  const valores = PERGUNTAS.map((ruim) => ({ par: `${nome}=${ruim}`, valor: new URLSearchParams(`v=${ruim}`).get('v') ?? '' }));
  const recusa = (valor: unknown) =>
    rota.rota.query?.safeParse({ [nome]: valor }).error?.issues.some(({ path }) => path[0] === nome) ?? false;
  const [recusados, aceitos] = [valores.filter(({ valor }) => recusa(valor)), valores.filter(({ valor }) => !recusa(valor))];
  const pares = (de: typeof valores) => de.map(({ par }) => par);
  const feitos = recusa('abc') ? pares(aceitos) : vez(`aceita ${tipo}`, pares(aceitos));
  return [...feitos, ...vez(`recusa ${tipo}`, [...pares(recusados), `${nome}=1&${nome}=2&${nome}[a]=3`])];
};

/** Odd requests, in the address and in headers. The kind of a filter is its name and schema: `sort` is one kind in all lists. */
export const perguntasDe = (rota: Rota, url: string, vez: Vez): readonly Caso[] => {
  const caminho = url.split('?')[0];
  const raiz = rota.rota.query ? esquemaDe(rota.rota.query) : {};
  const filtros = Object.entries(raiz.properties ?? {}).flatMap(([nome, esquema]) =>
    deUmFiltro(rota, nome, `${nome} ${tipoDe([esquema])}`, vez),
  );
  const cabecalhos = vez(`cabeçalhos ${rota.rota.access ?? 'account'}`, CABECALHOS, JSON.stringify);
  return [
    ...[...filtros, ...vez('ninguém', ['ninguem=abc', 'ninguem=', 'ninguem=-1', 'ninguem=1&ninguem=2&ninguem[a]=3'])].map((par) => ({
      nome: par,
      url: `${caminho}?${par}`,
    })),
    ...cabecalhos.map((um) => ({ nome: JSON.stringify(um), url, cabecalhos: um })),
  ];
};

/** Uploads that are none, by the way in which a route takes them. */
export const enviosDe = (rota: Rota, url: string, vez: Vez): readonly Caso[] =>
  vez(
    `envio ${rota.caminho
      .split('/')
      .filter((parte) => !parte.startsWith(':'))
      .at(-1)}`,
    MULTIPARTES,
    ({ nome }) => nome,
  ).map(({ nome, bytes, tipo }) => ({ nome, url, bytes, ...(tipo ? { tipo } : {}) }));
