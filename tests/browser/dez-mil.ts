import { until } from '@tulha/testing/until';
import { type Product, untilFree } from './support.js';

/** A lot with more than 10,000 ancestors, brought in as a grower brings a season: by spreadsheets. */
const LOTES = 10_000;
const POR_BENEFICIO = 100;
/** Layers of blends, each of all lots of the one above: every lot near the last has ten parents. */
const CAMADAS = 30;
const LARGURA = 10;
/** Ten times the time on a quiet machine. */
const IMPORTED_WITHIN_MS = 600_000;
/** The pause between looks: long enough not to use up the account's share of requests. */
const EVERY_MS = 250;

export const ANCESTRAIS = LOTES + LOTES / POR_BENEFICIO + (CAMADAS - 1) * LARGURA;

const numero = (n: number, digitos: number) => String(n).padStart(digitos, '0');
const planilha = (cabecalho: string, linhas: readonly string[]) => `${[cabecalho, ...linhas].join('\r\n')}\r\n`;
const sequencia = (quantos: number) => Array.from({ length: quantos }, (_, n) => n + 1);

const rebeneficios = (bicas: readonly string[]) => {
  const [feitos, entradas, saidas]: [string[], string[], string[]] = [[], [], []];
  let acima = bicas;
  for (const camada of sequencia(CAMADAS)) {
    const codigo = `XR${numero(camada, 3)}`;
    feitos.push(`${codigo};01/03/2026;;0;`);
    entradas.push(...acima.map((lote) => `${codigo};${lote};${bicas.length / acima.length}`));
    saidas.push(...sequencia(LARGURA).map((n) => `${codigo};Peneira ${n};Dura;${bicas.length / LARGURA}`));
    acima = sequencia(LARGURA).map((n) => `${codigo}-${n}`);
  }
  return { feitos, entradas, saidas, ultimo: acima[0] ?? '' };
};

const MEDIDA_L = 60;
const CATADORA = 'XC001';

/** The picking of each plot before lots are made of it: a measure for each lot of a litre, which is plenty. */
const colhido = (fazenda: string, talhoes: readonly string[]) => ({
  'colaboradores.csv': planilha('codigo;nome;cpf;tipo;funcao;turma;admissao;situacao;salario_base;valor_dia;meeiro_percentual', [
    `${CATADORA};Catadora de dez mil;900.009.999-46;safrista;Colhedora;;02/01/2026;ATIVO;;95,00;`,
  ]),
  'colheitas.csv': planilha(
    'data;fazenda;talhao;colaborador;medida_l;quantidade;resto_l;tara_l;valor_medida',
    talhoes.map((talhao) => `05/01/2026;${fazenda};${talhao};${CATADORA};${MEDIDA_L};${Math.ceil(LOTES / talhoes.length)};0;0;18,00`),
  ),
});

/** The files, and the code of the lot that all others are ancestors of. */
const arquivosDe = (fazenda: string, talhoes: readonly string[]) => {
  const lotes = sequencia(LOTES).map((n) => `X${numero(n, 5)}`);
  const beneficios = sequencia(LOTES / POR_BENEFICIO).map((n) => `XB${numero(n, 3)}`);
  const { feitos, entradas, saidas, ultimo } = rebeneficios(beneficios.map((codigo) => `${codigo}-1`));
  const arquivos: Readonly<Record<string, string>> = {
    ...colhido(fazenda, talhoes),
    'lotes.csv': planilha(
      'codigo;data;fazenda;talhao;quantidade_l',
      lotes.map((codigo, n) => `${codigo};05/01/2026;${fazenda};${talhoes[n % talhoes.length]};1`),
    ),
    'beneficios.csv': planilha(
      'beneficio;data;bica_corrida_kg;escolha_kg;perda_kg;tipo;qualidade',
      beneficios.map((codigo) => `${codigo};01/02/2026;1;0;0;Bica corrida;Dura`),
    ),
    'beneficios_lotes.csv': planilha(
      'beneficio;lote;quantidade_l',
      lotes.map((codigo, n) => `${beneficios[Math.floor(n / POR_BENEFICIO)]};${codigo};1`),
    ),
    'rebeneficios.csv': planilha('rebeneficio;data;hora;perda_kg;responsavel', feitos),
    'rebeneficios_lotes.csv': planilha('rebeneficio;lote;quantidade_kg', entradas),
    'rebeneficios_saidas.csv': planilha('rebeneficio;tipo;qualidade;quantidade_kg', saidas),
  };
  return { arquivos, ultimo };
};

type Nome = { readonly id: number; readonly nome: string; readonly fazenda?: number };
type Importacao = { readonly id: number; readonly situacao: string; readonly erros: readonly unknown[] };

type Asked = { readonly method?: 'POST'; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | FormData };

/**
 * Imports the lots, once however often it is asked. @returns the id of the last one @throws Error with the import's complaints about them
 */
export const loteDeDezMil = async ({ url, login, senha }: Product): Promise<number> => {
  const call = async <T>(path: string, { method, headers, body }: Asked = {}, token = ''): Promise<T> => {
    const sent = { method: method ?? 'GET', headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } };
    const response = await untilFree(`${url}/v1${path}`, { ...sent, ...(body && { body }) });
    return (await response.json()) as T;
  };
  const headers = { 'content-type': 'application/json' };
  const { token } = await call<{ token: string }>('/session', {
    method: 'POST',
    headers,
    body: JSON.stringify({ login, password: senha, modo: 'web' }),
  });
  const ler = <T>(path: string) => call<T>(path, {}, token);
  const gravar = (path: string, body: object, fazenda = 0) =>
    call<Nome>(path, { method: 'POST', headers: { ...headers, 'x-fazenda': String(fazenda) }, body: JSON.stringify(body) }, token);
  const { id: sitio } = await gravar('/fazendas', { nome: 'SITIO DEZ MIL' });
  await gravar('/cad-terreiros', { descricao: 'Terreiro de cima' }, sitio);
  for (const nome of ['Alvorada', 'Bocaina', 'Cachoeira']) await gravar('/cad-talhoes', { nome, areaHa: 12, fazenda: sitio }, sitio);
  const [fazenda] = (await ler<{ content: Nome[] }>('/fazendas?size=1')).content;
  const talhoes = (await ler<{ content: Nome[] }>('/cad-talhoes?size=200')).content.filter(
    ({ fazenda: dela, nome }) => dela === fazenda?.id && nome !== 'GASTOS GERAIS',
  );
  const { arquivos, ultimo } = arquivosDe(
    fazenda?.nome ?? '',
    talhoes.map(({ nome }) => nome),
  );
  const body = new FormData();
  for (const [nome, texto] of Object.entries(arquivos)) body.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
  const { id } = await call<Importacao>('/importacoes', { method: 'POST', body }, token);
  const importacao = () => ler<Importacao>(`/importacoes/${id}`);
  const encerrada = async () => {
    const agora = await importacao();
    return ['concluida', 'recusada', 'falhou'].includes(agora.situacao) && agora;
  };
  const { situacao, erros } = await until(encerrada, 'the import has ended', {
    withinMs: IMPORTED_WITHIN_MS,
    everyMs: EVERY_MS,
    instead: importacao,
  });
  if (situacao !== 'concluida') throw new Error(JSON.stringify(erros).slice(0, 2_000));
  // The import is written by now, and shows as soon as the read model has come so far.
  const doUltimo = async () => {
    const { content } = await ler<{ content?: { id: number; codigo: string }[] }>(`/rastreabilidade/lotes?q=${ultimo}&size=200`);
    return content?.find(({ codigo }) => codigo === ultimo);
  };
  return (await until(doUltimo, `the lot ${ultimo} shows`, { everyMs: EVERY_MS })).id;
};
