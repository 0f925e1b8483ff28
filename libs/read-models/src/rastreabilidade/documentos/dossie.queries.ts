import { emOrdem } from '@tulha/domain/kernel/palavras';
import { caminhoDe, classificacoesDe } from '@tulha/domain/rastreabilidade/historico/caminho';
import { niveis, percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { resumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { cenarioDe } from './cenario.queries.js';
import { dadosDaOrigem } from './eudr.queries.js';
import { origensComNome } from '../genealogia/genealogia.queries.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';
import type { LinhaVista } from '../historico/historico-linha.js';
import { correcoesDosAncestrais } from '../historico/correcoes-dos-ancestrais.queries.js';
import { ressalvasDoLote } from '../historico/ressalvas.queries.js';
import { historicoDoLote } from '../historico/historico.queries.js';
import { aMaisDoLote } from '../lote/a-mais.queries.js';
import { findLote } from '../lote/lote.queries.js';
import { perdasDeUmLote } from '../perdas/perdas-do-lote.queries.js';

/** A lot that another came from. `quantidade` in thousandths of its unit; `passos`: 1 for the inputs of the lot itself. */
export type Ancestral = {
  readonly id: number;
  readonly codigo: string;
  readonly em: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly unidade: string;
  readonly quantidade: number;
  readonly umidade: string | null;
  readonly processo: string;
  readonly processoCodigo: string;
  readonly passos: number;
};

const LOTES = `
  select id, codigo, em, tipo, qualidade, unidade, quantidade, umidade_pct::text as umidade, processo, processo_codigo as "processoCodigo"
  from ${LIVE}.lote where conta = $1 and id = any($2::int8[])`;

const PAGINA = 200;

const ancestraisDe = async (reader: Reader, loteId: number, limite: number) => {
  const percurso = percorrer(await grafoPara(reader, [loteId], 'origem'), [loteId], 'pais');
  const nivel = niveis(percurso);
  const passos = new Map(percurso.lotes.slice(1, limite + 1).map((id, index) => [id, nivel[index + 1] as number]));
  const { rows } = await reader.db.pool.query<Omit<Ancestral, 'passos'>>(prepared(LOTES, [reader.conta, arrayDe([...passos.keys()])]));
  const ancestrais = rows.map((lote): Ancestral => ({ ...lote, passos: passos.get(lote.id) ?? 0 }));
  ancestrais.sort((a, b) => a.passos - b.passos || emOrdem(a.codigo, b.codigo) || a.id - b.id);
  const correcoes = await correcoesDosAncestrais(reader, loteId, limite);
  return { ancestrais, total: percurso.lotes.length - 1, correcoes };
};

const historicoInteiro = async (reader: Reader, loteId: number, limite: number) => {
  const linhas: LinhaVista[] = [];
  for (let page = 1; linhas.length < limite; page++) {
    const pagina = await historicoDoLote(reader, loteId, { page, size: PAGINA });
    linhas.push(...(pagina?.content ?? []));
    if (!pagina || linhas.length >= pagina.pagination.total) return { linhas, total: linhas.length };
  }
  const { pagination } = (await historicoDoLote(reader, loteId, { page: 1, size: 1 })) ?? { pagination: { total: linhas.length } };
  return { linhas: linhas.slice(0, limite), total: pagination.total };
};

/**
 * The steps of the coffee and its classifications. Both are empty and `contada` is false where the history is too long to be
 * read at once.
 */
const daHistoria = async (reader: Reader, loteId: number) => {
  const cenario = await cenarioDe(reader, { lotes: [loteId] });
  if (!cenario) return { caminho: [], classificacoes: [], contada: false };
  const classificacoes = classificacoesDe(cenario).map(({ loteId: lote, ...resto }) => ({
    ...resto,
    lote: cenario.lotes.get(lote)?.codigo ?? '',
  }));
  return { caminho: caminhoDe(cenario), classificacoes, contada: true };
};

/** Most rows of one table of a dossier in a file, and on paper: about thirty pages of it. */
const LINHAS_DO_DOSSIE = 20_000;
const LINHAS_NO_PAPEL = 1_000;

/** The file formats of a dossier. */
export type FormatoDoDossie = 'pdf' | 'xlsx' | 'csv';

/** The lot's data for the EU with its gaps, which only the PDF contains. */
const daEudr = async (reader: Reader, lote: number) => {
  const dados = await dadosDaOrigem(reader, { lote });
  return dados ? resumoEudr(dados).resumo : null;
};

/**
 * The content of a lot's dossier: the lot, its plots, the path of its coffee and its classifications, the history of the lot
 * itself, and the lots it came from, nearest first, with their corrections. Undefined where the account has no such lot.
 * Rows of history, lots and corrections are bounded; `total` counts all of them.
 */
export const dossieDoLote = async (reader: Reader, loteId: number, formato: FormatoDoDossie) => {
  const limite = formato === 'pdf' ? LINHAS_NO_PAPEL : LINHAS_DO_DOSSIE;
  const lote = await findLote(reader, loteId);
  if (!lote) return undefined;
  return {
    lote: lote.view,
    origens: await origensComNome(reader, [{ loteId, peso: 1 }], lote.row.quantidade),
    historico: await historicoInteiro(reader, loteId, limite),
    ressalvas: await ressalvasDoLote(reader, loteId),
    aMais: await aMaisDoLote(reader, loteId),
    perdas: (await perdasDeUmLote(reader, lote.row, { page: 1, size: 1 })).resumo,
    genealogia: await ancestraisDe(reader, loteId, limite),
    ...(await daHistoria(reader, loteId)),
    eudr: formato === 'pdf' ? await daEudr(reader, loteId) : null,
  };
};
export type Dossie = NonNullable<Awaited<ReturnType<typeof dossieDoLote>>>;
