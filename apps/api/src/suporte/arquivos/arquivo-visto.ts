import { type Acao, pode } from '@tulha/domain/acesso/papeis';
import { anexaveis, anexavel } from '@tulha/domain/references/todos';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { findAnexavel } from '@tulha/read-models/references/anexavel.queries';
import { type ArquivoRow, findArquivo, type Visao } from '@tulha/read-models/suporte/arquivo.queries';
import { refuseHttp, Unauthenticated } from '../../http/pipeline/errors.js';
import type { Ctx } from '../../http/pipeline/route.js';

/** The caller's permission for files of each kind of record: that of the record's own module. */
const permitido = async ({ services, auth }: Ctx) => {
  const sessao = await services.sessions.of(auth.conta, auth.usuario, auth.sessao);
  if (!sessao) throw new Unauthenticated();
  return (tipo: string, acao: Acao): boolean => {
    const registro = anexavel(tipo);
    return registro !== undefined && pode(sessao.papel, registro.modulo, acao, sessao.permissoes);
  };
};

const farmsOf = ({ request }: Ctx): readonly number[] => request.farms ?? [];

/** Whose files the caller sees in a list. */
export const visaoDe = async (ctx: Ctx): Promise<Visao> => {
  const posso = await permitido(ctx);
  return {
    tipos: anexaveis.map(({ tabela }) => tabela).filter((tipo) => posso(tipo, 'ler')),
    fazendas: ctx.fazendas,
    usuario: ctx.auth.usuario,
  };
};

/** A file the caller may see, or change. Attached to nothing, it is its sender's. @throws ARQUIVO_NAO_ENCONTRADO, SEM_PERMISSAO */
export const arquivoVisto = async (ctx: Ctx, id: number, acao: Acao, removido = false): Promise<ArquivoRow> => {
  const row = await findArquivo(ctx.reader, id);
  if (!row || (row.removido && !removido)) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
  if (row.ref_tipo === null) {
    if (row.enviado_por !== ctx.auth.usuario) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
  } else {
    if (row.fazenda_id !== null && !farmsOf(ctx).includes(row.fazenda_id)) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO');
    if (!(await permitido(ctx))(row.ref_tipo, acao)) throw refuseHttp('SEM_PERMISSAO');
  }
  ctx.etag(row.versao);
  return row;
};

/**
 * The XML by which an invoice came is its proof: while the invoice is there, the file stays with it as it came. Its description may change.
 * @throws ARQUIVO_DA_NOTA
 */
export const exigirQueNaoProve = async ({ reader }: Ctx, { id, ref_tipo, ref_id }: ArquivoRow): Promise<void> => {
  if (ref_tipo !== 'nota_fiscal' || ref_id === null) return;
  const nota = await reader.porId('nota_fiscal', ['xml', 'excluido'], ref_id);
  if (nota?.xml === id && !nota.excluido) throw refuseSuporte('ARQUIVO_DA_NOTA');
};

/**
 * The record that a file is to be attached to: one of the account's, on a farm of the caller's, in a module they may change. Of none, who
 * may change no module at all may send no file either.
 * @throws REGISTRO_DO_ANEXO_NAO_ENCONTRADO, SEM_PERMISSAO
 */
export const alvoDe = async (
  ctx: Ctx,
  { refType: tipo, refId: id }: { readonly refType: string | null; readonly refId: number | null },
) => {
  const posso = await permitido(ctx);
  if (tipo === null || id === null) {
    if (!anexaveis.some(({ tabela, modulo }) => modulo !== 'suporte' && posso(tabela, 'escrever'))) throw refuseHttp('SEM_PERMISSAO');
    return { ref: null, fazendaId: null };
  }
  if (!posso(tipo, 'escrever')) throw refuseHttp('SEM_PERMISSAO');
  const alvo = await findAnexavel(ctx.reader, { tipo, id });
  if (!alvo || (alvo.fazendaId !== null && !farmsOf(ctx).includes(alvo.fazendaId)))
    throw refuseSuporte('REGISTRO_DO_ANEXO_NAO_ENCONTRADO', { titulo: anexavel(tipo)?.title.singular ?? tipo, id });
  return { ref: { tipo, id }, fazendaId: alvo.fazendaId };
};
