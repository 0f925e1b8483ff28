import { sql } from 'kysely';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { type SoOuFora, soOuFora } from '../read/so-ou-fora.js';
import type { RowOf } from '../declare/table.js';
import { findAnexavel } from '../references/anexavel.queries.js';
import type { arquivoConteudoTable, arquivoTable } from './arquivo.projection.js';

export type ArquivoRow = RowOf<typeof arquivoTable>;
type ConteudoRow = RowOf<typeof arquivoConteudoTable>;

/** The name shown for an erased one. */
const SEM_NOME = 'arquivo';

const arquivoView = (row: ArquivoRow, refNome: string | null) => ({
  id: row.id,
  nome: row.nome ?? SEM_NOME,
  description: row.descricao,
  refType: row.ref_tipo,
  refId: row.ref_id,
  /** The record's name; null where there is none, or it was deleted. */
  refNome,
  tags: row.tags as string[],
  dueDate: row.vencimento,
  mime: row.mime,
  bytes: row.bytes,
  sha256: row.sha256,
  numero: row.numero,
  enviadoPor: row.enviado_por,
  enviadoEm: row.enviado_em,
});
export type ArquivoView = ReturnType<typeof arquivoView>;

const conteudoView = ({ numero, nome, mime, bytes, sha256, ator, em }: ConteudoRow) => ({
  numero,
  nome: nome ?? SEM_NOME,
  mime,
  bytes,
  sha256,
  enviadoPor: ator,
  enviadoEm: em,
});

const withRecord = async (reader: Reader, row: ArquivoRow): Promise<ArquivoView> => {
  const { ref_tipo: tipo, ref_id: id } = row;
  const alvo = tipo !== null && id !== null ? await findAnexavel(reader, { tipo, id }) : undefined;
  return arquivoView(row, alvo?.rotulo ?? null);
};

/** The files visible to a user: of these kinds of records and farms, and their own that are attached to nothing. */
export type Visao = { readonly tipos: readonly string[]; readonly fazendas: readonly number[]; readonly usuario: number };

export type ArquivoFilters = SoOuFora & {
  readonly refType?: string | undefined;
  readonly refId?: number | undefined;
  readonly tag?: string | undefined;
  readonly mimes?: readonly string[] | undefined;
  /** Due on this day or before. */
  readonly ate?: string | undefined;
  /** Due on this day or after. */
  readonly de?: string | undefined;
};

const vistos = (reader: Reader, { tipos, fazendas, usuario }: Visao) =>
  reader
    .de('arquivo')
    .selectAll()
    .where('removido', '=', false)
    .where((eb) => eb.or([eb('ref_tipo', 'in', ['', ...tipos]), eb.and([eb('ref_tipo', 'is', null), eb('enviado_por', '=', usuario)])]))
    .where((eb) => eb.or([eb('fazenda_id', 'is', null), eb('fazenda_id', 'in', [0, ...fazendas])]));

/** A page of files, the newest first. */
export const listArquivos = async (
  reader: Reader,
  params: ListParams,
  { refType, refId, tag, mimes, ate, de, ...quais }: ArquivoFilters,
  visao: Visao,
): Promise<PageOf<ArquivoView>> => {
  let query = vistos(reader, visao).where(soOuFora('id', 'vencimento', quais));
  if (refType !== undefined) query = query.where('ref_tipo', '=', refType);
  if (refId !== undefined) query = query.where('ref_id', '=', refId);
  if (tag !== undefined) query = query.where(sql<boolean>`tags @> ${JSON.stringify([tag])}::jsonb`);
  if (mimes !== undefined) query = query.where('mime', 'in', mimes);
  if (ate !== undefined) query = query.where('vencimento', '<=', ate);
  if (de !== undefined) query = query.where('vencimento', '>=', de);
  const { q } = params;
  if (q) query = query.where((eb) => eb.or([contains('nome', q), contains('descricao', q)]));
  const sortable = { id: 'id', nome: 'nome', bytes: 'bytes', dueDate: 'vencimento', enviadoEm: 'enviado_em', refType: 'ref_tipo' };
  const page = await paginate(query, params, { sortable, first: '-id', id: 'id' }, (row) => row);
  return { ...page, content: await Promise.all(page.content.map((row) => withRecord(reader, row))) };
};

/** A file of the account, also a removed one; undefined when there is none of that id. */
export const findArquivo = (reader: Reader, id: number): Promise<ArquivoRow | undefined> =>
  reader.de('arquivo').selectAll().where('id', '=', id).executeTakeFirst();

/** The description of a file with all of its contents, the newest first. */
export const descreverArquivo = async (reader: Reader, row: ArquivoRow) => {
  const conteudos = await reader.de('arquivo_conteudo').selectAll().where('arquivo_id', '=', row.id).orderBy('numero', 'desc').execute();
  return { ...(await withRecord(reader, row)), conteudos: conteudos.map(conteudoView) };
};

/** One content of a file, by its number. */
export const findConteudo = (reader: Reader, id: number, numero: number): Promise<ConteudoRow | undefined> =>
  reader.de('arquivo_conteudo').selectAll().where('arquivo_id', '=', id).where('numero', '=', numero).executeTakeFirst();
