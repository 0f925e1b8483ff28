import { oQueFazer } from '@tulha/domain/fiscal/distribuicao/o-que-fazer';
import { DIAS_DA_CIENCIA, DIAS_DA_CONCLUSIVA, DIAS_DO_FIM, diasAtePrazo, prazoDe } from '@tulha/domain/fiscal/distribuicao/prazos';
import { nomeDoAutor } from '@tulha/domain/suporte/ato/sentenca';
import { sql } from 'kysely';
import { PORTUGUES } from '../control/palavras.sql.js';
import type { RowOf } from '../declare/table.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';
import type { distribuicaoTable } from './distribuicao.projection.js';

const iso = (instante: string): string => new Date(instante).toISOString();
const isoOrNull = (instante: string | null): string | null => (instante === null ? null : iso(instante));

/** Invoices that were distributed, each with the queue it came by and the invoice it is among those of the farm. */
const recebidas = (reader: Reader, fazendas: readonly number[]) =>
  reader
    .de('nota_recebida')
    .innerJoin('distribuicao', 'distribuicao.id', 'nota_recebida.distribuicao_id')
    .leftJoin('nota_fiscal', (join) =>
      join
        .onRef('nota_fiscal.conta', '=', 'nota_recebida.conta')
        .on(sql<boolean>`nota_fiscal.chave = nota_recebida.chave collate ${sql.raw(PORTUGUES)}`)
        .on('nota_fiscal.excluido', '=', false),
    )
    .where('distribuicao.conta', '=', reader.conta)
    .where('distribuicao.fazenda_id', 'in', [0, ...fazendas])
    .select([
      ...(['nota_recebida.id', 'nota_recebida.chave', 'nota_recebida.numero', 'nota_recebida.serie', 'nota_recebida.emitente'] as const),
      ...([
        'nota_recebida.emitente_documento',
        'nota_recebida.emitida',
        'nota_recebida.autorizada',
        'nota_recebida.valor_centavos',
      ] as const),
      ...(['nota_recebida.na_sefaz', 'nota_recebida.ciencia', 'nota_recebida.ciencia_automatica'] as const),
      ...(['nota_recebida.manifestacao', 'nota_recebida.sem_resposta'] as const),
      ...(['nota_recebida.liberada', 'nota_recebida.conteudo', 'nota_recebida.bytes', 'nota_recebida.sha256'] as const),
      ...(['distribuicao.id as distribuicao_id', 'distribuicao.fazenda_id', 'distribuicao.ambiente'] as const),
      ...(['nota_fiscal.id as nota_fiscal_id', 'nota_fiscal.xml as xml', 'nota_fiscal.situacao as lancamento'] as const),
    ]);
type Linha = Awaited<ReturnType<ReturnType<typeof recebidas>['executeTakeFirstOrThrow']>>;

/** How much of an invoice is here; an uploaded XML completes it too. */
const situacaoDa = ({ conteudo, xml, liberada }: Pick<Linha, 'conteudo' | 'xml' | 'liberada'>) => {
  if (conteudo !== null || xml !== null) return 'COMPLETA' as const;
  return liberada ? ('AGUARDANDO_XML' as const) : ('RESUMO' as const);
};

const viewAt = (agora: string) => (row: Linha) => {
  const autorizada = iso(row.autorizada);
  const [prazoCiencia, prazoConclusivo] = [prazoDe(autorizada, DIAS_DA_CIENCIA), prazoDe(autorizada, DIAS_DA_CONCLUSIVA)];
  const [diasCiencia, diasConclusivo] = [diasAtePrazo(prazoCiencia, agora), diasAtePrazo(prazoConclusivo, agora)];
  const ciencia = isoOrNull(row.ciencia);
  const { na_sefaz: naSefaz, manifestacao, sem_resposta: semResposta } = row;
  const situacao = situacaoDa(row);
  return {
    ...{ id: row.id, chave: row.chave, numero: row.numero, serie: row.serie, fazenda: row.fazenda_id, ambiente: row.ambiente },
    ...{ emitente: row.emitente ?? '', emitenteDocumento: row.emitente_documento, emitida: row.emitida, autorizada },
    ...{ valor: row.valor_centavos / 100, situacao, naSefaz, ciencia, manifestacao, semResposta },
    cienciaAutomatica: ciencia !== null && row.ciencia_automatica,
    ...{ prazoCiencia, prazoConclusivo, diasCiencia, diasConclusivo },
    fazer: oQueFazer({
      naSefaz,
      situacao,
      ciencia,
      manifestacao,
      semResposta,
      diasCiencia,
      diasConclusivo,
      notaFiscal: row.nota_fiscal_id,
      lancada: row.lancamento !== null && row.lancamento !== 'RECEBIDA',
    }),
    ...{ notaFiscal: row.nota_fiscal_id, lancamento: row.lancamento, sha256: row.sha256 },
  };
};
export type NotaRecebidaView = ReturnType<ReturnType<typeof viewAt>>;

type Filtros = {
  readonly situacao?: string | undefined;
  readonly manifestacao?: string | undefined;
  /** Only those of which something is still to be said, and may be. */
  readonly pendentes?: boolean;
};

const SEM_XML = sql<boolean>`(nota_recebida.conteudo is null and nota_fiscal.xml is null)`;

/** The end of the days that run: those for ciência while only a summary is here, else those for the last word. */
const prazoQueCorre = (agora: string) =>
  sql`nota_recebida.autorizada + make_interval(days => case when nota_recebida.ciencia is null and ${SEM_XML} and not nota_recebida.liberada
    and nota_recebida.autorizada > ${agora}::timestamptz - make_interval(days => ${DIAS_DA_CIENCIA}) then ${DIAS_DA_CIENCIA}::int else ${DIAS_DA_CONCLUSIVA}::int end)`;

/** A page of the invoices that were distributed to some farms, the last authorised first; of pending ones, those whose days end first. */
export const listNotasRecebidas = (
  reader: Reader,
  params: ListParams & Filtros,
  fazendas: readonly number[],
  agora: string,
): Promise<PageOf<NotaRecebidaView>> => {
  const { q, situacao, manifestacao, pendentes } = params;
  let query = recebidas(reader, fazendas);
  if (q) query = query.where((eb) => eb.or(['emitente', 'numero', 'chave'].map((um) => contains(`nota_recebida.${um}`, q))));
  if (situacao === 'COMPLETA') query = query.where(sql<boolean>`not ${SEM_XML}`);
  if (situacao === 'RESUMO' || situacao === 'AGUARDANDO_XML')
    query = query.where(SEM_XML).where('nota_recebida.liberada', '=', situacao === 'AGUARDANDO_XML');
  if (manifestacao === 'NENHUMA') query = query.where('nota_recebida.manifestacao', 'is', null).where('nota_recebida.ciencia', 'is', null);
  else if (manifestacao === 'CIENCIA')
    query = query.where('nota_recebida.manifestacao', 'is', null).where('nota_recebida.ciencia', 'is not', null);
  else if (manifestacao) query = query.where('nota_recebida.manifestacao', '=', manifestacao);
  if (pendentes)
    query = query
      .where('nota_recebida.manifestacao', 'is', null)
      .where('nota_recebida.na_sefaz', '=', 'AUTORIZADA')
      .where(sql<boolean>`nota_recebida.autorizada > ${agora}::timestamptz - make_interval(days => ${DIAS_DA_CONCLUSIVA})`);
  const sortable = {
    ...{ autorizada: 'nota_recebida.autorizada', emitida: 'nota_recebida.emitida', emitente: 'nota_recebida.emitente' },
    ...{ valor: 'nota_recebida.valor_centavos', numero: 'nota_recebida.numero' },
    ...(pendentes ? { prazo: prazoQueCorre(agora) } : {}),
  };
  return paginate(query, params, { sortable, first: pendentes ? 'prazo' : '-autorizada', id: 'nota_recebida.id' }, viewAt(agora));
};

/**
 * Invoices that wait for some farms, the first authorised first: those whose days for ciência run, those whose last days have come, and cancelled ones that
 * stand in stock or among the payables.
 */
export const notasQueEsperam = async (reader: Reader, fazendas: readonly number[], agora: string, max: number) => {
  const rows = await recebidas(reader, fazendas)
    .where(
      sql<boolean>`((nota_recebida.na_sefaz = 'CANCELADA' and nota_fiscal.situacao <> 'RECEBIDA')
        or (nota_recebida.na_sefaz = 'AUTORIZADA' and nota_recebida.manifestacao is null and (
          (nota_recebida.ciencia is null and ${SEM_XML} and not nota_recebida.liberada
            and nota_recebida.autorizada > ${agora}::timestamptz - make_interval(days => ${DIAS_DA_CIENCIA}))
          or (nota_recebida.autorizada > ${agora}::timestamptz - make_interval(days => ${DIAS_DA_CONCLUSIVA})
            and nota_recebida.autorizada < ${agora}::timestamptz - make_interval(days => ${DIAS_DA_CONCLUSIVA - DIAS_DO_FIM})))))`,
    )
    .orderBy('nota_recebida.autorizada')
    .orderBy('nota_recebida.id')
    .limit(max)
    .execute();
  return rows.map(viewAt(agora));
};

/** One by its key, with where its bytes are; undefined where it is not there, another account's or of another farm. */
export const findNotaRecebida = async (reader: Reader, chave: string, fazendas: readonly number[], agora: string) => {
  const row = await recebidas(reader, fazendas).where('nota_recebida.chave', '=', chave).executeTakeFirst();
  if (!row) return undefined;
  const { conteudo, bytes, sha256, distribuicao_id: distribuicaoId } = row;
  return { view: viewAt(agora)(row), distribuicaoId, conteudo: conteudo === null ? null : { chave: conteudo, bytes, sha256 } };
};

/** One by its number, with its queue; undefined where it is not there, another account's or of another farm. */
export const findNotaRecebidaPorId = async (reader: Reader, id: number, fazendas: readonly number[], agora: string) => {
  const row = await recebidas(reader, fazendas).where('nota_recebida.id', '=', id).executeTakeFirst();
  return row && viewAt(agora)(row);
};

/** The certificate of a farm by which something may be said now, the one that ends last. */
export const certificadoEmUso = async (reader: Reader, fazenda: number, agora: string): Promise<number | null> => {
  const query = reader.de('certificado').select('id').where('fazenda_id', '=', fazenda).where('ativo', '=', true);
  const row = await query.where('valido_ate', '>', agora).orderBy('valido_ate', 'desc').executeTakeFirst();
  return row?.id ?? null;
};

const eventosDaChave = (reader: Reader, chave: string) => reader.de('evento_recebido').selectAll().where('chave', '=', chave).execute();
const eventoDe = ({ tipo, sequencia, descricao, em, protocolo, texto, condicoes }: Awaited<ReturnType<typeof eventosDaChave>>[number]) => ({
  ...{ tipo, sequencia, descricao, em: iso(em), protocolo, texto, condicoes },
});

/** The events of an invoice that were distributed: its issuer's, and others'. Who may see the invoice is for the caller to ask. */
export const eventosDaNota = async (reader: Reader, chave: string) => (await eventosDaChave(reader, chave)).map(eventoDe);

type Qual = { readonly chave: string; readonly tipo: string; readonly sequencia: number };

/** Where the bytes of an event are, as they were distributed; undefined where there is no such event. */
export const bytesDoEvento = (reader: Reader, { chave, tipo, sequencia }: Qual) =>
  reader
    .de('evento_recebido')
    .select(['conteudo as chave', 'bytes', 'sha256'])
    .where('chave', '=', chave)
    .where('tipo', '=', tipo)
    .where('sequencia', '=', sequencia)
    .executeTakeFirst();

/** Where the two halves of a manifestation are, what was signed and its receipt; undefined where none came. */
export const reciboDaManifestacao = async (reader: Reader, { chave, tipo, sequencia }: Qual) => {
  const row = await reader
    .de('manifestacao')
    .innerJoin('nota_recebida', 'nota_recebida.id', 'manifestacao.nota_id')
    .select(['manifestacao.recibo', 'manifestacao.recibo_bytes', 'manifestacao.recibo_sha256'])
    .select(['manifestacao.conteudo', 'manifestacao.conteudo_bytes', 'manifestacao.conteudo_sha256'])
    .where('nota_recebida.chave', '=', chave)
    .where('manifestacao.tipo', '=', tipo)
    .where('manifestacao.sequencia', '=', sequencia)
    .executeTakeFirst();
  if (!row || row.recibo === null || row.recibo_bytes === null || row.recibo_sha256 === null) return undefined;
  return {
    assinada: { chave: row.conteudo, bytes: row.conteudo_bytes, sha256: row.conteudo_sha256 },
    recibo: { chave: row.recibo, bytes: row.recibo_bytes, sha256: row.recibo_sha256 },
  };
};

/** The manifestations and the distributed events of an invoice. */
export const historiaDaNota = async (reader: Reader, { id, chave }: { readonly id: number; readonly chave: string }) => {
  const [manifestacoes, eventos] = await Promise.all([
    reader.de('manifestacao').selectAll().where('nota_id', '=', id).execute(),
    eventosDaChave(reader, chave),
  ]);
  return {
    manifestacoes: manifestacoes.map(
      ({ tipo, sequencia, situacao, assinada_em, motivo, protocolo, justificativa, recibo, automatica }) => ({
        ...{ tipo, sequencia, situacao, em: iso(assinada_em), motivo, protocolo, justificativa, automatica, temRecibo: recibo !== null },
      }),
    ),
    eventos: eventos.map(eventoDe),
  };
};

/** The invoice of a key among those of the farm, with the file of its XML; undefined where there is none, or it is of another farm. */
export const xmlEnviado = (reader: Reader, chave: string, fazendas: readonly number[]) =>
  reader
    .de('nota_fiscal')
    .select(['id', 'xml', 'situacao'])
    .where('chave', '=', chave)
    .where('excluido', '=', false)
    .where((eb) => eb.or([eb('fazenda_id', 'is', null), eb('fazenda_id', 'in', [0, ...fazendas])]))
    .executeTakeFirst();

type Consentida = Pick<RowOf<typeof distribuicaoTable>, 'automatica_em' | 'automatica_por' | 'automatica_palavras'>;

/** The consent of each queue to give ciência by itself, with the name of the person who gave it; null where none stands. */
const consentimentosDe = async (reader: Reader, rows: readonly Consentida[]) => {
  const quem = rows.flatMap(({ automatica_por: id }) => (id === null ? [] : [{ especie: 'usuario', id }]));
  const nomes = await nomesDe(reader, quem);
  return rows.map(({ automatica_em: desde, automatica_por: ator, automatica_palavras: palavras }) => {
    if (desde === null || ator === null || palavras === null) return null;
    const por = nomeDoAutor({ ator, nome: nomes.get(chaveDe({ especie: 'usuario', id: ator }))?.nome ?? null });
    return { desde: iso(desde), por, palavras };
  });
};

/** The queues of some farms, by number, or one. */
export const filasDe = async (reader: Reader, fazendas: readonly number[], ambiente: string, id?: number) => {
  let query = reader
    .de('distribuicao')
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('ambiente', '=', ambiente);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.orderBy('id').execute();
  const consentidas = await consentimentosDe(reader, rows);
  return rows.map(({ documento, consultada_em, proxima_em, ...row }, n) => ({
    ...{
      id: row.id,
      documento: documento ?? '',
      fazenda: row.fazenda_id,
      ambiente: row.ambiente,
      ultNsu: row.ult_nsu,
      maxNsu: row.max_nsu,
    },
    ...{ consultadaEm: isoOrNull(consultada_em), proximaEm: isoOrNull(proxima_em), cStat: row.cstat, motivo: row.motivo },
    separados: row.separados,
    cienciaAutomatica: consentidas[n] ?? null,
  }));
};

/** Farms of an invoice by its key: of the queue that brought it, and of the record among those of the farms. */
export const fazendasDaNota = async (reader: Reader, chave: string): Promise<readonly number[]> => {
  const [distribuidas, notas] = await Promise.all([
    reader
      .de('nota_recebida')
      .innerJoin('distribuicao', 'distribuicao.id', 'nota_recebida.distribuicao_id')
      .select('distribuicao.fazenda_id')
      .where('nota_recebida.chave', '=', chave)
      .execute(),
    reader.de('nota_fiscal').select('fazenda_id').where('chave', '=', chave).where('excluido', '=', false).execute(),
  ]);
  const todas = [...distribuidas, ...notas].flatMap(({ fazenda_id }) => fazenda_id || []);
  return [...new Set(todas)];
};
