import { type Contado, avisosDoMovimento } from '@tulha/domain/estoque/movimento/avisos';
import type { Parte } from '@tulha/domain/estoque/movimento/movimento.events';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { linhasDe } from '../registers/line.queries.js';
import { depoisDaContagem } from './no-dia.js';

type DoDocumento = Contado & { readonly documento: number };
type Linha = { readonly insumoId: number | null; readonly lote: string | null; readonly validade?: string | null };

/** The movements that these documents made. */
const movidos = async (reader: Reader, registro: string, ids: readonly number[]): Promise<readonly DoDocumento[]> => {
  const rows = await reader.db
    .selectFrom('movimento_estoque as m')
    .innerJoin('insumo as i', 'i.id', 'm.insumo_id')
    .where('m.conta', '=', reader.conta)
    .where('i.conta', '=', reader.conta)
    .where('m.origem_registro', '=', registro)
    .where('m.origem_id', 'in', [0, ...ids])
    .select(['m.origem_id', 'm.tipo', 'm.em', 'm.lotes', sql<string>`i.descricao`.as('insumo'), depoisDaContagem.as('depois')])
    .orderBy('m.id')
    .execute();
  return rows.map(({ origem_id: documento, tipo, em, lotes, insumo, depois }) => {
    const nomeados = (lotes as readonly Parte[]).filter(({ lote }) => lote !== '');
    return { documento: Number(documento), insumo, tipo, em, lotes: nomeados, depoisDaContagem: depois };
  });
};

/** When the lots of these inputs expire, as their entries say, and the names of the inputs. */
const insumosELotes = async (reader: Reader, insumos: readonly number[]) => {
  const doReader = reader.de('movimento_estoque').where('insumo_id', 'in', [0, ...insumos]);
  const partes = doReader.select(['insumo_id', sql<Parte>`jsonb_array_elements(lotes)`.as('parte')]);
  const [lotes, nomes] = await Promise.all([
    reader.db
      .selectFrom(partes.as('p'))
      .select(['insumo_id', sql<string>`parte->>'lote'`.as('lote'), sql<string | null>`max(parte->>'validade')`.as('validade')])
      .groupBy(['insumo_id', 'lote'])
      .execute(),
    reader
      .de('insumo')
      .where('id', 'in', [0, ...insumos])
      .select(['id', 'descricao'])
      .execute(),
  ]);
  const chave = (insumo: number, lote: string) => `${insumo} ${lote}`;
  const validades = new Map(lotes.map(({ insumo_id: insumo, lote, validade }) => [chave(insumo, lote), validade]));
  const nomeDe = new Map(nomes.map(({ id, descricao }) => [id, descricao]));
  return {
    nome: (insumo: number) => String(nomeDe.get(insumo) ?? ''),
    validade: (insumo: number, lote: string) => validades.get(chave(insumo, lote)) ?? null,
  };
};

/** The lots that the lines of documents name which moved nothing yet. */
const porMover = async (reader: Reader, dias: ReadonlyMap<number, string>, line: Line): Promise<readonly DoDocumento[]> => {
  const todas = [...(await linhasDe(reader, line, [...dias.keys()]))].flatMap(([documento, linhas]) =>
    (linhas as unknown as readonly Linha[]).flatMap(({ insumoId, lote, validade = null }) =>
      insumoId === null || !lote ? [] : [{ documento, insumoId, lote, validade }],
    ),
  );
  if (todas.length === 0) return [];
  const sabe = await insumosELotes(
    reader,
    todas.map(({ insumoId }) => insumoId),
  );
  return todas.map(({ documento, insumoId, lote, validade }) => ({
    ...{ documento, insumo: sabe.nome(insumoId), tipo: 'saida', em: dias.get(documento) ?? '', depoisDaContagem: false },
    lotes: [{ lote, validade: validade ?? sabe.validade(insumoId, lote) }],
  }));
};

/**
 * The remarks about documents of the stock, by document: about what they moved, and of those that moved nothing yet about the lots
 * that their lines name. `dia` is the field that says their day.
 */
export const avisosDosDocumentos = async (
  reader: Reader,
  register: Register,
  { dia, linhas }: { readonly dia: string; readonly linhas: string },
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const line = register.lines[linhas];
  if (!line) throw new Error(`${register.tabela} has no lines ${linhas}`);
  const feitos = await movidos(reader, register.tabela, ids);
  const jaMoveram = new Set(feitos.map(({ documento }) => documento));
  const abertos: readonly Record<string, unknown>[] = await reader
    .deDeclarado(register)
    .where(
      'id',
      'in',
      [0, ...ids].filter((id) => !jaMoveram.has(id)),
    )
    .selectAll()
    .execute();
  const dias = new Map(abertos.map((row) => [Number(row['id']), String(row[dia])]));
  const todos = [...feitos, ...('lote' in line.fields ? await porMover(reader, dias, line) : [])];
  return new Map(
    [...Map.groupBy(todos, ({ documento }) => documento)].flatMap(([documento, uns]) => {
      const avisos = [...new Set(uns.flatMap(avisosDoMovimento))];
      return avisos.length > 0 ? [[documento, avisos.join('\n')] as const] : [];
    }),
  );
};
