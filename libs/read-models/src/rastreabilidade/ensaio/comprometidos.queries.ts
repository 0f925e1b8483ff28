import type { Alvo } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { origemRefeita, type Refeito } from '@tulha/domain/rastreabilidade/genealogia/refeito';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { comNome } from '../genealogia/genealogia.queries.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';

/** Statements about coffee that others have got: a closed sale, an issued origin package or dossier, a public page. */
const DOCUMENTOS = `
  with vendidas as (
    select distinct i.venda_id as id from unnest($2::int8[]) a(id)
    join ${LIVE}.venda_item i on i.lote_id = a.id and i.conta = $1)
  select 'venda' as tipo, 'venda' as assunto, v.id, v.codigo, null::timestamptz as em
  from vendidas d join ${LIVE}.venda_reserva r on r.id = d.id and r.conta = $1 and r.estado = 'FECHADO'
  join ${LIVE}.venda v on v.id = d.id and v.conta = $1
  union all
  select 'eudr', e.assunto, e.alvo_id, max(e.codigo), max(e.emitido_em) from ${LIVE}.eudr_emissao e
  where e.conta = $1 and ((e.assunto = 'lote' and e.alvo_id = any($2::int8[])) or (e.assunto = 'venda' and e.alvo_id in (select id from vendidas)))
  group by e.assunto, e.alvo_id
  union all
  select 'pagina', 'lote', l.id, l.codigo, p.publicado_em from ${LIVE}.publicacao p
  join ${LIVE}.lote l on l.id = p.lote_id and l.conta = $1 where p.conta = $1 and p.lote_id = any($2::int8[])
  union all
  select 'dossie', 'lote', l.id, l.codigo, max(d.emitido_em) from ${LIVE}.dossie_emitido d
  join ${LIVE}.lote l on l.id = d.lote_id and l.conta = $1 where d.conta = $1 and d.lote_id = any($2::int8[]) group by l.id, l.codigo
  order by 1 desc, 4`;

type Documento = {
  readonly tipo: 'venda' | 'eudr' | 'pagina' | 'dossie';
  readonly assunto: 'venda' | 'lote';
  readonly id: number;
  readonly codigo: string;
  readonly em: string | Date | null;
};

const ITENS = `
  select venda_id as "vendaId", lote_id as "loteId", massa_g as peso from ${LIVE}.venda_item where conta = $1 and venda_id = any($2::int8[])`;

const alvosPorVenda = async ({ db: { pool }, conta }: Reader, vendas: readonly number[]) => {
  const { rows } = await pool.query<Alvo & { readonly vendaId: number }>(prepared(ITENS, [conta, arrayDe(vendas)]));
  return Map.groupBy(rows, ({ vendaId }) => vendaId);
};

/** The lots that a command affects: those with coffee of remade lots, and those whose told path would change. */
type Tocados = { readonly afetados: readonly number[]; readonly outroCaminho: readonly number[] };

/** An origin package tells plots, and no steps of the coffee. */
const contaOCaminho = ({ tipo }: Documento): boolean => tipo !== 'eudr';

/** Documents given to others that these changes would contradict, each with its present and its future origin where the origin changes. */
export const comprometidos = async (reader: Reader, { afetados, outroCaminho }: Tocados, refeitos: ReadonlyMap<number, Refeito>) => {
  const tocados = [...new Set([...afetados, ...outroCaminho])];
  if (tocados.length === 0) return [];
  const { rows } = await reader.db.pool.query<Documento>(prepared(DOCUMENTOS, [reader.conta, arrayDe(tocados)]));
  const vendas = rows.flatMap(({ assunto, id }) => (assunto === 'venda' ? [id] : []));
  const itens = await alvosPorVenda(reader, vendas);
  const alvosDe = ({ assunto, id }: Documento): readonly Alvo[] =>
    assunto === 'venda' ? (itens.get(id) ?? []) : [{ loteId: id, peso: 1 }];
  const entram = [...refeitos.values()].flatMap(({ entradas }) => entradas.map(({ loteId }) => loteId));
  const deOutroCaminho = new Set(outroCaminho);
  const mudam = [];
  for (const documento of rows) {
    const alvos = alvosDe(documento);
    const grafo = await grafoPara(reader, [...alvos.map(({ loteId }) => loteId), ...entram], 'origem');
    const par = origemRefeita(grafo, alvos, refeitos);
    if (par) mudam.push({ documento, muda: 'origem' as const, ...par });
    else if (contaOCaminho(documento) && alvos.some(({ loteId }) => deOutroCaminho.has(loteId)))
      mudam.push({ documento, muda: 'caminho' as const, antes: [], depois: [] });
  }
  return Promise.all(
    mudam.map(async ({ documento: { tipo, assunto, id, codigo, em }, muda, ...par }) => {
      const [antes, depois] = [await comNome(reader, par.antes), await comNome(reader, par.depois)];
      const parte = ({ talhaoId, nome, percentual }: (typeof antes)[number]) => ({ talhaoId, nome, percentual: Number(percentual) });
      const desde = em === null ? null : new Date(em).toISOString();
      return { tipo, muda, assunto, id, codigo, desde, antes: antes.map(parte), depois: depois.map(parte) };
    }),
  );
};
export type Comprometido = Awaited<ReturnType<typeof comprometidos>>[number];
